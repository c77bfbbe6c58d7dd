import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { APPEND_FUNCTION } from '../infra/database/sql-functions/append.ts';
import { type Handle, runOutsideTransaction, transact } from '../infra/database/transaction.ts';
import { type LogNode, startNodes, stopNodes, text } from '../testing/log-nodes.ts';
import { append } from './append.ts';
import type { AppendResult } from './new-message.ts';

// Two nodes on one store. PGlite has one connection, on which nothing clashes.

const WAIT = { timeout: 20_000, interval: 20 };

afterAll(stopNodes);

async function twoNodes(): Promise<[LogNode, LogNode]> {
  const [one, other] = await startNodes('PostgreSQL', 2);
  if (one === undefined || other === undefined) throw new Error('two nodes are needed');
  return [one, other];
}

describe('a send that clashes with another node', () => {
  test('is refused where the other stores its tmpId in another conversation, and fails nobody', async () => {
    const [one, other] = await twoNodes();
    let sent: Promise<AppendResult> | undefined;
    await transact(one.database, async (tx) => {
      await append(tx, [text(1, 2, 'same')], { now: 1 });
      // It reads that nobody has this tmpId, and waits for the head of the log.
      sent = runOutsideTransaction(() => other.send(text(1, 3, 'same')));
      await sendWaits(other.database);
    });
    expect(await sent).toEqual({ kind: 'refused', refusal: 'message.tmpIdReused' });
    expect(one.committed).toEqual([]);
    expect(await other.send(text(1, 3, 'another'))).toMatchObject({ kind: 'stored', row: { chatSeq: 1 } });
  });

  test('is stored once where the database ended one of the two for a deadlock', async () => {
    const [one, other] = await twoNodes();
    await one.send(text(1, 2, 'first'));
    let sent: Promise<AppendResult> | undefined;
    await transact(one.database, async (tx) => {
      // The opposite of the order in which a send locks.
      await tx.selectFrom('log_head').select('head').forUpdate().execute();
      if (sent === undefined) {
        sent = runOutsideTransaction(() => other.send(text(1, 2, 'second')));
        await sendWaits(other.database);
      }
      await tx.selectFrom('conversation').select('id').forUpdate().execute();
    });
    expect(await sent).toMatchObject({ kind: 'stored', row: { chatSeq: 2 } });
    const rows = await one.database.selectFrom('message').select('tmp_id').orderBy('id').execute();
    expect(rows.map((row) => row.tmp_id)).toEqual(['first', 'second']);
    // More than one where the system wakes the winner later than the victim retries.
    await vi.waitFor(async () => expect(await deadlocks(one.database)).toBeGreaterThan(0), WAIT);
  });
});

/** Waits until the send of the other node waits for a lock. Whatever else waits in the database is not ours. */
async function sendWaits(db: Handle): Promise<void> {
  const waits = sql<{ query: string }>`
    select query from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${APPEND_FUNCTION}(%`}`;
  const queries = async () => (await runOutsideTransaction(() => waits.execute(db))).rows;
  await vi.waitFor(async () => expect(await queries()).toHaveLength(1), WAIT);
}

async function deadlocks(db: Handle): Promise<number> {
  const counted = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return counted.rows[0]?.deadlocks ?? 0;
}
