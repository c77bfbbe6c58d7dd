import { GroupRole } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/useT.ts';

export interface RoleTagProps {
  /** 1 member, 2 manager, 3 owner; nothing is shown for members. */
  readonly role: number;
}

/** Says that somebody owns or manages the group. */
export function RoleTag({ role }: RoleTagProps): ReactNode {
  const t = useT();
  if (role !== GroupRole.OWNER && role !== GroupRole.MANAGER) return null;
  const owner = role === GroupRole.OWNER;
  return (
    <span className="im-role" data-im-part="role" data-role={owner ? 'owner' : 'manager'}>
      {t(owner ? 'message.owner' : 'message.manager')}
    </span>
  );
}
