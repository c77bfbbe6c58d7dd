import type { Message } from 'im-sdk/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { onEveryStore, type Person, type TestServer } from '../../testing/servers.ts';

const KEY = 'the key of the host product: 32 or more';
const authorization = `Bearer ${KEY}`;

onEveryStore((start) => {
  let server: TestServer;
  let anna: Person;
  let bert: Person;
  beforeAll(async () => {
    server = await start({ serverKey: KEY, origins: ['https://shop.example.org'] });
    anna = await server.person('anna');
    bert = await server.person('bert');
  });

  type Method = Parameters<TestServer['request']>[0];
  const host = (method: Method, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    server.request(method, `/host${path}`, { body, headers: { authorization, ...headers } });
  const put = async (externalId: string, more: object = {}) =>
    (await host('PUT', '/users', { externalId, name: externalId, ...more })).data as { id: number; nickName: string };

  describe('the server key', () => {
    const keyRefused = { status: 403, code: 403, key: 'host.key', data: null };

    test('opens the routes; nothing else does', async () => {
      expect(await host('GET', `/users/${anna.id}`)).toMatchObject({ code: 200, data: { id: anna.id } });
      const { accessToken } = anna.tokens;
      const wrong: Record<string, string>[] = [
        {},
        { accessToken },
        { authorization: `Bearer ${accessToken}` },
        { authorization: KEY },
        { authorization: 'Bearer ' },
        { authorization: `Bearer ${KEY.slice(0, -1)}` },
        { authorization: `bearer ${KEY}x` },
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
      expect(made).toMatchObject({ externalId: 'shop/7 ü', nickName: 'Hanna', companyName: 'Shop', banned: false });
      const again = await host('PUT', '/users', { externalId: 'shop/7 ü', avatar: 'https://shop.example.org/h.png' });
      expect(again.data).toMatchObject({ id: made.id, nickName: 'Hanna', headImage: 'https://shop.example.org/h.png' });
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
      expect(named.data).toMatchObject({ id: carl.id, externalId: 'c-1', nickName: 'CARL' });
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

  describe('groups', () => {
    type HostGroup = { id: number; ownerId: number; members: number[]; externalId: string; name: string };
    const group = async (method: Method, path: string, body?: unknown) =>
      (await host(method, path, body)).data as HostGroup;

    test('are made once and brought up to date; members hear of it, friends or not', async () => {
      const owner = await put('g-owner');
      const made = await group('PUT', '/groups', {
        externalId: 'team/1',
        name: 'Team',
        owner: { externalId: 'g-owner' },
        members: [anna.id],
      });
      expect(made).toMatchObject({ externalId: 'team/1', name: 'Team', ownerId: owner.id });
      expect(made.members.sort()).toEqual([anna.id, owner.id].sort());
      const seen = await anna.get(`/group/find/${made.id}`);
      expect(seen.data).toMatchObject({ name: 'Team', externalId: 'team/1', ownerId: owner.id });
      server.takeSignals();
      const renamed = await group('PUT', '/groups', { externalId: 'team/1', name: 'Crew', members: [bert.id] });
      expect(renamed).toMatchObject({ id: made.id, name: 'Crew' });
      expect(renamed.members).toHaveLength(3);
      const told = server.takeSignals().map(({ userIds, message }) => [message.type, [...userIds].sort()]);
      expect(told).toContainEqual([90, [bert.id]]);
      expect(told).toContainEqual([97, [anna.id, owner.id].sort()]);
      const found = await group('GET', `/groups/${encodeURIComponent('externalId:team/1')}`);
      expect(found).toEqual(renamed);
    });

    test('take members in and let them go, whose terminals are told', async () => {
      await put('g-owner');
      const { id } = await group('PUT', '/groups', {
        externalId: 'team/2',
        name: 'Two',
        owner: { externalId: 'g-owner' },
      });
      expect(
        (await group('POST', `/groups/${id}/members`, { users: [anna.id, bert.id, anna.id] })).members,
      ).toHaveLength(3);
      server.takeSignals();
      expect((await group('DELETE', '/groups/externalId:team%2F2/members', { users: [anna.id] })).members).toHaveLength(
        2,
      );
      const types = server.takeSignals().filter(({ userIds }) => userIds.includes(anna.id));
      expect(types.map(({ message }) => message.type)).toEqual([78, 91]);
      expect(await anna.get(`/group/find/${id}`)).toMatchObject({ key: 'group.notMember' });
      const owner = await host('DELETE', `/groups/${id}/members`, { users: [{ externalId: 'g-owner' }] });
      expect(owner).toMatchObject({ key: 'group.ownerMustStay' });
    });

    test('go to another owner, and end', async () => {
      await put('g-owner');
      const { id } = await group('PUT', '/groups', {
        externalId: 'team/3',
        name: 'Three',
        owner: { externalId: 'g-owner' },
      });
      const handed = await group('PUT', '/groups', { id, owner: anna.id });
      expect(handed.ownerId).toBe(anna.id);
      expect(await anna.put('/group/muted', {}, { id, isMuted: true })).toMatchObject({ code: 200 });
      expect(await host('DELETE', `/groups/${id}`)).toMatchObject({ code: 200 });
      expect(await host('GET', '/groups/externalId:team%2F3')).toMatchObject({ code: 404, key: 'group.notFound' });
      const anew = await group('PUT', '/groups', { externalId: 'team/3', name: 'Three', owner: anna.id });
      expect(anew.id).not.toBe(id);
    });

    test('that people made can be given a name; a name belongs to one', async () => {
      const { data } = await anna.post('/group/create', { name: 'Ours' });
      const { id } = data as { id: number };
      expect(await group('PUT', '/groups', { id, externalId: 'ours' })).toMatchObject({
        id,
        externalId: 'ours',
        name: 'Ours',
      });
      const other = (await bert.post('/group/create', { name: 'Others' })).data as { id: number };
      expect(await host('PUT', '/groups', { id: other.id, externalId: 'ours' })).toMatchObject({
        key: 'host.externalIdTaken',
      });
      expect(await host('PUT', '/groups', { externalId: 'new', name: 'No owner' })).toMatchObject({ code: 404 });
      expect(await host('PUT', '/groups', { externalId: 'new', owner: anna.id })).toMatchObject({ code: 422 });
    });

    test('two first requests at the same moment make one', async () => {
      const body = { externalId: 'race', name: 'Race', owner: anna.id, members: [bert.id] };
      const answers = await Promise.all([1, 2, 3].map(() => host('PUT', '/groups', body)));
      expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
      const made = answers.map(({ data }) => data as HostGroup);
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    });
  });

  describe('messages', () => {
    test('are said in the name of a user, to no friend of theirs too, and read again', async () => {
      const shop = await put('shop');
      const sent = await host('POST', '/messages', {
        from: { externalId: 'shop' },
        toUser: anna.id,
        content: 'Shipped',
      });
      expect(sent.data).toMatchObject({ sendId: shop.id, recvId: anna.id, content: 'Shipped', type: 0, chatSeq: 1 });
      const history = await anna.get('/message/private/history', { friendId: shop.id });
      expect((history.data as { items: Message[] }).items).toMatchObject([
        { content: 'Shipped', sendNickName: 'shop' },
      ]);
      const read = await host('GET', `/messages?user=${anna.id}&peer=externalId:shop`);
      expect((read.data as { items: Message[] }).items).toMatchObject([{ content: 'Shipped' }]);
      const denied = await anna.post('/message/private/send', { recvId: shop.id, content: 'hi', type: 0, tmpId: 'x' });
      expect(denied).toMatchObject({ key: 'friend.notFriend' });
    });

    test('that look like money are the host’s to send, when they fit', async () => {
      await put('shop');
      const card = (content: object) =>
        host('POST', '/messages', {
          from: { externalId: 'shop' },
          toUser: bert.id,
          type: 6,
          content: JSON.stringify(content),
        });
      expect(await card({ amount: 1999, currency: 'EUR', greeting: 'Thanks' })).toMatchObject({ code: 200 });
      expect(await card({ amount: 19.99, currency: 'EUR', greeting: '' })).toMatchObject({ code: 422 });
    });

    test('of a kind that nobody says are refused', async () => {
      const send = (more: object) =>
        host('POST', '/messages', { from: anna.id, toUser: bert.id, content: '', ...more });
      expect((await send({ type: 10, content: '1' })).key).toBe('message.type');
      expect((await send({ type: 21, content: 'tip' })).key).toBe('message.type');
      expect((await send({ type: 0 })).code).toBe(422);
      expect((await send({ content: 'x', toUser: undefined })).code).toBe(422);
      expect((await send({ content: 'x', toGroup: 1 })).code).toBe(422);
      expect((await send({ content: 'x', toUser: anna.id })).key).toBe('friend.self');
    });

    test('go into a group in the name of its members only', async () => {
      await host('PUT', '/friendships', { users: [anna.id, bert.id] });
      const { data } = await anna.post('/group/create', { name: 'Walkers', userIds: [bert.id] });
      const groupId = (data as { id: number }).id;
      const send = (from: number) => host('POST', '/messages', { from, toGroup: groupId, content: 'hello' });
      expect((await send(bert.id)).data).toMatchObject({ groupId, sendId: bert.id, sendRole: 1 });
      const stranger = await put('stranger');
      expect(await send(stranger.id)).toMatchObject({ code: 404, key: 'group.targetNotMember' });
      const read = await host('GET', `/messages?group=${groupId}`);
      expect((read.data as { items: Message[] }).items.at(-1)).toMatchObject({ content: 'hello' });
    });

    test('name any file of this server, and hold on to it', async () => {
      await host('PUT', '/friendships', { users: [anna.id, bert.id] });
      const carl = await server.person('carlfiles');
      const upload = await carl.upload('/file/upload', new TextEncoder().encode('the report'), 'report.txt');
      const { url } = upload.data as { url: string };
      const file = (address: string) => ({
        from: anna.id,
        toUser: bert.id,
        type: 2,
        content: JSON.stringify({ name: 'report.txt', size: 10, url: address }),
      });
      const sent = (await host('POST', '/messages', file(url))).data as Message;
      expect(JSON.parse(sent.content ?? '')).toMatchObject({ url: expect.stringContaining('/api/file/') });
      expect(await host('POST', '/messages', file('https://tracker.example.org/a'))).toMatchObject({
        code: 422,
        key: 'file.foreign',
      });
      const onwards = { recvId: anna.id, type: 2, content: sent.content ?? '', tmpId: 'onwards' };
      expect(await bert.post('/message/private/send', onwards)).toMatchObject({ code: 200 });
    });

    test('show people and nothing foreign: cards are filled in, addresses in content of hosts are checked', async () => {
      const send = (type: number, content: object) =>
        host('POST', '/messages', { from: anna.id, toUser: bert.id, type, content: JSON.stringify(content) });
      const image = 'https://tracker.example.org/a.png';
      const card = (await send(93, { kind: 'user', id: bert.id, name: 'x', headImage: image })).data as Message;
      expect(JSON.parse(card.content ?? '')).toEqual({ kind: 'user', id: bert.id, name: 'BERT', headImage: '' });
      const custom = { kind: 'order', data: { image }, fallback: 'An order' };
      expect(await send(1000, custom)).toMatchObject({ code: 422, key: 'file.foreign' });
    });

    test('take the content of a type as an object, and no array', async () => {
      const content = { kind: 'order', data: { number: 7 }, fallback: 'Order 7' };
      const send = (content: unknown) =>
        host('POST', '/messages', { from: anna.id, toUser: bert.id, type: 1000, content });
      const { data } = await send(content);
      expect(JSON.parse((data as Message).content ?? '')).toEqual(content);
      expect(await send([content])).toMatchObject({ status: 422, key: 'request.invalid' });
    });

    test('repeat by tmpId', async () => {
      const body = { from: anna.id, toUser: bert.id, content: 'once', tmpId: 'host-1' };
      const first = await host('POST', '/messages', body);
      expect((await host('POST', '/messages', body)).data).toEqual(first.data);
      expect((await host('POST', '/messages', { ...body, content: 'twice' })).key).toBe('message.tmpIdReused');
    });
  });

  describe('notices', () => {
    test('reach those who are named, or everybody', async () => {
      server.takeSignals();
      const notice = { title: 'Update', content: 'Tonight', link: 'https://shop.example.org/' };
      const one = await host('POST', '/notices', { to: [anna.id, anna.id], ...notice });
      expect(one.data).toEqual({ sent: 1 });
      const [push] = server.takeSignals();
      expect(push).toMatchObject({ userIds: [anna.id], cmd: 5, message: { type: 53, title: 'Update' } });
      expect(JSON.parse(push?.message.content ?? '')).toEqual(notice);
      const all = await host('POST', '/notices', { to: 'all', title: 'Hello', content: 'all' });
      const people = await server.server.context.database
        .selectFrom('account')
        .select('id')
        .where('deleted_at', 'is', null)
        .execute();
      expect(all.data).toEqual({ sent: people.length });
      expect(new Set(server.takeSignals().flatMap(({ userIds }) => userIds))).toEqual(
        new Set(people.map(({ id }) => id)),
      );
    });
  });

  describe('reports', () => {
    test('of people are listed, newest first', async () => {
      await anna.post('/report', { kind: 'user', id: bert.id, reason: 'spam' });
      await bert.post('/report', { kind: 'user', id: anna.id, reason: 'rude' });
      const { data } = await host('GET', '/reports?size=2');
      expect(data).toMatchObject({
        items: [
          { reporterId: bert.id, kind: 'user', target: anna.id, reason: 'rude' },
          { reporterId: anna.id, kind: 'user', target: bert.id, reason: 'spam' },
        ],
      });
    });
  });

  describe('an idempotency key', () => {
    const body = (content: string) => ({ from: anna.id, toUser: bert.id, content });
    const send = (key: string, content: string) => host('POST', '/messages', body(content), { 'idempotency-key': key });

    test('makes a repeat answer what the first request answered, and do nothing', async () => {
      const first = await send('k1', 'one');
      expect(first.code).toBe(200);
      expect((await send('k1', 'one')).data).toEqual(first.data);
      const again = await host('POST', '/messages', body('one'));
      expect((again.data as Message).chatSeq).toBe(((first.data as Message).chatSeq ?? 0) + 1);
    });

    test('belongs to one request', async () => {
      await send('k2', 'one');
      expect(await send('k2', 'two')).toMatchObject({ status: 409, code: 409, key: 'host.keyReused' });
      const elsewhere = await host('POST', `/users/${anna.id}/unban`, undefined, { 'idempotency-key': 'k2' });
      expect(elsewhere).toMatchObject({ key: 'host.keyReused' });
    });

    test('keeps no refusal: what was missing may exist the next time', async () => {
      const send = () =>
        host(
          'POST',
          '/messages',
          { from: { externalId: 'later' }, toUser: anna.id, content: 'x' },
          { 'idempotency-key': 'k3' },
        );
      expect(await send()).toMatchObject({ status: 404, code: 404, key: 'user.notFound' });
      await put('later');
      const sent = await send();
      expect(sent).toMatchObject({ status: 200, code: 200 });
      expect((await send()).data).toEqual(sent.data);
    });

    test('that has kept a refusal of an earlier version is free again', async () => {
      await server.server.context.database
        .insertInto('host_answer')
        .values({
          key: 'k7',
          fingerprint: 'of then',
          answer: '{"refusal":"user.notFound","data":null}',
          created_at: Date.now(),
        })
        .execute();
      expect(await send('k7', 'now')).toMatchObject({ status: 200 });
    });

    test('lets one of several at the same moment act', async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => send('k4', 'at once')));
      const acted = answers.filter(({ code }) => code === 200);
      expect(acted.length).toBeGreaterThan(0);
      expect(new Set(acted.map(({ data }) => (data as Message).id)).size).toBe(1);
      expect(answers.filter(({ code }) => code !== 200).every(({ status }) => status === 429)).toBe(true);
      expect((await send('k4', 'at once')).data).toEqual(acted[0]?.data);
    });

    test('says a message once although the first request was cut off before its answer was kept', async () => {
      const first = await send('k5', 'cut off');
      await server.server.context.database
        .updateTable('host_answer')
        .set({ answer: null, created_at: Date.now() - 61_000 })
        .where('key', '=', 'k5')
        .execute();
      expect(await send('k5', 'cut off')).toMatchObject({ code: 200, data: first.data });
      const next = (await send('k6', 'cut off')).data as Message;
      expect(next.chatSeq).toBe(((first.data as Message).chatSeq ?? 0) + 1);
    });

    test('is limited in length', async () => {
      expect(await send('k'.repeat(256), 'x')).toMatchObject({ code: 422 });
    });
  });
});
