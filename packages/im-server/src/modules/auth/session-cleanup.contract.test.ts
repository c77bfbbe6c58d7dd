import { limits } from 'im-sdk/protocol';
import { beforeAll, expect, test } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { onPostgres, type TestServer } from '../../testing/servers.ts';
import { cleanUpSessions } from './session-cleanup.ts';

const DAY_MS = 24 * 3_600_000;

onPostgres((start) => {
  const clock = new FakeClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await start({ clock });
  });

  async function kept(userId: number): Promise<{ sessions: string[]; tokens: number }> {
    const { database } = server.server.context;
    const sessions = await database
      .selectFrom('session')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    const ids = [0, ...sessions.map(({ id }) => id)];
    const tokens = await database.selectFrom('refresh_token').select('id').where('session_id', 'in', ids).execute();
    return { sessions: sessions.map(({ device_no }) => device_no), tokens: tokens.length };
  }

  test('expired refresh tokens go, those that still sign in stay', async () => {
    const alice = await server.person('alice', 'laptop');
    clock.advance(limits.refreshTokenSeconds * 1000 - 1);
    await cleanUpSessions(server.server.context);
    expect((await kept(alice.id)).tokens).toBe(1);
    const headers = { refreshToken: alice.tokens.refreshToken };
    expect(await server.request('PUT', '/refreshToken', { headers })).toMatchObject({ code: 200 });
    clock.advance(2);
    await cleanUpSessions(server.server.context);
    expect((await kept(alice.id)).tokens).toBe(1);
    clock.advance(limits.refreshTokenSeconds * 1000);
    await cleanUpSessions(server.server.context);
    expect((await kept(alice.id)).tokens).toBe(0);
  });

  test('sessions of a month ago go, but each device is remembered, so that its next sign-in is no news', async () => {
    const bob = await server.person('bob', 'laptop');
    for (const deviceNo of ['laptop', 'phone', 'laptop']) await server.signIn(bob.id, 'bob', bob.password, deviceNo);
    await server.request('POST', '/login', { body: { userName: 'bob', password: bob.password, terminal: 2 } });
    clock.advance(31 * DAY_MS);
    await cleanUpSessions(server.server.context);
    expect(await kept(bob.id)).toEqual({ sessions: ['phone', 'laptop'], tokens: 0 });
    const fresh = await server.signIn(bob.id, 'bob', bob.password, 'tablet');
    const notices = async () => ((await fresh.get('/message/heads', { since: 0 })).data as { system: number }).system;
    const before = await notices();
    await server.signIn(bob.id, 'bob', bob.password, 'laptop');
    expect(await notices()).toBe(before);
    await server.signIn(bob.id, 'bob', bob.password, 'never seen');
    expect(await notices()).toBe(before + 1);
  });
});
