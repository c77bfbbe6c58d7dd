import { once } from 'node:events';
import { CloseCode, Cmd } from 'im-sdk/protocol';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type HangingProxy, hangingProxy } from '../../testing/hanging-proxy.ts';
import { type Answer, newDatabase, onPostgres, type Person, type TestServer } from '../../testing/servers.ts';

const TIMEOUTS = { connectMs: 400, statementMs: 400, lockMs: 200 };
const WAIT = { timeout: 20_000, interval: 20 };
const serverKey = 'the key of the host product: 32 or more';

onPostgres((start) => {
  let databaseUrl: string;
  let proxy: HangingProxy;
  let server: TestServer;
  let anna: Person;
  let ben: Person;
  beforeAll(async () => {
    databaseUrl = await newDatabase();
    proxy = await hangingProxy(databaseUrl);
    const options = { databaseUrl: proxy.url, databaseTimeouts: TIMEOUTS, contacts: 'everyone', serverKey } as const;
    server = await start(options);
    [anna, ben] = [await server.person('anna'), await server.person('ben')];
  });
  afterAll(() => proxy.close());

  const send = (tmpId: string) =>
    anna.post('/message/private/send', { recvId: ben.id, content: tmpId, type: 0, tmpId });
  const sendMany = (name: string, count: number) => Array.from({ length: count }, (_, n) => send(`${name}-${n}`));

  /** Sends them until each is acknowledged, as a client does: the short limits above may refuse one on a busy machine. */
  async function resend(name: string, count: number): Promise<void> {
    const acknowledge = (tmpId: string) =>
      vi.waitFor(async () => expect(await send(tmpId)).toMatchObject({ code: 200 }), WAIT);
    await Promise.all(Array.from({ length: count }, (_, n) => acknowledge(`${name}-${n}`)));
  }

  /** All are answered 503 while the database still does not answer: none of them waits for it. */
  async function expectUnavailable(requests: readonly Promise<Answer>[]): Promise<void> {
    for (const answer of await Promise.all(requests)) {
      expect(answer).toMatchObject({ status: 503, code: 503, key: 'server.unavailable' });
      expect(answer.headers.get('retry-after')).toBe('1');
    }
  }

  describe('a database that does not answer', () => {
    test('is answered with 503 in time, however many ask, and everything works once it answers', async () => {
      await anna.get('/user/self');
      proxy.hang(true);
      const login = { userName: 'anna', password: anna.password, terminal: 2 };
      await expectUnavailable([
        ...Array.from({ length: 30 }, () => anna.get('/friend/list')),
        server.request('POST', '/login', { body: login }),
        ben.post('/group/create', { name: 'Hung', userIds: [] }),
        server.request('PUT', '/refreshToken', { headers: { refreshToken: ben.tokens.refreshToken } }),
      ]);
      const ready = await fetch(`${server.server.address}/ready`);
      expect(ready.status).toBe(503);
      proxy.hang(false);
      await vi.waitFor(async () => expect(await anna.get('/friend/list')).toMatchObject({ code: 200 }), WAIT);
    }, 60_000);

    test('fails sends of a batch, and those that wait behind it, together; sent again they are stored once', async () => {
      await send('warm');
      proxy.hang(true);
      await expectUnavailable(sendMany('hung', 150));
      proxy.hang(false);
      await vi.waitFor(async () => expect(await send('back')).toMatchObject({ code: 200 }), WAIT);
      await resend('hung', 150);
      const { rows } = await sql<{ stored: number }>`
        select count(distinct tmp_id)::int as stored from message where tmp_id like 'hung-%'`.execute(
        server.server.context.database,
      );
      expect(rows).toEqual([{ stored: 150 }]);
    }, 60_000);

    test('closes a socket that signs in with "try again"', async () => {
      const socket = new WebSocket(`${server.server.address.replace('http', 'ws')}/im`);
      await once(socket, 'open');
      proxy.hang(true);
      const login = { accessToken: (await signedInAnew()).accessToken, devId: 1 };
      socket.send(JSON.stringify({ cmd: Cmd.LOGIN, data: login }));
      const [code] = await once(socket, 'close');
      proxy.hang(false);
      expect(code).toBe(CloseCode.TRY_AGAIN);
    }, 60_000);
  });

  /** Tokens that no cache knows. */
  async function signedInAnew(): Promise<Person['tokens']> {
    proxy.hang(false);
    await vi.waitFor(async () => expect(await send('before the sign-in')).toMatchObject({ code: 200 }), WAIT);
    const { tokens } = await server.signIn(ben.id, 'ben', ben.password, 'another device');
    proxy.hang(true);
    return tokens;
  }

  test('a table that is locked answers 503 in time to those who need it, and to nobody else', async () => {
    const holder = new pg.Client({ connectionString: databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table message in access exclusive mode');
    await expectUnavailable(sendMany('locked', 40));
    expect(await anna.get('/friend/list')).toMatchObject({ code: 200 });
    await holder.query('rollback');
    await holder.end();
    await resend('locked', 40);
  }, 60_000);

  test('an erasure may take longer than any statement of a request', async () => {
    const { database } = server.server.context;
    const cid = await server.person('cid');
    await sql`create function slow_erasure() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.8); return new; end $$`.execute(database);
    await sql`create trigger slow_erasure before update on account for each row
      when (old.user_name = 'cid') execute function slow_erasure()`.execute(database);
    const headers = { authorization: `Bearer ${serverKey}` };
    expect(await server.request('DELETE', `/host/users/${cid.id}`, { headers })).toMatchObject({
      status: 200,
      code: 200,
    });
  });
});
