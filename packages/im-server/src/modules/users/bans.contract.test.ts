import { beforeAll, describe, expect, test } from 'vitest';
import type { EndedSessions } from '../../bus-topics.ts';
import { onPostgres, type TestServer } from '../../testing/servers.ts';
import { createBans } from './bans.ts';

onPostgres((start) => {
  describe('a ban', () => {
    let server: TestServer;
    const heard: Array<'push' | EndedSessions> = [];
    beforeAll(async () => {
      server = await start();
      const { bus } = server.server.context;
      bus.subscribe('signal', ({ message }) => message.type === 50 && heard.push('push'));
      bus.subscribe('sessions.ended', (ended) => heard.push(ended));
    });

    test('says why, then ends tokens and sockets of every terminal, and lasts until it is lifted', async () => {
      const bans = createBans(server.server.context);
      const anna = await server.person('anna');
      const phone = await server.signIn(anna.id, 'anna', anna.password, 'phone');
      const bert = await server.person('bert');
      await anna.get('/user/self');
      await phone.get('/user/self');
      heard.length = 0;
      server.takeSignals();
      await bans.ban(anna.id, 'spam');
      expect(server.takeSignals()).toMatchObject([
        { userIds: [anna.id], cmd: 5, message: { type: 50, content: 'spam', signal: true } },
      ]);
      expect(heard).toMatchObject(['push', { code: 4001, forced: false }]);
      expect((heard[1] as EndedSessions).sessionIds).toHaveLength(2);
      for (const device of [anna, phone]) {
        expect(await device.get('/user/self')).toMatchObject({ code: 400, key: 'auth.sessionRevoked' });
        const headers = { refreshToken: device.tokens.refreshToken };
        expect(await server.request('PUT', '/refreshToken', { headers })).toMatchObject({ code: 400 });
      }
      const credentials = { userName: 'anna', password: anna.password };
      const refused = await server.request('POST', '/login', { body: credentials });
      expect(refused).toMatchObject({ code: 10005, data: { reason: 'spam' } });
      expect((await bert.get('/user/search', { name: 'anna' })).data).toEqual([]);
      expect(await bert.get('/user/self')).toMatchObject({ code: 200 });
      await bans.unban(anna.id);
      expect(await server.request('POST', '/login', { body: credentials })).toMatchObject({ code: 200 });
    });

    test('that another node wrote ends a refresh, also if the sessions are not revoked yet', async () => {
      const cora = await server.person('cora');
      const { database } = server.server.context;
      const headers = { refreshToken: cora.tokens.refreshToken };
      await database.updateTable('account').set({ banned_at: 1 }).where('id', '=', cora.id).execute();
      expect(await server.request('PUT', '/refreshToken', { headers })).toMatchObject({ code: 400 });
      await database.updateTable('account').set({ banned_at: null }).where('id', '=', cora.id).execute();
      expect(await server.request('PUT', '/refreshToken', { headers })).toMatchObject({ code: 200 });
    });

    test('of nobody is refused', async () => {
      const bans = createBans(server.server.context);
      await expect(bans.ban(900_000_001, 'spam')).rejects.toMatchObject({ key: 'user.notFound' });
      await expect(bans.unban(900_000_001)).rejects.toMatchObject({ key: 'user.notFound' });
    });
  });
});
