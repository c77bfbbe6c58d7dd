import type { Group, GroupMember } from 'im-sdk/protocol';
import { useClient } from '../../context/useClient.ts';
import { useReadable } from '../../primitives/useReadable.ts';

const NONE: readonly number[] = [];
const NO_MEMBERS: readonly GroupMember[] = [];

/** Ids of the current user's groups. */
export function useGroups(): readonly number[] {
  return useReadable(useClient().groups.groups, NONE);
}

/** A group; `undefined` while it is unknown. */
export function useGroup(groupId: number): Group | undefined {
  return useReadable(useClient().groups.group(groupId), undefined);
}

/** Members of a group, including those who left (`quit`). Loads them on demand. */
export function useGroupMembers(groupId: number): readonly GroupMember[] {
  return useReadable(useClient().groups.members(groupId), NO_MEMBERS);
}

/** Number of group members who are online. */
export function useGroupOnline(groupId: number): number {
  return useReadable(useClient().groups.onlineCount(groupId), 0);
}

/** Ids of the group members who are online. */
export function useGroupOnlineMembers(groupId: number): readonly number[] {
  return useReadable(useClient().groups.onlineMembers(groupId), NONE);
}
