import { once } from 'node:events';
import { Cmd } from 'im-sdk/protocol';
import pg from 'pg';
import { pino } from 'pino';
import { beforeAll, expect, inject, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { newDatabase, onPostgres, type Person, type TestServer } from '../../testing/servers.ts';

const WAIT = { timeout: 20_000, interval: 20 };

onPostgres((start) => {
  let databaseUrl: string;
  let server: TestServer;
  let anna: Person;
  let ben: Person;
  const errors: string[] = [];
  beforeAll(async () => {
    databaseUrl = await newDatabase();
    const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(JSON.parse(line).msg) });
    server = await start({ databaseUrl, contacts: 'everyone', log });
    [anna, ben] = [await server.person('anna'), await server.person('ben')];
  });

  const send = (tmpId: string) =>
    anna.post('/message/private/send', { recvId: ben.id, content: tmpId, type: 0, tmpId });
  const ready = () => fetch(`${server.server.address}/ready`).then(({ status }) => status);

  /** Runs statements beside the server. */
  async function query(...statements: string[]): Promise<void> {
    const client = new pg.Client(`${inject('postgresUrl')}/postgres`);
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }

  const name = () => new URL(databaseUrl).pathname.slice(1);
  /** What a fail-over does to every connection. */
  const cutConnections = () => `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}'`;

  test('a read-only database: not ready, writes are answered with 503, and the server comes back by itself', async () => {
    expect(await ready()).toBe(200);
    await query(`alter database ${name()} set default_transaction_read_only = on`, cutConnections());
    await vi.waitFor(async () => expect(await ready()).toBe(503), WAIT);
    const group = { name: 'Team', userIds: [ben.id] };
    for (const refused of [await send('read-only'), await anna.post('/group/create', group)]) {
      expect(refused).toMatchObject({ status: 503, key: 'server.unavailable' });
      expect(refused.headers.get('retry-after')).toBe('1');
    }
    // Connections that are open stay read-only.
    await query(`alter database ${name()} set default_transaction_read_only = off`);
    // As many at once as the pool has connections: none of them is left as it was.
    const probes = () => Promise.all(Array.from({ length: 20 }, ready));
    await vi.waitFor(async () => expect(new Set(await probes())).toEqual(new Set([200])), WAIT);
    await vi.waitFor(async () => expect(await send('writable')).toMatchObject({ code: 200 }), WAIT);
  });

  test('a database that lost messages: an error in the log, sockets end with 1012, and later messages arrive', async () => {
    const connect = async () => {
      const socket = new WebSocket(`${server.server.address.replace('http', 'ws')}/im`);
      const frames: string[] = [];
      socket.on('message', (bytes) => frames.push(String(bytes)));
      await once(socket, 'open');
      socket.send(JSON.stringify({ cmd: Cmd.LOGIN, data: { accessToken: ben.tokens.accessToken, devId: 1 } }));
      await vi.waitFor(() => expect(frames).toHaveLength(1), WAIT);
      return { socket, frames };
    };
    const before = await connect();
    const closed = once(before.socket, 'close');
    await send('kept');
    for (const tmpId of ['lost-1', 'lost-2', 'lost-3']) await send(tmpId);
    await vi.waitFor(() => expect(before.frames.at(-1)).toContain('lost-3'), WAIT);
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query(`with gone as (delete from message where tmp_id like 'lost-%' returning id)
      update log_head set head = (select min(id) - 1 from gone)`);
    await client.end();
    await query(cutConnections());
    expect((await closed)[0]).toBe(1012);
    expect(errors).toContainEqual(expect.stringMatching(/^the database lost messages that were delivered/));
    const after = await connect();
    await vi.waitFor(async () => expect(await send('after')).toMatchObject({ code: 200 }), WAIT);
    await vi.waitFor(() => expect(after.frames.at(-1)).toContain('after'), WAIT);
    after.socket.terminate();
  });
});
