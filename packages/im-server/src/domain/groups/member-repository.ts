import { GroupRole } from 'im-sdk/protocol';
import { sql, type UpdateObject } from 'kysely';
import type { Database } from '../../infra/database/schema/database.ts';
import type { Handle, Tx } from '../../infra/database/transaction.ts';
import { conversationId, groupConversation } from '../../message-log/conversations/conversation-id.ts';

export type GroupMemberRow = Awaited<ReturnType<typeof membersSince>>[number];

/** Members that changed after `version`, former ones too. */
export function membersSince(db: Handle, groupId: number, version: number) {
  const conversation = conversationId(groupConversation(groupId));
  return db
    .selectFrom('group_member as m')
    .innerJoin('account as a', 'a.id', 'm.user_id')
    .leftJoin('participant as p', (join) =>
      join.onRef('p.user_id', '=', 'm.user_id').on('p.conversation_id', '=', conversation),
    )
    .select([
      'm.user_id',
      'm.version',
      'm.role',
      'm.is_muted',
      'm.remark_nick_name',
      'm.quit_at',
      'a.nick_name',
      'a.head_image_thumb',
      'p.entered_seq',
    ])
    .where('m.group_id', '=', groupId)
    .where('m.version', '>', version)
    .orderBy('m.joined_at')
    .orderBy('m.user_id')
    .execute();
}

/** Roles of the current members, by user id. */
export async function rolesOf(db: Handle, groupId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('group_member')
    .select(['user_id', 'role'])
    .where('group_id', '=', groupId)
    .where('quit_at', 'is', null)
    .orderBy('user_id')
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.role]));
}

/** Names in the group, by user id; also for non-members. */
export async function namesIn(db: Handle, groupId: number, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('account as a')
    .leftJoin('group_member as m', (join) => join.onRef('m.user_id', '=', 'a.id').on('m.group_id', '=', groupId))
    .select(['a.id', sql<string>`coalesce(nullif(m.remark_nick_name, ''), a.nick_name)`.as('name')])
    .where('a.id', 'in', userIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Adds members. A former member starts with default settings. The group must be locked. */
export async function addMembers(
  tx: Tx,
  groupId: number,
  userIds: readonly number[],
  ownerId: number,
  version: number,
  now: number,
): Promise<void> {
  await tx
    .insertInto('group_member')
    .values(
      userIds.map((user_id) => ({
        group_id: groupId,
        user_id,
        role: user_id === ownerId ? GroupRole.OWNER : GroupRole.MEMBER,
        version,
        is_muted: false,
        remark_nick_name: '',
        remark_group_name: '',
        is_dnd: false,
        is_top: false,
        msg_remind: 0,
        joined_at: now,
        quit_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'user_id']).doUpdateSet({
        ...{ role: GroupRole.MEMBER, version, is_muted: false, joined_at: now },
        ...{ quit_at: null, removed_by: null },
      }),
    )
    .execute();
}

/** The group must be locked. */
export async function updateMembers(
  tx: Tx,
  groupId: number,
  userIds: readonly number[],
  change: UpdateObject<Database, 'group_member'>,
): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .updateTable('group_member')
    .set(change)
    .where('group_id', '=', groupId)
    .where('user_id', 'in', userIds)
    .where('quit_at', 'is', null)
    .execute();
}
