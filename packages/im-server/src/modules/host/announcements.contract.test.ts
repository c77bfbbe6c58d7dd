import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createServer } from '../../server.ts';
import { SERVER_KEY } from '../../testing/host-requests.ts';
import { newDatabase, TestServer } from '../../testing/servers.ts';

const ACCOUNTS = 1_000;
const WAIT = { timeout: 15_000, interval: 10 };

async function startOn(databaseUrl: string): Promise<TestServer> {
  return new TestServer(await createServer({ databaseUrl, rateLimit: false, serverKey: SERVER_KEY }));
}

const announce = (server: TestServer, title: string) =>
  server.request('POST', '/host/notices', {
    body: { to: 'all', title, content: 'x' },
    headers: { authorization: `Bearer ${SERVER_KEY}`, 'idempotency-key': title },
  });

/** Users by how often they have a notice. */
async function receivers({ server }: TestServer, title: string): Promise<Map<number, number>> {
  const rows = await server.context.database
    .selectFrom('system_notice')
    .select(['user_id', ({ fn }) => fn.countAll<number>().as('times')])
    .where('title', '=', title)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, times }) => [user_id, times]));
}

const pushed = new Set<number>();
/** Everybody who got a push so far. */
function pushedBy(server: TestServer): Set<number> {
  for (const { userIds } of server.takeSignals()) for (const id of userIds) pushed.add(id);
  return pushed;
}

test('an announcement is answered at once, goes on after a restart, and reaches everybody once', async () => {
  const databaseUrl = await newDatabase();
  const first = await startOn(databaseUrl);
  const { database } = first.server.context;
  await sql`
    insert into account (id, user_name, nick_name, created_at)
    select n, 'filler' || n, 'F', 0 from generate_series(1, ${ACCOUNTS}::int) n`.execute(database);
  await sql`select setval(pg_get_serial_sequence('account', 'id'), ${ACCOUNTS}::int)`.execute(database);
  await database.updateTable('account').set({ deleted_at: 1 }).where('id', '=', 7).execute();
  const lock = new pg.Client(databaseUrl);
  await lock.connect();
  // The third batch waits for this account.
  await lock.query('begin');
  await lock.query('select id from account where id = 500 for update');
  expect(await announce(first, 'Tonight')).toMatchObject({ code: 200, data: { sent: 0, queued: true } });
  await vi.waitFor(async () => expect((await receivers(first, 'Tonight')).size).toBe(400), WAIT);
  const closed = first.server.close();
  await lock.end();
  await closed;

  const second = await startOn(databaseUrl);
  try {
    const late = await second.person('late');
    const everybody = Array.from({ length: ACCOUNTS }, (_, n) => n + 1).filter((id) => id !== 7);
    await vi.waitFor(async () => expect((await receivers(second, 'Tonight')).size).toBe(everybody.length), WAIT);
    expect(await receivers(second, 'Tonight')).toEqual(new Map(everybody.map((id) => [id, 1])));
    expect(everybody).not.toContain(late.id);
    // A batch is pushed after its commit.
    await vi.waitFor(() => expect(pushedBy(second)).toContain(ACCOUNTS), WAIT);

    // The first request was interrupted before its answer was stored.
    await second.server.context.database.updateTable('host_answer').set({ answer: null, created_at: 0 }).execute();
    expect(await announce(second, 'Tonight')).toMatchObject({ code: 200, data: { queued: true } });
    expect(await announce(second, 'Later')).toMatchObject({ code: 200 });
    await vi.waitFor(async () => expect((await receivers(second, 'Later')).size).toBe(everybody.length + 1), WAIT);
    expect(await receivers(second, 'Tonight')).toEqual(new Map(everybody.map((id) => [id, 1])));

    // A day later the same key is another announcement, also before the first one is removed.
    const aDayAgo = { created_at: 0 };
    await second.server.context.database.updateTable('host_answer').set(aDayAgo).execute();
    await second.server.context.database.updateTable('announcement').set(aDayAgo).execute();
    expect(await announce(second, 'Tonight')).toMatchObject({ code: 200, data: { queued: true } });
    const again = new Map([...everybody.map((id) => [id, 2] as const), [late.id, 1]]);
    await vi.waitFor(async () => expect(await receivers(second, 'Tonight')).toEqual(again), WAIT);
  } finally {
    await second.server.close();
  }
});
