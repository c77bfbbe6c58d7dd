import { type GroupMember, GroupRole } from 'im-sdk/protocol';
import { useMemo } from 'react';
import { useUi } from '../context/ui-context.ts';
import { useClient } from '../context/useClient.ts';
import { roleOf } from '../hooks/groups/useGroupRights.ts';
import { useGroupMembers, useGroupOnlineMembers } from '../hooks/groups/useGroups.ts';
import { useFriends } from '../hooks/people/usePeople.ts';
import { personName } from '../i18n/names.ts';

/** A member as a list shows it. */
export interface ShownMember {
  readonly userId: number;
  /** The reader's remark for a friend, else the name in the group. */
  readonly name: string;
  readonly role: GroupRole;
  readonly isMuted: boolean;
  readonly online: boolean;
  /** The member as the server has it. */
  readonly member: GroupMember;
}

/** Members who are in the group: the owner, managers, then the others; each by name. */
export function useShownMembers(groupId: number): readonly ShownMember[] {
  const { t, locale } = useUi();
  const { contacts } = useClient();
  const members = useGroupMembers(groupId);
  const online = useGroupOnlineMembers(groupId);
  // A dependency because it changes with a friend's remark.
  const friends = useFriends();
  return useMemo(() => {
    const ids = new Set(online);
    const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
    return members
      .filter(({ quit }) => !quit)
      .map((member): ShownMember => {
        const { userId } = member;
        const person = contacts.person(userId).getSnapshot();
        return {
          userId,
          name: personName(t, person, member.remarkNickName || member.showNickName || member.nickName),
          role: roleOf(member),
          isMuted: member.isMuted === true,
          online: ids.has(userId),
          member,
        };
      })
      .sort((a, b) => b.role - a.role || compare(a.name, b.name) || a.userId - b.userId);
  }, [members, online, friends, contacts, t, locale]);
}

/** Managers, without the owner. */
export const managersOf = (members: readonly ShownMember[]): readonly ShownMember[] =>
  members.filter(({ role }) => role === GroupRole.MANAGER);
