import { limits, RequestStatus } from 'im-sdk/protocol';
import type { Insertable } from 'kysely';
import type { FriendRequestTable } from '../../infra/database/schema/accounts.ts';
import type { Handle, Tx } from '../../infra/database/transaction.ts';
import { counted } from './friend-repository.ts';

const DAY_MS = 24 * 3_600_000;

function requests(db: Handle) {
  return db
    .selectFrom('friend_request')
    .innerJoin('account as sender', 'sender.id', 'friend_request.send_id')
    .innerJoin('account as receiver', 'receiver.id', 'friend_request.recv_id')
    .select([
      'friend_request.id',
      'friend_request.send_id',
      'friend_request.recv_id',
      'friend_request.remark',
      'friend_request.source',
      'friend_request.group_name',
      'friend_request.status',
      'friend_request.apply_time',
      'sender.nick_name as send_nick_name',
      'sender.head_image_thumb as send_head_image',
      'receiver.nick_name as recv_nick_name',
      'receiver.head_image_thumb as recv_head_image',
    ]);
}

export type RequestRow = Awaited<ReturnType<typeof findRequests>>[number];

/** Requests by id that `userId` sent or received. */
export function findRequests(db: Handle, userId: number, ids: readonly number[]) {
  return ofUser(requests(db), userId).where('friend_request.id', 'in', ids).execute();
}

/** Newest requests of a user, newest first. */
export function listRequests(db: Handle, userId: number, most: number): Promise<RequestRow[]> {
  return ofUser(requests(db), userId).orderBy('friend_request.id', 'desc').limit(most).execute();
}

function ofUser(query: ReturnType<typeof requests>, userId: number) {
  return query.where((where) => where.or([where('send_id', '=', userId), where('recv_id', '=', userId)]));
}

/** Id of the pending request in this direction. */
export async function findPending(tx: Tx, sendId: number, recvId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('friend_request')
    .select('id')
    .where('send_id', '=', sendId)
    .where('recv_id', '=', recvId)
    .where('status', '=', RequestStatus.PENDING)
    .executeTakeFirst();
  return row?.id;
}

export async function insertRequest(tx: Tx, row: Insertable<FriendRequestTable>): Promise<number> {
  return (await tx.insertInto('friend_request').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function answerRequest(tx: Tx, id: number, status: RequestStatus, now: number): Promise<void> {
  await tx.updateTable('friend_request').set({ status, answered_at: now }).where('id', '=', id).execute();
}

/** Expires old pending requests of these users. */
export async function expireRequests(db: Handle, userIds: readonly number[], now: number): Promise<void> {
  await db
    .updateTable('friend_request')
    .set({ status: RequestStatus.EXPIRED, answered_at: now })
    .where('status', '=', RequestStatus.PENDING)
    .where('apply_time', '<', now - limits.friendRequestDays * DAY_MS)
    .where((where) => where.or([where('send_id', 'in', userIds), where('recv_id', 'in', userIds)]))
    .execute();
}

/** Number of pending requests of a user, sent or received. */
export async function countPending(db: Handle, side: 'send_id' | 'recv_id', userId: number): Promise<number> {
  const row = await db
    .selectFrom('friend_request')
    .select(counted)
    .where(side, '=', userId)
    .where('status', '=', RequestStatus.PENDING)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Number of requests sent within 24 hours. */
export async function countSentSinceYesterday(db: Handle, userId: number, now: number): Promise<number> {
  const row = await db
    .selectFrom('friend_request')
    .select(counted)
    .where('send_id', '=', userId)
    .where('apply_time', '>', now - DAY_MS)
    .executeTakeFirstOrThrow();
  return row.count;
}
