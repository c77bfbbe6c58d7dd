import { limits } from 'im-sdk/protocol';
import { type ReactNode, useMemo } from 'react';
import { useT } from '../context/texts/useT.ts';
import { useClient } from '../context/useClient.ts';
import { useToast } from '../context/useToast.ts';
import { useGroup, useGroupMembers } from '../hooks/groups/useGroups.ts';
import { useContactSections } from '../hooks/people/useContactSections.ts';
import { MemberPickerDialog } from '../ui/member-picker/MemberPickerDialog.tsx';
import type { OnOpenChange } from '../ui/open-change.ts';

/** Props of `InviteMembersDialog`. */
export interface InviteMembersDialogProps {
  /** Group to invite to. */
  readonly groupId: number;
  /** Whether the dialog is open. */
  readonly open: boolean;
  /** Called when the dialog wants to close. */
  readonly onOpenChange: OnOpenChange;
}

/** Dialog that invites friends to a group. Friends who are members already are locked. */
export function InviteMembersDialog({ open, ...rest }: InviteMembersDialogProps): ReactNode {
  return open ? <OpenInvite {...rest} /> : null;
}

function OpenInvite({ groupId, onOpenChange }: Omit<InviteMembersDialogProps, 'open'>): ReactNode {
  const t = useT();
  const { groups } = useClient();
  const toast = useToast();
  const group = useGroup(groupId);
  const members = useGroupMembers(groupId);
  const { userIds } = useContactSections('');
  const people = useMemo(() => {
    const inGroup = new Set(members.filter(({ quit }) => !quit).map(({ userId }) => userId));
    return userIds.map((userId) =>
      inGroup.has(userId) ? { userId, locked: true, checked: true, note: t('picker.inGroup') } : { userId },
    );
  }, [userIds, members, t]);

  async function invite(invitedIds: readonly number[]): Promise<void> {
    await groups.invite(groupId, invitedIds);
    const key = group?.inviteConsent ? 'panel.inviteWaiting' : 'panel.invited';
    toast.show({ kind: 'success', text: t(key, { count: invitedIds.length }) });
  }

  return (
    <MemberPickerDialog
      open
      onOpenChange={onOpenChange}
      title={t('groups.invite')}
      members={people}
      maxSize={limits.groupInviteUsers}
      searchLabel={t('picker.searchFriends')}
      listLabel={t('picker.friends')}
      emptyText={t('people.emptyTitle')}
      onConfirm={invite}
    />
  );
}
