import { type FoundGroup, type Group, type GroupMember, JoinMode } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import {
  listGroups,
  type MemberGroupRow,
  readPinnedMessages,
  searchGroups,
} from '../../domain/groups/group-repository.ts';
import { membersSince, rolesOf } from '../../domain/groups/member-repository.ts';
import { foundView, groupView, leftView, memberView } from '../../domain/groups/views.ts';
import type { Handle } from '../../infra/database/transaction.ts';
import { Refusal } from '../../refusal.ts';

/** Reads groups: list, details, members, search. Members only, except for the search. */
export interface GroupQueries {
  list(userId: number): Promise<Group[]>;
  find(userId: number, groupId: number): Promise<Group>;
  members(userId: number, groupId: number, version: number): Promise<GroupMember[]>;
  membersOnline(userId: number, groupId: number): Promise<number[]>;
  /** Search by id, or by part of the name of searchable groups; without groups that cannot be joined. */
  search(userId: number, keyword: string): Promise<FoundGroup[]>;
}

type Parts = Pick<ServerContext, 'database' | 'presence' | 'changes' | 'rateLimits'>;

export function createGroupQueries({ database, presence, changes, rateLimits }: Parts): GroupQueries {
  changes.provide('group', async (db, userId, targets) => ({
    groups: await views(db, await listGroups(db, userId, targets.map(Number))),
  }));

  async function demandMember(userId: number, groupId: number): Promise<MemberGroupRow> {
    const [row] = await listGroups(database, userId, [groupId]);
    if (row === undefined || isOver(row)) throw new Refusal('group.notMember');
    return row;
  }

  return {
    async list(userId) {
      const rows = await listGroups(database, userId);
      return views(
        database,
        rows.filter((row) => !isOver(row)),
      );
    },
    async find(userId, groupId) {
      const row = await demandMember(userId, groupId);
      return groupView(row, (await readPinnedMessages(database, [row])).get(row.top_id ?? 0));
    },
    async members(userId, groupId, version) {
      await demandMember(userId, groupId);
      const rows = await membersSince(database, groupId, version);
      const online = await presence.online(rows.map((row) => row.user_id));
      return rows.map((row) => memberView(row, row.quit_at === null && (online.get(row.user_id) ?? []).length > 0));
    },
    async membersOnline(userId, groupId) {
      await demandMember(userId, groupId);
      const members = [...(await rolesOf(database, groupId)).keys()];
      const online = await presence.online(members);
      return members.filter((id) => (online.get(id) ?? []).length > 0);
    },
    async search(userId, keyword) {
      await rateLimits.consume('search', userId);
      return (await searchGroups(database, keyword, JoinMode.NOBODY)).map(foundView);
    },
  };
}

async function views(db: Handle, rows: readonly MemberGroupRow[]): Promise<Group[]> {
  const pinned = await readPinnedMessages(db, rows);
  return rows.map((row) => (isOver(row) ? leftView(row) : groupView(row, pinned.get(row.top_id ?? 0))));
}

/** True if the user has left or the group is dissolved. */
function isOver(row: MemberGroupRow): boolean {
  return row.quit_at !== null || row.dissolved_at !== null;
}
