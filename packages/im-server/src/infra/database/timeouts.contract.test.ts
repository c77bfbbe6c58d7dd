import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { hangingProxy } from '../../testing/hanging-proxy.ts';
import { newDatabase } from '../../testing/servers.ts';
import { databaseTimeouts, openStore, type Store } from './open-store.ts';
import { runOutsideTransaction, transact } from './transaction.ts';
import { isUnanswered } from './transaction-retry.ts';

const TIMEOUTS = { connectMs: 2_000, statementMs: 400, lockMs: 200 };

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

async function open(databaseUrl: string, timeouts = TIMEOUTS): Promise<Store> {
  const store = await openStore({ databaseUrl, dataDir: undefined }, timeouts);
  ending.push(() => store.close());
  return store;
}

test('a connection has 10 s, a statement 15 s and a lock 5 s', () => {
  expect(databaseTimeouts).toEqual({ connectMs: 10_000, statementMs: 15_000, lockMs: 5_000 });
});

test('a statement that takes longer is ended by the database, and the next one works', async () => {
  const { database } = await open(await newDatabase());
  await expect(sql`select pg_sleep(5)`.execute(database)).rejects.toMatchObject({ code: '57014' });
  expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }]);
});

test('nobody waits longer for a lock', async () => {
  const { database } = await open(await newDatabase());
  await transact(database, async (tx) => {
    await tx.updateTable('log_head').set({ head: 0 }).execute();
    const waiting = runOutsideTransaction(() => database.updateTable('log_head').set({ head: 0 }).execute());
    await expect(waiting).rejects.toMatchObject({ code: '55P03' });
  });
});

test('a database that does not answer fails statements and transactions in time, and serves again once it answers', async () => {
  const proxy = await hangingProxy(await newDatabase());
  ending.push(proxy.close);
  const { database } = await open(proxy.url);
  const read = () => database.selectFrom('log_head').selectAll().executeTakeFirst();
  await read();
  proxy.hang(true);
  const before = performance.now();
  const failures = await Promise.all(
    [read(), transact(database, (tx) => tx.updateTable('log_head').set({ head: 0 }).execute())].map((work) =>
      work.then(
        () => undefined,
        (error: unknown) => error,
      ),
    ),
  );
  expect(performance.now() - before).toBeLessThan(4 * (TIMEOUTS.connectMs + TIMEOUTS.statementMs + 500));
  expect(failures.map((error) => error instanceof Error && isUnanswered(error))).toEqual([true, true]);
  proxy.hang(false);
  expect(await read()).toEqual({ one: 1, head: 0 });
});

test('long work has no time limit', async () => {
  const { databaseWithoutTimeouts } = await open(await newDatabase());
  const slept = await sql`select pg_sleep(0.8) is not null as slept`.execute(databaseWithoutTimeouts);
  expect(slept.rows).toEqual([{ slept: true }]);
});

test('two nodes that start on one empty database at once both start', async () => {
  for (let round = 0; round < 3; round += 1) {
    const databaseUrl = await newDatabase();
    const stores = await Promise.all([1, 2, 3].map(() => open(databaseUrl, databaseTimeouts)));
    for (const { database } of stores) expect(await database.selectFrom('account').selectAll().execute()).toEqual([]);
  }
});
