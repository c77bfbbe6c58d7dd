import { isCountingType, MessageType, type WebhookEventType } from 'im-sdk/protocol';
import { sql } from 'kysely';
import { type Handle, type Tx, transact } from '../../infra/database/transaction.ts';
import { addEvents, type NewEvent } from './event-queue.ts';
import type { Lease } from './lease.ts';

/** Log rows and outbox entries per transaction. */
const PAGE = 500;

/**
 * Queues events of the next log rows and outbox entries. Message events need no outbox: a row is in the log exactly if
 * it was committed. True if there may be more.
 */
export async function collectEvents(
  database: Handle,
  lease: Lease,
  now: number,
  unreadAfterMs: number,
): Promise<boolean> {
  const { rows: asked } = await sql<{ more: boolean }>`
    select (select head from log_head) > gathered_to or exists (select 1 from webhook_note) as more
    from webhook_position`.execute(database);
  if (asked[0]?.more !== true) return false;
  return transact(database, async (tx) => {
    const position = await lease.lock(tx);
    if (position === undefined) return false;
    const { head } = await tx.selectFrom('log_head').select('head').executeTakeFirstOrThrow();
    const rows = await readRows(tx, position.gatheredTo);
    const full = rows.length === PAGE;
    const to = full ? (rows.at(-1)?.id ?? head) : Math.max(head, rows.at(-1)?.id ?? 0);
    const notes = await consumeNotes(tx, to);
    const placed = [
      ...rows.flatMap((row) => {
        const event = eventOf(row);
        return event === undefined ? [] : [{ at: row.id, event }];
      }),
      ...notes.map(({ afterId, event }) => ({ at: afterId, event })),
    ];
    // Stable sort: a message comes before a change at the same position.
    const events = placed.sort((one, other) => one.at - other.at).map(({ event }) => event);
    await addEvents(tx, position.lastSeq, events, now);
    await watch(tx, events, now + unreadAfterMs);
    await tx.updateTable('webhook_position').set({ gathered_to: to }).execute();
    return full || notes.length === PAGE;
  });
}

interface Row {
  readonly id: number;
  readonly conversation_id: string;
  readonly type: number;
  readonly sender_id: number;
  readonly changes: number | null;
  readonly send_time: number;
}

function readRows(tx: Tx, after: number): Promise<Row[]> {
  return tx
    .selectFrom('message')
    .select(['id', 'conversation_id', 'type', 'sender_id', 'send_time'])
    .select(
      sql<number | null>`case when type = ${MessageType.RECALL} then content::bigint else target_id end`.as('changes'),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute();
}

function eventOf(row: Row): NewEvent | undefined {
  const type = typeOf(row.type);
  if (type === undefined) return undefined;
  return {
    lane: row.conversation_id,
    type,
    target: row.changes ?? row.id,
    userId: row.sender_id,
    occurredAt: row.send_time,
  };
}

/** Tips and reactions are not events. */
function typeOf(type: number): WebhookEventType | undefined {
  if (type === MessageType.RECALL) return 'message.recalled';
  if (type === MessageType.EDIT) return 'message.edited';
  return isCountingType(type) ? 'message.created' : undefined;
}

/** Deletes outbox entries up to a log position and returns their events. */
async function consumeNotes(tx: Tx, to: number): Promise<{ afterId: number; event: NewEvent }[]> {
  const notes = await tx
    .deleteFrom('webhook_note')
    .where('seq', 'in', (from) =>
      from.selectFrom('webhook_note').select('seq').where('after_id', '<=', to).orderBy('seq').limit(PAGE),
    )
    .returningAll()
    .execute();
  return notes
    .sort((one, other) => one.seq - other.seq)
    .map(({ after_id, lane, type, target, detail, occurred_at }) => ({
      afterId: after_id,
      event: { lane, type, target, detail, occurredAt: occurred_at },
    }));
}

/** Schedules a check for unread messages. */
async function watch(tx: Tx, events: readonly NewEvent[], dueAt: number): Promise<void> {
  const lanes = new Set(events.filter(({ type }) => type === 'message.created').map(({ lane }) => lane));
  if (lanes.size === 0) return;
  await tx
    .insertInto('webhook_watch')
    .values([...lanes].map((conversation_id) => ({ conversation_id, due_at: dueAt })))
    .onConflict((conflict) => conflict.column('conversation_id').doNothing())
    .execute();
}
