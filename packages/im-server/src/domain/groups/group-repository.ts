import { limits, type Message, MessageStatus } from 'im-sdk/protocol';
import { sql, type Updateable } from 'kysely';
import type { ChatGroupTable } from '../../infra/database/schema/groups.ts';
import type { Handle, Tx } from '../../infra/database/transaction.ts';
import { readRow, selectMessages, toMessage } from '../../message-log/message-row.ts';

/** Number of current members of group `g`. */
const memberCount = sql<number>`(select count(*) from group_member x where x.group_id = g.id and x.quit_at is null)`;

/** Groups of current and former members. `top_id`: pinned message that the member may see. */
function memberGroups(db: Handle) {
  return db
    .selectFrom('group_member as m')
    .innerJoin('chat_group as g', 'g.id', 'm.group_id')
    .leftJoin('agents_chat as v', 'v.group_id', 'g.id')
    .select([
      'g.id',
      'g.name',
      'g.head_image',
      'g.head_image_thumb',
      'g.notice',
      'g.owner_id',
      'g.version',
      'g.is_all_muted',
      'g.join_mode',
      'g.invite_consent',
      'g.invite_permission',
      'g.modify_permission',
      'g.attribute_permission',
      'g.allow_add_friend',
      'g.searchable',
      'g.attributes',
      'g.dissolved_at',
      'g.external_id',
      'm.user_id',
      'm.role',
      'm.remark_nick_name',
      'm.remark_group_name',
      'm.is_muted',
      'm.is_dnd',
      'm.is_top',
      'm.msg_remind',
      'm.quit_at',
      'm.removed_by',
      'v.user_id as visitor_id',
      'v.page_url',
      'v.page_title',
      memberCount.as('member_count'),
      sql<number | null>`(
        select t.id from message t join participant p on p.conversation_id = t.conversation_id and p.user_id = m.user_id
        where t.id = g.top_message_id and g.top_message_id > 0 and t.id <> m.hidden_top_id
          and p.visible_to_seq is null and t.chat_seq >= p.visible_from_seq and t.status <> ${MessageStatus.RECALL}
      )`.as('top_id'),
    ])
    .orderBy('g.id');
}

export type MemberGroupRow = Awaited<ReturnType<typeof listGroups>>[number];

/** Groups of a user, left ones too; limited to `groupIds` if given. */
export function listGroups(db: Handle, userId: number, groupIds?: readonly number[]) {
  return memberGroups(db)
    .where('m.user_id', '=', userId)
    .$if(groupIds !== undefined, (query) => query.where('g.id', 'in', groupIds ?? []))
    .execute();
}

/** One group from the view of each of these members. */
export function groupOfMembers(db: Handle, groupId: number, userIds: readonly number[]): Promise<MemberGroupRow[]> {
  return memberGroups(db).where('g.id', '=', groupId).where('m.user_id', 'in', userIds).execute();
}

/** Search result for non-members. */
export interface FoundGroupRow {
  readonly id: number;
  readonly name: string;
  readonly head_image: string;
  readonly head_image_thumb: string;
  readonly join_mode: number;
  readonly member_count: number;
}

/**
 * Group search: by the exact id, or by part of the name if the group is searchable. Skips groups of one join mode: those
 * that cannot be joined.
 */
export function searchGroups(db: Handle, keyword: string, hiddenJoinMode: number): Promise<FoundGroupRow[]> {
  const id = /^[1-9][0-9]{0,15}$/.test(keyword) ? Number(keyword) : 0;
  const part = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('chat_group as g')
    .select(['g.id', 'g.name', 'g.head_image', 'g.head_image_thumb', 'g.join_mode', memberCount.as('member_count')])
    .where('g.dissolved_at', 'is', null)
    .where('g.join_mode', '<>', hiddenJoinMode)
    .where((where) =>
      where.or([where('g.id', '=', id), where.and([where('g.searchable', '=', true), where('g.name', 'ilike', part)])]),
    )
    .orderBy(sql`g.id <> ${id}`)
    .orderBy('g.id')
    .limit(limits.groupSearchResults)
    .execute();
}

/** Inserts a group without members. */
export async function insertGroup(
  tx: Tx,
  name: string,
  headImage: string,
  ownerId: number,
  now: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('chat_group')
    .values({
      name,
      head_image: headImage,
      head_image_thumb: headImage,
      notice: '',
      owner_id: ownerId,
      version: 0,
      is_all_muted: false,
      join_mode: 2,
      invite_consent: false,
      invite_permission: 'everyone',
      modify_permission: 'admin',
      attribute_permission: 'admin',
      allow_add_friend: true,
      created_at: now,
      dissolved_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A locked group, and the actor's role. */
export interface LockedGroup {
  readonly id: number;
  readonly name: string;
  readonly notice: string;
  readonly headImage: string;
  readonly ownerId: number;
  readonly version: number;
  readonly isAllMuted: boolean;
  readonly joinMode: number;
  readonly inviteConsent: boolean;
  readonly invitePermission: string;
  readonly modifyPermission: string;
  readonly attributePermission: string;
  readonly topMessageId: number;
  readonly externalId: string | null;
  readonly searchable: boolean;
  /** `undefined` if the actor is not a member. */
  readonly role: number | undefined;
}

/** Locks a group until the end of the transaction; `undefined` if it does not exist or is dissolved. */
export async function lockGroup(tx: Tx, groupId: number, actorId: number): Promise<LockedGroup | undefined> {
  const group = await tx
    .selectFrom('chat_group')
    .selectAll()
    .where('id', '=', groupId)
    .where('dissolved_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (group === undefined) return undefined;
  const member = await tx
    .selectFrom('group_member')
    .select('role')
    .where('group_id', '=', groupId)
    .where('user_id', '=', actorId)
    .where('quit_at', 'is', null)
    .executeTakeFirst();
  return {
    id: groupId,
    name: group.name,
    notice: group.notice,
    headImage: group.head_image,
    ownerId: group.owner_id,
    version: group.version,
    isAllMuted: group.is_all_muted,
    joinMode: group.join_mode,
    inviteConsent: group.invite_consent,
    invitePermission: group.invite_permission,
    modifyPermission: group.modify_permission,
    attributePermission: group.attribute_permission,
    topMessageId: group.top_message_id,
    externalId: group.external_id,
    searchable: group.searchable,
    role: member?.role,
  };
}

/** The group must be locked. */
export async function updateGroup(tx: Tx, groupId: number, change: Updateable<ChatGroupTable>): Promise<void> {
  await tx.updateTable('chat_group').set(change).where('id', '=', groupId).execute();
}

/** Pinned messages by id. */
export async function readPinnedMessages(
  db: Handle,
  rows: readonly Pick<MemberGroupRow, 'top_id'>[],
): Promise<Map<number, Message>> {
  const ids = [...new Set(rows.flatMap((row) => (row.top_id === null ? [] : [row.top_id])))];
  if (ids.length === 0) return new Map();
  const found = await selectMessages(db, { reader: undefined }).where('m.id', 'in', ids).execute();
  return new Map(found.map((row) => [row.id, toMessage(readRow(row))]));
}
