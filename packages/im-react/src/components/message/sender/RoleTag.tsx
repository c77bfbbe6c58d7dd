import { GroupRole } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/useT.ts';
import { Tag } from '../../badge/Tag.tsx';

export interface RoleTagProps {
  /** 1 member, 2 manager, 3 owner; nothing is shown for members. */
  readonly role: number;
}

/** Says that somebody owns or manages the group. */
export function RoleTag({ role }: RoleTagProps): ReactNode {
  const t = useT();
  if (role === GroupRole.OWNER) return <Tag tone="warn">{t('message.owner')}</Tag>;
  return role === GroupRole.MANAGER ? <Tag tone="accent">{t('message.manager')}</Tag> : null;
}
