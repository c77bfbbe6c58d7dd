import type { Group, GroupMember } from 'im-sdk/protocol';
import { useClient } from './useClient.ts';
import { useReadable } from './useReadable.ts';

const NONE: readonly number[] = [];
const NOBODY: readonly GroupMember[] = [];

/** Ids of the groups one is in. */
export function useGroups(): readonly number[] {
  return useReadable(useClient().groups.groups, NONE);
}

/** A group; `undefined` while it is not known. */
export function useGroup(groupId: number): Group | undefined {
  return useReadable(useClient().groups.group(groupId), undefined);
}

/** Members of a group, those who left included (`quit`). Loads them. */
export function useGroupMembers(groupId: number): readonly GroupMember[] {
  return useReadable(useClient().groups.members(groupId), NOBODY);
}

/** How many members of a group are online. */
export function useGroupOnline(groupId: number): number {
  return useReadable(useClient().groups.onlineCount(groupId), 0);
}
