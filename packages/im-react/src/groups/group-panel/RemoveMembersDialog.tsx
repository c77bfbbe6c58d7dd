import { limits } from 'im-sdk/protocol';
import { type ReactNode, useMemo } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { useGroupRights } from '../../hooks/groups/useGroupRights.ts';
import { MemberPickerDialog } from '../../ui/member-picker/MemberPickerDialog.tsx';
import type { OnOpenChange } from '../../ui/open-change.ts';
import { useShownMembers } from '../group-members.ts';

interface RemoveMembersDialogProps {
  readonly groupId: number;
  readonly open: boolean;
  readonly onOpenChange: OnOpenChange;
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
