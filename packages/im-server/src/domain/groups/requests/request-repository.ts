import { limits, RequestStatus } from 'im-sdk/protocol';
import type { Insertable } from 'kysely';
import type { GroupRequestTable } from '../../../infra/database/schema/groups.ts';
import type { Handle, Tx } from '../../../infra/database/transaction.ts';

const DAY_MS = 24 * 3_600_000;

/** Older pending requests count as expired (epoch ms). */
export function oldestPendingTime(now: number): number {
  return now - limits.groupRequestDays * DAY_MS;
}

function requests(db: Handle) {
  return db
    .selectFrom('group_request as r')
    .innerJoin('chat_group as g', 'g.id', 'r.group_id')
    .innerJoin('account as sender', 'sender.id', 'r.send_id')
    .leftJoin('account as handler', 'handler.id', 'r.handler_id')
    .select([
      'r.id',
      'r.kind',
      'r.group_id',
      'r.send_id',
      'r.user_id',
      'r.remark',
      'r.status',
      'r.apply_time',
      'g.name as group_name',
      'sender.nick_name as send_nick_name',
      'sender.head_image_thumb as send_head_image',
      'handler.nick_name as handler_nick_name',
    ]);
}

export type GroupRequestRow = Awaited<ReturnType<typeof findRequests>>[number];

export function findRequests(db: Handle, ids: readonly number[]) {
  return requests(db).where('r.id', 'in', ids).execute();
}

/** Newest requests that a user sent, received or may answer; `named` limits them to ids and groups. */
export function requestsFor(
  db: Handle,
  userId: number,
  most: number,
  named?: { readonly ids: readonly number[]; readonly groupIds: readonly number[] },
): Promise<GroupRequestRow[]> {
  return requests(db)
    .where((where) =>
      where.or([
        where('r.send_id', '=', userId),
        where('r.user_id', '=', userId),
        where.and([
          where('r.kind', '=', 'join'),
          where.exists(
            where
              .selectFrom('group_member as own')
              .select('own.user_id')
              .whereRef('own.group_id', '=', 'r.group_id')
              .where('own.user_id', '=', userId)
              .where('own.quit_at', 'is', null)
              .where('own.role', '>', 1),
          ),
        ]),
      ]),
    )
    .$if(named !== undefined, (query) =>
      query.where((where) =>
        where.or([
          ...(named?.ids.length ? [where('r.id', 'in', named.ids)] : []),
          ...(named?.groupIds.length ? [where('r.group_id', 'in', named.groupIds)] : []),
        ]),
      ),
    )
    .orderBy('r.id', 'desc')
    .limit(most)
    .execute();
}

/** Pending requests of a group. */
export function pendingIn(tx: Tx, groupId: number, now: number) {
  return tx
    .selectFrom('group_request')
    .select(['id', 'kind', 'send_id', 'user_id'])
    .where('group_id', '=', groupId)
    .where('status', '=', RequestStatus.PENDING)
    .where('apply_time', '>=', oldestPendingTime(now))
    .execute();
}

/** Number of pending join requests of a user. */
export async function countPending(tx: Tx, userId: number, now: number): Promise<number> {
  const row = await tx
    .selectFrom('group_request')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('send_id', '=', userId)
    .where('kind', '=', 'join')
    .where('status', '=', RequestStatus.PENDING)
    .where('apply_time', '>=', oldestPendingTime(now))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Expires old pending requests. */
export async function expireRequests(tx: Tx, groupId: number, now: number): Promise<void> {
  await tx
    .updateTable('group_request')
    .set({ status: RequestStatus.EXPIRED, answered_at: now })
    .where('group_id', '=', groupId)
    .where('status', '=', RequestStatus.PENDING)
    .where('apply_time', '<', oldestPendingTime(now))
    .execute();
}

export async function insertRequest(tx: Tx, row: Insertable<GroupRequestTable>): Promise<number> {
  return (await tx.insertInto('group_request').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Answers pending requests. */
export async function answerRequests(
  tx: Tx,
  ids: readonly number[],
  status: RequestStatus,
  handlerId: number | null,
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('group_request')
    .set({ status, handler_id: handlerId, answered_at: now })
    .where('id', 'in', ids)
    .where('status', '=', RequestStatus.PENDING)
    .execute();
}

const GROUP_PREFIX = 'group:';

/** Target in `/changes` for all requests of a group, for a new manager for example. */
export function groupTarget(groupId: number): string {
  return `${GROUP_PREFIX}${groupId}`;
}

/** Group id in a target; empty if the target is a single request. */
export function groupOfTarget(target: string): number[] {
  return target.startsWith(GROUP_PREFIX) ? [Number(target.slice(GROUP_PREFIX.length))] : [];
}
