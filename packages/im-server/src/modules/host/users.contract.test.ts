import { beforeAll, describe, expect, test } from 'vitest';
import { hostRequests, SERVER_KEY } from '../../testing/host-requests.ts';
import { onEveryStore, type Person, type TestServer } from '../../testing/servers.ts';

const authorization = `Bearer ${SERVER_KEY}`;

onEveryStore((start) => {
  let server: TestServer;
  let anna: Person;
  let bert: Person;
  beforeAll(async () => {
    server = await start({ serverKey: SERVER_KEY, origins: ['https://shop.example.org'] });
    anna = await server.person('anna');
    bert = await server.person('bert');
  });

  const { host, put } = hostRequests(() => server);

  describe('the server key', () => {
    const keyRefused = { status: 403, code: 403, key: 'host.key', data: null };

    test('opens the routes; nothing else does', async () => {
      expect(await host('GET', `/users/${anna.id}`)).toMatchObject({ code: 200, data: { id: anna.id } });
      const { accessToken } = anna.tokens;
      const wrong: Record<string, string>[] = [
        {},
        { accessToken },
        { authorization: `Bearer ${accessToken}` },
        { authorization: SERVER_KEY },
        { authorization: 'Bearer ' },
        { authorization: `Bearer ${SERVER_KEY.slice(0, -1)}` },
        { authorization: `bearer ${SERVER_KEY}x` },
      ];
      for (const headers of wrong) {
        expect(await server.request('GET', `/host/users/${anna.id}`, { headers })).toMatchObject(keyRefused);
      }
    });

    test('is no key of people: their routes do not take it', async () => {
      const answer = await server.request('GET', '/user/self', { headers: { authorization } });
      expect(answer).toMatchObject({ code: 400, key: 'auth.notLoggedIn' });
    });

    test('is not for pages: no CORS, and a request that names an origin is refused', async () => {
      const origin = 'https://shop.example.org';
      const answer = await host('GET', `/users/${anna.id}`, undefined, { origin });
      expect(answer).toMatchObject(keyRefused);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      const preflight = await fetch(`${server.server.address}/api/host/users`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
      });
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    });

    test('is asked for before the input is read', async () => {
      const answer = await server.request('PUT', '/host/users', { body: '{"broken' });
      expect(answer).toMatchObject(keyRefused);
    });

    test('where there is none, there are no such routes', async () => {
      const plain = await start();
      const answer = await plain.request('GET', '/host/users/1', { headers: { authorization: 'Bearer undefined' } });
      expect(answer).toMatchObject({ status: 404, key: 'request.notFound' });
    });
  });

  describe('users', () => {
    test('are made once and brought up to date, by the name that the host has for them', async () => {
      const made = await put('shop/7 ü', { name: 'Hanna', companyName: 'Shop' });
      expect(made).toMatchObject({ externalId: 'shop/7 ü', name: 'Hanna', companyName: 'Shop', banned: false });
      const again = await host('PUT', '/users', { externalId: 'shop/7 ü', avatar: 'https://shop.example.org/h.png' });
      expect(again.data).toMatchObject({ id: made.id, name: 'Hanna', avatar: 'https://shop.example.org/h.png' });
      const found = await host('GET', `/users/${encodeURIComponent('externalId:shop/7 ü')}`);
      expect(found.data).toEqual(again.data);
      const seen = await anna.get(`/user/find/${made.id}`);
      expect(seen.data).toMatchObject({ externalId: 'shop/7 ü', companyName: 'Shop' });
    });

    test('whose name changes are seen anew by their friends', async () => {
      const made = await put('renamed', { name: 'Before' });
      await host('PUT', '/friendships', { users: [anna.id, made.id] });
      server.takeSignals();
      await put('renamed', { name: 'After' });
      const told = server.takeSignals();
      expect(told).toMatchObject([{ userIds: [anna.id], cmd: 5, message: { type: 55 } }, { userIds: [made.id] }]);
      expect((await anna.get(`/friend/find/${made.id}`)).data).toMatchObject({ nickName: 'After' });
      await put('renamed', { name: 'After' });
      expect(server.takeSignals()).toEqual([]);
    });

    test('who registered here can be given a name; a name belongs to one', async () => {
      const carl = await server.person('carl');
      const named = await host('PUT', '/users', { id: carl.id, externalId: 'c-1' });
      expect(named.data).toMatchObject({ id: carl.id, externalId: 'c-1', name: 'CARL' });
      const taken = await host('PUT', '/users', { id: anna.id, externalId: 'c-1' });
      expect(taken).toMatchObject({ code: 409, key: 'host.externalIdTaken' });
      expect((await host('PUT', '/users', { id: 99_999_999, name: 'X' })).key).toBe('user.notFound');
    });

    test.each([
      [{ name: 'No id' }],
      [{ externalId: '' }],
      [{ externalId: 'x'.repeat(65) }],
      [{ externalId: 'a', avatar: 'javascript:alert(1)' }],
      [{ externalId: 'a\0b' }],
    ])('refuses %j', async (body) => {
      expect(await host('PUT', '/users', body)).toMatchObject({ status: 422, code: 422, key: 'request.invalid' });
    });

    test('who are banned are out at once, on every device, and come in again once they are not', async () => {
      const dora = await server.person('dora');
      server.takeSignals();
      expect(await host('POST', `/users/${dora.id}/ban`, { reason: 'spam' })).toMatchObject({ code: 200 });
      expect(server.takeSignals()).toMatchObject([
        { userIds: [dora.id], cmd: 5, message: { type: 50, content: 'spam' } },
      ]);
      expect(await dora.get('/user/self')).toMatchObject({ code: 400, key: 'auth.sessionRevoked' });
      const refresh = await server.request('PUT', '/refreshToken', {
        headers: { refreshToken: dora.tokens.refreshToken },
      });
      expect(refresh).toMatchObject({ code: 400 });
      const login = () => server.request('POST', '/login', { body: { userName: 'dora', password: dora.password } });
      expect(await login()).toMatchObject({ code: 10005 });
      await host('POST', `/users/${dora.id}/unban`);
      expect(await login()).toMatchObject({ code: 200 });
      expect(await anna.get('/user/self')).toMatchObject({ code: 200 });
    });
  });

  describe('friendships', () => {
    test('are made and ended for both, who hear of it', async () => {
      const other = await put('friend-1');
      server.takeSignals();
      const users = [anna.id, { externalId: 'friend-1' }];
      expect(await host('PUT', '/friendships', { users })).toMatchObject({ code: 200 });
      expect(server.takeSignals()).toMatchObject([
        { userIds: [anna.id], message: { type: 80, sendId: other.id } },
        { userIds: [other.id], message: { type: 80, sendId: anna.id } },
      ]);
      expect((await anna.get(`/friend/find/${other.id}`)).data).toMatchObject({ id: other.id });
      await host('PUT', '/friendships', { users });
      expect(server.takeSignals()).toEqual([]);
      await host('DELETE', '/friendships', { users });
      expect(server.takeSignals()).toMatchObject([
        { userIds: [anna.id], message: { type: 81, sendId: other.id } },
        { userIds: [other.id], message: { type: 81, sendId: anna.id } },
      ]);
      expect(await anna.get(`/friend/find/${other.id}`)).toMatchObject({ key: 'friend.notFriend' });
    });

    test('settle a request that waits', async () => {
      const emil = await server.person('emil');
      const { data } = await emil.post('/friend/request/apply', { friendId: bert.id, source: 1, remark: '' });
      await host('PUT', '/friendships', { users: [bert.id, emil.id] });
      const list = (await bert.get('/friend/request/list')).data as { id: number; status: number }[];
      expect(list.find(({ id }) => id === (data as { id: number }).id)?.status).toBe(2);
    });

    test('need two people who exist', async () => {
      expect((await host('PUT', '/friendships', { users: [anna.id, anna.id] })).key).toBe('friend.self');
      expect((await host('PUT', '/friendships', { users: [anna.id, { externalId: 'nobody' }] })).key).toBe(
        'user.notFound',
      );
      expect((await host('PUT', '/friendships', { users: [anna.id] })).code).toBe(422);
    });
  });
});
