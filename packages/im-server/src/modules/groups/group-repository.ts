import { GroupRole } from 'im-sdk/protocol';
import type { Handle, Tx } from '../../infra/database/guard.ts';

/** A group as one of its members, present or past, has it. */
export interface MemberGroupRow {
  readonly id: number;
  readonly name: string;
  readonly head_image: string;
  readonly head_image_thumb: string;
  readonly notice: string;
  readonly owner_id: number;
  readonly version: number;
  readonly is_all_muted: boolean;
  readonly dissolved_at: number | null;
  readonly remark_nick_name: string;
  readonly remark_group_name: string;
  readonly is_muted: boolean;
  readonly is_dnd: boolean;
  readonly is_top: boolean;
  readonly msg_remind: number;
  readonly quit_at: number | null;
  readonly member_count: number;
}

/** The groups of an account, those it left included; of `groupIds` where they are named. */
export function listGroups(db: Handle, userId: number, groupIds?: readonly number[]): Promise<MemberGroupRow[]> {
  let query = db
    .selectFrom('group_member as m')
    .innerJoin('chat_group as g', 'g.id', 'm.group_id')
    .select((select) => [
      'g.id',
      'g.name',
      'g.head_image',
      'g.head_image_thumb',
      'g.notice',
      'g.owner_id',
      'g.version',
      'g.is_all_muted',
      'g.dissolved_at',
      'm.remark_nick_name',
      'm.remark_group_name',
      'm.is_muted',
      'm.is_dnd',
      'm.is_top',
      'm.msg_remind',
      'm.quit_at',
      select
        .selectFrom('group_member as x')
        .select((count) => count.fn.countAll<number>().as('members'))
        .whereRef('x.group_id', '=', 'g.id')
        .where('x.quit_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('member_count'),
    ])
    .where('m.user_id', '=', userId)
    .orderBy('g.id');
  if (groupIds !== undefined) query = query.where('g.id', 'in', [...groupIds]);
  return query.execute();
}

/** A member as the others see them. */
export interface GroupMemberRow {
  readonly user_id: number;
  readonly version: number;
  readonly role: number;
  readonly is_muted: boolean;
  readonly remark_nick_name: string;
  readonly quit_at: number | null;
  readonly nick_name: string;
  readonly head_image_thumb: string;
}

/** Members that changed after `version`, those who left included. */
export function membersSince(db: Handle, groupId: number, version: number): Promise<GroupMemberRow[]> {
  return db
    .selectFrom('group_member as m')
    .innerJoin('account as a', 'a.id', 'm.user_id')
    .select([
      'm.user_id',
      'm.version',
      'm.role',
      'm.is_muted',
      'm.remark_nick_name',
      'm.quit_at',
      'a.nick_name',
      'a.head_image_thumb',
    ])
    .where('m.group_id', '=', groupId)
    .where('m.version', '>', version)
    .orderBy('m.joined_at')
    .orderBy('m.user_id')
    .execute();
}

/** Ids of the members of now. */
export async function presentMembers(db: Handle, groupId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('group_member')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('quit_at', 'is', null)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Makes a group without members. */
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

/** Who asks to change a group, and what the group lets them do. */
export interface LockedGroup {
  readonly ownerId: number;
  readonly invitePermission: string;
  /** Role of the caller; `undefined` for somebody who is no member now. */
  readonly role: number | undefined;
}

/** Locks a living group until the transaction ends; `undefined` where there is none. */
export async function lockGroup(tx: Tx, groupId: number, callerId: number): Promise<LockedGroup | undefined> {
  const group = await tx
    .selectFrom('chat_group')
    .select(['owner_id', 'invite_permission'])
    .where('id', '=', groupId)
    .where('dissolved_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (group === undefined) return undefined;
  const caller = await tx
    .selectFrom('group_member')
    .select('role')
    .where('group_id', '=', groupId)
    .where('user_id', '=', callerId)
    .where('quit_at', 'is', null)
    .executeTakeFirst();
  return { ownerId: group.owner_id, invitePermission: group.invite_permission, role: caller?.role };
}

/** Adds members under the next version of the group, which is locked. Somebody who was in before comes back plain. */
export async function addMembers(
  tx: Tx,
  groupId: number,
  userIds: readonly number[],
  ownerId: number,
  now: number,
): Promise<void> {
  const { version } = await tx
    .updateTable('chat_group')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', groupId)
    .returning('version')
    .executeTakeFirstOrThrow();
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
      conflict
        .columns(['group_id', 'user_id'])
        .doUpdateSet({ role: GroupRole.MEMBER, version, is_muted: false, joined_at: now, quit_at: null }),
    )
    .execute();
}

/** Nicknames by account id. */
export async function nickNames(db: Handle, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'nick_name'])
    .where('id', 'in', [...userIds])
    .execute();
  return new Map(rows.map((row) => [row.id, row.nick_name]));
}
