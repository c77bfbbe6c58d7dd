import type { Message } from 'im-sdk/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { hostRequests, SERVER_KEY } from '../../testing/host-requests.ts';
import { onPostgres, type Person, type TestServer } from '../../testing/servers.ts';

onPostgres((start) => {
  let server: TestServer;
  let anna: Person;
  let bert: Person;
  beforeAll(async () => {
    server = await start({ serverKey: SERVER_KEY });
    anna = await server.person('anna');
    bert = await server.person('bert');
  });

  const { host, put } = hostRequests(() => server);

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
    test('reach those who are named', async () => {
      server.takeSignals();
      const notice = { title: 'Update', content: 'Tonight', link: 'https://shop.example.org/' };
      const one = await host('POST', '/notices', { to: [anna.id, anna.id], ...notice });
      expect(one.data).toEqual({ sent: 1 });
      const [push] = server.takeSignals();
      expect(push).toMatchObject({ userIds: [anna.id], cmd: 5, message: { type: 53, title: 'Update' } });
      expect(JSON.parse(push?.message.content ?? '')).toEqual(notice);
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
});
