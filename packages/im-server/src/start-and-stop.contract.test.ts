import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cmd } from 'im-sdk/protocol';
import { describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createApp } from './app.ts';
import type { Clock } from './infra/clock.ts';
import { createServer } from './server.ts';
import { newDatabase, onPostgres, type Person, TestServer } from './testing/servers.ts';

/** The system's time, and how many tasks wait for theirs. */
function countingClock(): Clock & { readonly waiting: Set<unknown> } {
  const waiting = new Set<unknown>();
  return {
    waiting,
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(() => {
        waiting.delete(timer);
        run();
      }, ms);
      waiting.add(timer);
      return () => {
        clearTimeout(timer);
        waiting.delete(timer);
      };
    },
  };
}

async function connect(server: TestServer, person: Person): Promise<WebSocket> {
  const socket = new WebSocket(`${server.server.address.replace('http', 'ws')}/im`);
  await once(socket, 'open');
  socket.send(JSON.stringify({ cmd: Cmd.LOGIN, data: { accessToken: person.tokens.accessToken, devId: 1 } }));
  await once(socket, 'message');
  return socket;
}

async function befriend(one: Person, other: Person): Promise<void> {
  const { data } = await one.post('/friend/request/apply', { friendId: other.id });
  await other.post('/friend/request/approve', undefined, { id: (data as { id: number }).id });
}

describe('a start', () => {
  test('on a port that is taken fails, and leaves nothing running', async () => {
    const taken = createTcpServer();
    taken.listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const clock = countingClock();
    await expect(createServer({ port, clock })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    expect(clock.waiting.size).toBe(0);
    taken.close();
  });

  test('with a folder that is not usable fails, and leaves nothing running that asks Redis', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'im-'));
    await writeFile(join(dataDir, 'files'), 'a file where a folder should be');
    const clock = countingClock();
    const starting = createServer({
      databaseUrl: await newDatabase(),
      redisUrl: 'redis://127.0.0.1:9',
      dataDir,
      clock,
    });
    await expect(starting).rejects.toMatchObject({ code: 'ENOTDIR' });
    expect(clock.waiting.size).toBe(0);
    await rm(dataDir, { recursive: true });
  });

  test('of a second node without a webhook leaves the webhook’s position alone', async () => {
    const databaseUrl = await newDatabase();
    const webhook = { webhookUrl: 'http://127.0.0.1:9/', webhookSecret: 'x'.repeat(32) };
    const [first, second] = [await createServer({ databaseUrl, ...webhook }), await createServer({ databaseUrl })];
    const positions = await first.context.database.selectFrom('webhook_position').select('one').execute();
    await second.close();
    await first.close();
    expect(positions).toHaveLength(1);
  });
});

describe('a deploy', () => {
  test('does not lose when people were last seen', async () => {
    const options = { databaseUrl: await newDatabase() };
    const before = new TestServer(await createServer(options));
    const [ann, ben] = [await before.person('ann'), await before.person('ben')];
    await befriend(ann, ben);
    const started = Date.now();
    await connect(before, ben);
    await before.server.close();
    const after = new TestServer(await createServer(options));
    const again = await after.signIn(ann.id, 'ann', ann.password, 'device-ann');
    const { data } = await again.get(`/friend/find/${ben.id}`);
    await after.server.close();
    expect((data as { lastSeen: number }).lastSeen).toBeGreaterThanOrEqual(started);
  });
});

onPostgres((start) => {
  test('a request and its headers have a time limit', async () => {
    const app = await createApp((await start()).server.context, { client: tmpdir(), widget: tmpdir() });
    expect([app.server.requestTimeout, app.server.headersTimeout]).toEqual([300_000, 20_000]);
    await app.close();
  });

  test('presence, which another service may hold, is never asked inside a transaction', async () => {
    const server = await start();
    const { presence, database } = server.server.context;
    const online = presence.online.bind(presence);
    const asked = vi.spyOn(presence, 'online').mockImplementation(async (userIds) => {
      // Inside a transaction the root handle throws.
      await database.selectFrom('log_head').select('head').execute();
      return online(userIds);
    });
    const [cid, dan, eli] = [await server.person('cid'), await server.person('dan'), await server.person('eli')];
    await befriend(cid, dan);
    await cid.put('/user/manualApprove', { enabled: false });
    expect(await eli.post('/friend/request/apply', { friendId: cid.id })).toMatchObject({ code: 200 });
    expect(await cid.get('/friend/list')).toMatchObject({ code: 200, data: [{ id: dan.id }, { id: eli.id }] });
    expect(asked.mock.calls.length).toBeGreaterThan(3);
  });
});
