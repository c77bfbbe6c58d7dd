import { GroupRole } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useIsVisitor } from '../../hooks/session/useIsVisitor.ts';
import { Tag } from './Tag.tsx';

export interface RoleTagProps {
  /** `GroupRole`: 1 member, 2 manager, 3 owner. */
  readonly role: number;
}

/** Tag for the owner or a manager of a group. Renders nothing for members, and nothing to visitors. */
export function RoleTag({ role }: RoleTagProps): ReactNode {
  const t = useT();
  const isVisitor = useIsVisitor();
  if (isVisitor) return null;
  if (role === GroupRole.OWNER) return <Tag tone="warn">{t('message.owner')}</Tag>;
  return role === GroupRole.MANAGER ? <Tag tone="accent">{t('message.manager')}</Tag> : null;
}
