import type { Group, GroupMember } from '../protocol/index.ts';
import type { Readable } from '../store/readable.ts';

/** Groups and their members. All calls reject with an `ImError`. */
export interface GroupsService {
  /** Ids of the groups one is in. */
  readonly groups: Readable<readonly number[]>;
  group(groupId: number): Readable<Group | undefined>;
  /** Members by user id, those who left included (`quit`). Loads them on the first subscription. */
  members(groupId: number): Readable<readonly GroupMember[]>;
  /** How many members are online now; asked for while somebody subscribes. */
  onlineCount(groupId: number): Readable<number>;
  create(group: { name: string; userIds?: readonly number[] }): Promise<Group>;
  invite(groupId: number, friendIds: readonly number[]): Promise<void>;
}
