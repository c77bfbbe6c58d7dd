import { limits } from 'im-sdk/protocol';
import { type ReactNode, useMemo } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { useGroupRights } from '../../hooks/useGroupRights.ts';
import { useT } from '../../i18n/useT.ts';
import { MemberPickerDialog } from '../member-picker/MemberPickerDialog.tsx';
import { useToast } from '../toaster/useToast.ts';
import { useShownMembers } from './group-members.ts';

interface RemoveMembersDialogProps {
  readonly groupId: number;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Dialog that removes several members at once: those whom the reader may remove; the others are hidden. */
export function RemoveMembersDialog({ open, ...rest }: RemoveMembersDialogProps): ReactNode {
  return open ? <OpenRemove {...rest} /> : null;
}

function OpenRemove({ groupId, onOpenChange }: Omit<RemoveMembersDialogProps, 'open'>): ReactNode {
  const t = useT();
  const { groups } = useClient();
  const toast = useToast();
  const rights = useGroupRights(groupId);
  const shown = useShownMembers(groupId);
  const members = useMemo(
    () => shown.map(({ userId, name, role, member }) => ({ userId, name, role, hidden: !rights.mayActOn(member) })),
    [shown, rights],
  );
  async function remove(userIds: readonly number[]): Promise<void> {
    await groups.removeMembers(groupId, userIds);
    toast.show({ kind: 'success', text: t('panel.removed', { count: userIds.length }) });
  }
  return (
    <MemberPickerDialog
      open
      onOpenChange={onOpenChange}
      title={t('panel.removeMembers')}
      members={members}
      maxSize={limits.groupInviteUsers}
      danger
      confirmLabel={() => t('panel.remove')}
      onConfirm={remove}
    />
  );
}
