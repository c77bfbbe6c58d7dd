import { createHash } from 'node:crypto';
import { Cmd, type HostNotice, type hostRoutes, limits, type Message, MessageType } from 'im-sdk/protocol';
import type * as v from 'valibot';
import type { ServerContext } from '../../context.ts';
import { type Handle, transact } from '../../infra/database/transaction.ts';
import { randomUUID } from '../../infra/random.ts';
import { appendNotice } from '../../message-log/notices.ts';
import { userIdsOf } from './resolve-refs.ts';

/** Users per transaction and run of the job, for a notice to everybody. */
const BATCH_SIZE = 200;
const JOB = 'announcement';

/** Number of users who have the notice; `queued` for a notice to everybody, which a job sends. */
export type NoticeOutcome = v.InferOutput<typeof hostRoutes.hostNotice.data>;

/**
 * Stores and pushes a notice (type 53). A notice to everybody is queued: each account that exists now gets it once, also
 * after a restart, and a retry with the same idempotency key queues nothing.
 */
export type Notify = (notice: HostNotice, idempotencyKey?: string) => Promise<NoticeOutcome>;

export function createNotify({
  database,
  clock,
  bus,
  jobs,
}: Pick<ServerContext, 'database' | 'clock' | 'bus' | 'jobs'>): Notify {
  function push(sent: ReadonlyMap<number, Message>): void {
    for (const [userId, message] of sent) bus.publish('signal', { userIds: [userId], cmd: Cmd.SYSTEM, message });
  }

  /** Sends the next batch. The cursor moves in the transaction of the batch, so no account gets a duplicate. */
  jobs.handle(JOB, async ({ kind, key }) => {
    const sent = await transact(database, async (tx) => {
      const announcement = await tx
        .selectFrom('announcement')
        .selectAll()
        .where('id', '=', key)
        .forUpdate()
        .executeTakeFirst();
      if (announcement === undefined) return new Map<number, Message>();
      const { title, content, created_at, sent_to, last_user_id } = announcement;
      const userIds = await accountsBetween(tx, sent_to, last_user_id);
      const isLast = userIds.length < BATCH_SIZE;
      await tx
        .updateTable('announcement')
        .set({ sent_to: isLast ? last_user_id : (userIds.at(-1) ?? last_user_id) })
        .where('id', '=', key)
        .execute();
      if (!isLast) await jobs.schedule(tx, { kind, key }, clock.now());
      return appendNotice(tx, userIds, { type: MessageType.SYSTEM_MESSAGE, title, content }, created_at);
    });
    push(sent);
  });

  async function announce(id: string, title: string, content: string): Promise<void> {
    const now = clock.now();
    const row = { title, content, created_at: now };
    await transact(database, async (tx) => {
      const { newest } = await tx
        .selectFrom('account')
        .select((select) => select.fn.max('id').as('newest'))
        .executeTakeFirstOrThrow();
      const added = await tx
        .insertInto('announcement')
        .values({ id, ...row, last_user_id: newest ?? 0 })
        // After a day the key is free for another announcement, also before the cleanup has removed this one.
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ ...row, sent_to: 0, last_user_id: newest ?? 0 })
            .where('announcement.created_at', '<=', now - limits.idempotencyKeyRetentionMs),
        )
        .returning('id')
        .executeTakeFirst();
      if (added !== undefined) await jobs.schedule(tx, { kind: JOB, key: id }, now);
    });
    jobs.nudge(now);
  }

  return async ({ to, title, content, link, cover }, idempotencyKey) => {
    const text = JSON.stringify({ title, content, ...(link ? { link } : {}), ...(cover ? { cover } : {}) });
    if (to === 'all') {
      await announce(idOf(idempotencyKey, text), title, text);
      return { sent: 0, queued: true };
    }
    const userIds = [...new Set(await userIdsOf(database, to))];
    const notice = { type: MessageType.SYSTEM_MESSAGE, title, content: text };
    push(await transact(database, (tx) => appendNotice(tx, userIds, notice, clock.now())));
    return { sent: userIds.length };
  };
}

/** Derives the id from the idempotency key and the content: a retry of an interrupted request finds the announcement. */
function idOf(idempotencyKey: string | undefined, content: string): string {
  if (idempotencyKey === undefined) return randomUUID();
  return createHash('sha256').update(`${idempotencyKey}\n${content}`).digest('base64url');
}

async function accountsBetween(db: Handle, after: number, to: number): Promise<number[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('id', '>', after)
    .where('id', '<=', to)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map((row) => row.id);
}
