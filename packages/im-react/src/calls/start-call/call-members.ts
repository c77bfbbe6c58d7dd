import type { CallUser } from 'im-rtc';
import type { GroupMember } from 'im-sdk/protocol';
import type { PickerMember } from '../../ui/member-picker/picker-member.ts';

/** The members of a group who can be called; those in `inCall`, and this account, are locked and hidden. */
export function pickableMembers(
  members: readonly GroupMember[],
  selfId: number | undefined,
  inCall: readonly number[] = [],
): readonly PickerMember[] {
  return members.map(({ userId, showNickName, quit }) => {
    const isIn = userId === selfId || inCall.includes(userId);
    return {
      userId,
      name: showNickName || undefined,
      quit: quit === true,
      ...(isIn && { locked: true, hidden: true }),
    };
  });
}

/** Members of a group as a call names them. */
export function callUsersOf(members: readonly GroupMember[], userIds: readonly number[]): readonly CallUser[] {
  return userIds.flatMap((id) => {
    const member = members.find(({ userId }) => userId === id);
    if (!member) return [];
    const { showNickName, nickName, headImage } = member;
    return [
      { id, nickName: showNickName || nickName || '', headImage: headImage ?? '', isCamera: false, isMicroPhone: true },
    ];
  });
}
