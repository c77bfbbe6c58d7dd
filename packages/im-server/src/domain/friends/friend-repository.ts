import { sql } from 'kysely';
import type { FriendTable } from '../../infra/database/schema/accounts.ts';
import type { Handle, Tx } from '../../infra/database/transaction.ts';

/** Friends with their accounts; former friends too, with `deleted_at`. */
export function listFriends(db: Handle, userId: number, friendIds?: readonly number[]) {
  return db
    .selectFrom('friend')
    .innerJoin('account', 'account.id', 'friend.friend_id')
    .select([
      'account.id',
      'account.user_name',
      'account.nick_name',
      'account.head_image',
      'account.head_image_thumb',
      'account.signature',
      'account.company_name',
      'account.last_seen',
      'account.hides_last_seen',
      'friend.remark_nick_name',
      'friend.is_dnd',
      'friend.is_top',
      'friend.msg_remind',
      'friend.deleted_at',
    ])
    .where('friend.user_id', '=', userId)
    .$if(friendIds !== undefined, (query) => query.where('friend.friend_id', 'in', friendIds ?? []))
    .orderBy('account.id')
    .execute();
}

export type FriendRow = Awaited<ReturnType<typeof listFriends>>[number];

/** Ids of the current friends. */
export async function friendIdsOf(db: Handle, userId: number): Promise<number[]> {
  return (await friendIdsByUser(db, [userId])).get(userId) ?? [];
}

/** Ids of the current friends of several users; without users who have none. */
export async function friendIdsByUser(db: Handle, userIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('friend')
    .select(['user_id', 'friend_id'])
    .where('user_id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .execute();
  const byUser = new Map<number, number[]>();
  for (const { user_id, friend_id } of rows) {
    const own = byUser.get(user_id);
    if (own === undefined) byUser.set(user_id, [friend_id]);
    else own.push(friend_id);
  }
  return byUser;
}

export async function areFriends(db: Handle, userId: number, friendId: number): Promise<boolean> {
  const row = await db
    .selectFrom('friend')
    .select('friend_id')
    .where('user_id', '=', userId)
    .where('friend_id', '=', friendId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a friendship in both directions. Earlier settings are kept. */
export async function befriend(tx: Tx, a: number, b: number, now: number): Promise<void> {
  const plain = {
    remark_nick_name: '',
    is_dnd: false,
    is_top: false,
    msg_remind: 1,
    created_at: now,
    deleted_at: null,
  };
  await tx
    .insertInto('friend')
    .values([
      { user_id: a, friend_id: b, ...plain },
      { user_id: b, friend_id: a, ...plain },
    ])
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'friend_id']).doUpdateSet({ created_at: now, deleted_at: null }),
    )
    .execute();
}

/** Ends a friendship in both directions; false if there was none. */
export async function unfriend(tx: Tx, a: number, b: number, now: number): Promise<boolean> {
  const ended = await tx
    .updateTable('friend')
    .set({ deleted_at: now })
    .where((where) =>
      where.or([
        where.and([where('user_id', '=', a), where('friend_id', '=', b)]),
        where.and([where('user_id', '=', b), where('friend_id', '=', a)]),
      ]),
    )
    .where('deleted_at', 'is', null)
    .returning('user_id')
    .execute();
  return ended.length > 0;
}

/** Sets personal settings of a friend; false if they are not friends. */
export async function setFriend(
  tx: Tx,
  userId: number,
  friendId: number,
  columns: Partial<Pick<FriendTable, 'remark_nick_name' | 'is_dnd' | 'is_top' | 'msg_remind'>>,
): Promise<boolean> {
  const done = await tx
    .updateTable('friend')
    .set(columns)
    .where('user_id', '=', userId)
    .where('friend_id', '=', friendId)
    .where('deleted_at', 'is', null)
    .returning('friend_id')
    .executeTakeFirst();
  return done !== undefined;
}

/** `count(*)` as a number. */
export const counted = sql<number>`count(*)`.as('count');
