import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Handle, runOutsideTransaction, type Tx, transact } from '../infra/database/transaction.ts';
import { type LogNode, startNodes, stopNodes, text } from '../testing/log-nodes.ts';
import { storeNames } from '../testing/servers.ts';
import { append } from './append.ts';
import type { AppendResult, NewMessage } from './new-message.ts';

// The first PGlite of a process takes long.
beforeAll(() => startNodes('PGlite', 1));
afterAll(stopNodes);

describe.each(storeNames)('append on %s', (store) => {
  test('numbers are dense within each conversation and ids ascend with them, with 8 writers on two nodes', async () => {
    const nodes = await startNodes(store, 2);
    await Promise.all(Array.from({ length: 8 }, (_, writer) => write(pick(nodes, writer), writer, 25)));
    const rows = await allRows(nodes);
    expect(rows).toHaveLength(200);
    for (const [conversation, own] of Map.groupBy(rows, (row) => row.conversation_id)) {
      const sorted = own.toSorted((a, b) => a.id - b.id);
      expect(sorted.map((row) => row.chat_seq)).toEqual(sorted.map((_, index) => index + 1));
      expect(sorted.map((row) => row.count_seq)).toEqual(sorted.map((_, index) => index + 1));
      const head = await nodes[0]?.database
        .selectFrom('conversation')
        .selectAll()
        .where('id', '=', conversation)
        .executeTakeFirst();
      expect(head).toMatchObject({ head_seq: own.length, count_seq: own.length, head_id: sorted.at(-1)?.id });
    }
  });

  test('a reader that asks for ids above its last misses none while 8 writers append', async () => {
    const nodes = await startNodes(store, 2);
    let commits = 0;
    // Some commits take longer than those that began after them.
    const appendSlowly = (node: LogNode, message: NewMessage) =>
      transact(node.database, async (tx) => {
        await append(tx, [message], { now: 0 });
        commits += 1;
        for (let turns = (commits % 3) * 8; turns > 0; turns -= 1)
          await new Promise((resolve) => setImmediate(resolve));
      });
    let writing = true;
    const seen: number[] = [];
    let pages = 0;
    const reader = async () => {
      for (let last = 0, more = true; more; ) {
        more = writing;
        const rows = await pick(nodes, 0)
          .database.selectFrom('message')
          .select('id')
          .where('id', '>', last)
          .orderBy('id')
          .execute();
        if (rows.length > 0) pages += 1;
        seen.push(...rows.map((row) => row.id));
        last = rows.at(-1)?.id ?? last;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const writers = Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let n = 0; n < 25; n += 1) {
          await appendSlowly(pick(nodes, writer), text(writer + 1, writer === 7 ? 1 : writer + 2, `${writer}-${n}`));
        }
      }),
    );
    await Promise.all([reader(), writers.finally(() => (writing = false))]);
    expect(pages).toBeGreaterThan(3);
    expect(seen).toEqual((await allRows(nodes)).map((row) => row.id));
  });

  test('one (sender, tmpId) is one row, however often and wherever it is sent at once', async () => {
    const nodes = await startNodes(store, 2);
    const first = await Promise.all(Array.from({ length: 8 }, (_, n) => pick(nodes, n).send(text(1, 2, 'same'))));
    const later = await pick(nodes, 1).send(text(1, 2, 'same'));
    const ids = [...first, later].map(idOf);
    expect(new Set(ids).size).toBe(1);
    expect(first.filter((result) => result.kind === 'stored')).toHaveLength(1);
    expect(await allRows(nodes)).toHaveLength(1);
    expect(nodes.flatMap((node) => node.committed)).toHaveLength(1);
  });

  test('one (sender, tmpId) is one row, whichever device of the sender repeats it', async () => {
    const nodes = await startNodes(store, 1);
    const [node] = nodes;
    const from = async (sentFrom: string) => node?.send({ ...text(1, 2, 'same'), sentFrom });
    const results = [await from('2:laptop'), await from('1:phone')];
    expect(results.map((result) => result?.kind)).toEqual(['stored', 'duplicate']);
    expect(await allRows(nodes)).toHaveLength(1);
  });

  test('a tmpId belongs to its sender: another sender’s equal one is another row', async () => {
    const nodes = await startNodes(store, 1);
    const results = await Promise.all([1, 2].map((from) => pick(nodes, 0).send(text(from, 3, 'same'))));
    expect(results.map((result) => result.kind)).toEqual(['stored', 'stored']);
  });

  test('a tmpId with another content or target is refused, and the first row stands', async () => {
    const [node] = await startNodes(store, 1);
    await node?.send(text(1, 2, 'once', 'first'));
    const refused = { kind: 'refused', refusal: 'message.tmpIdReused' };
    expect(await node?.send(text(1, 2, 'once', 'second'))).toEqual(refused);
    expect(await node?.send(text(1, 3, 'once', 'first'))).toEqual(refused);
    expect((await allRows(node ? [node] : [])).map((row) => row.content)).toEqual(['first']);
  });

  test('what fails before its commit is not acknowledged and leaves nothing; the retry is the first', async () => {
    const [node] = await startNodes(store, 1);
    if (node === undefined) throw new Error('there is no node');
    const mend = await failEveryCommit(node.database);
    await expect(node.send(text(1, 2, 'fragile')))
      .rejects.toThrow('killed before the commit')
      .finally(mend);
    expect(await allRows([node])).toEqual([]);
    expect(await node.send(text(1, 2, 'fragile'))).toMatchObject({ kind: 'stored', row: { chatSeq: 1, countSeq: 1 } });
  });

  test('what fails after its commit is answered by the retry, with the row of the first time', async () => {
    let broken = true;
    const [node] = await startNodes(store, 1, () => {
      if (broken) throw new Error('killed after the commit');
    });
    if (node === undefined) throw new Error('there is no node');
    await expect(node.send(text(1, 2, 'unsure'))).rejects.toThrow('killed after the commit');
    broken = false;
    expect(await node.send(text(1, 2, 'unsure'))).toMatchObject({ kind: 'duplicate', row: { chatSeq: 1 } });
    expect(await allRows([node])).toHaveLength(1);
  });

  test('a draft that the store cannot take fails alone; those of the same batch are stored', async () => {
    const [node] = await startNodes(store, 1);
    if (node === undefined) throw new Error('there is no node');
    const results = await Promise.allSettled([
      node.send(text(1, 2, 'a')),
      node.send(text(1, 2, 'b', 'no store keeps \0')),
      node.send(text(3, 4, 'c')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await allRows([node])).map((row) => row.tmp_id).sort()).toEqual(['a', 'c']);
  });

  test('a stranger is refused and makes no conversation', async () => {
    const [node] = await startNodes(store, 1);
    await node?.database.deleteFrom('friend').where('user_id', '=', 2).where('friend_id', '=', 1).execute();
    expect(await node?.send(text(1, 2, 'hello'))).toEqual({ kind: 'refused', refusal: 'friend.notFriend' });
    expect(await node?.database.selectFrom('conversation').selectAll().execute()).toEqual([]);
  });

  // Whoever moves it may be waiting for an account, and who holds that account for the head of the log.
  // PGlite has one connection, which nobody waits on while holding another.
  const onSeveralConnections = store === 'PGlite' ? () => {} : test;
  onSeveralConnections('a send that waits for its sender’s read position keeps no other waiting', async () => {
    const nodes = await startNodes(store, 2);
    await pick(nodes, 0).send(text(1, 2, 'a'));
    const { waiting, other } = await transact(pick(nodes, 0).database, async (tx) => {
      await tx.selectFrom('participant').select('user_id').where('user_id', '=', 1).forUpdate().execute();
      const waiting = runOutsideTransaction(() => pick(nodes, 0).send(text(1, 2, 'b')));
      await vi.waitFor(
        async () => expect(await runOutsideTransaction(() => locksWaitedFor(pick(nodes, 1).database))).toBe(1),
        WAIT,
      );
      const sent = runOutsideTransaction(() => pick(nodes, 1).send(text(3, 4, 'c')));
      await vi.waitFor(async () => expect(await countRows(tx)).toBe(2), WAIT);
      return { waiting, other: await sent };
    });
    expect(other.kind).toBe('stored');
    expect((await waiting).kind).toBe('stored');
  });

  test('sending moves the sender’s own read position, and nobody else’s', async () => {
    const [node] = await startNodes(store, 1);
    await node?.send(text(1, 2, 'a'));
    await node?.send(text(2, 1, 'b'));
    const places = await node?.database.selectFrom('participant').selectAll().orderBy('user_id').execute();
    expect(places).toMatchObject([
      { user_id: 1, read_seq: 1, read_count: 1 },
      { user_id: 2, read_seq: 2, read_count: 2 },
    ]);
  });
});

function pick(nodes: readonly LogNode[], n: number): LogNode {
  const node = nodes[n % nodes.length];
  if (node === undefined) throw new Error('there is no node');
  return node;
}

/** Writes to three conversations in turn, several sends at once. */
async function write(node: LogNode, writer: number, count: number): Promise<void> {
  const from = writer + 1;
  const others = [9, 10, (from % 8) + 1];
  const sends = Array.from({ length: count }, (_, n) => text(from, others[n % 3] ?? 9, `${writer}-${n}`));
  for (let at = 0; at < sends.length; at += 5)
    await Promise.all(sends.slice(at, at + 5).map((draft) => node.send(draft)));
}

const WAIT = { timeout: 20_000, interval: 20 };

async function locksWaitedFor(db: Handle): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

async function countRows(tx: Tx): Promise<number> {
  return (await tx.selectFrom('message').select('id').execute()).length;
}

function allRows(nodes: readonly LogNode[]) {
  return pick(nodes, 0).database.selectFrom('message').selectAll().orderBy('id').execute();
}

function idOf(result: AppendResult): number | undefined {
  return result.kind === 'refused' ? undefined : result.row.id;
}

/** Every insert of a message fails when it is committed. Returns how to end that. */
async function failEveryCommit(database: Handle): Promise<() => Promise<void>> {
  await sql`create or replace function fail_commit() returns trigger language plpgsql as $$
    begin raise exception 'killed before the commit'; end $$`.execute(database);
  await sql`create constraint trigger fail_commit after insert on message deferrable initially deferred
    for each row execute function fail_commit()`.execute(database);
  return async () => void (await sql`drop trigger fail_commit on message`.execute(database));
}
