import { sql } from 'kysely';
import type { WebhookDetail } from '../../infra/database/schema/webhooks.ts';
import type { Tx } from '../../infra/database/transaction.ts';
import { randomUUID } from '../../infra/random.ts';

/** An event without its sequence number. */
export interface NewEvent {
  readonly lane: string;
  readonly type: string;
  readonly target: number;
  readonly userId?: number;
  readonly detail?: WebhookDetail;
  readonly occurredAt: number;
}

/** Appends events to the queue. The position must be locked; `lastSeq` is its newest number. */
export async function addEvents(tx: Tx, lastSeq: number, events: readonly NewEvent[], now: number): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ lane, type, target, userId, detail = {}, occurredAt }, at) => ({
    seq: lastSeq + 1 + at,
    id: randomUUID(),
    lane,
    type,
    target,
    user_id: userId,
    detail,
    occurred_at: occurredAt,
    gathered_at: now,
  }));
  await sql`
    insert into webhook_event
    select seq, id, lane, type, target, user_id, detail, occurred_at, gathered_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as e (seq bigint, id text, lane text, type text,
      target bigint, user_id bigint, detail jsonb, occurred_at bigint, gathered_at bigint)`.execute(tx);
  await openLanes(tx, [...new Set(rows.map(({ lane }) => lane))], now);
  await tx
    .updateTable('webhook_position')
    .set({ last_seq: lastSeq + rows.length })
    .execute();
}

/** A lane that waits for a retry keeps its time. */
async function openLanes(tx: Tx, lanes: readonly string[], now: number): Promise<void> {
  await tx
    .insertInto('webhook_lane')
    .values(lanes.map((lane) => ({ lane, next_at: now })))
    .onConflict((conflict) => conflict.column('lane').doNothing())
    .execute();
}
