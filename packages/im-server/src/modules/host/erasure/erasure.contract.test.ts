import type { Message } from 'im-sdk/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { onEveryStore, type Person, type TestServer } from '../../../testing/servers.ts';

const KEY = 'the key of the host product: 32 or more';
/** Stands in everything that the erased person says and is. */
const MARK = 'Zorro';

onEveryStore((start) => {
  let server: TestServer;
  let zoe: Person;
  let anna: Person;
  let bert: Person;
  let ownGroup: number;
  let otherGroup: number;
  let loneGroup: number;

  const host = (method: 'PUT' | 'DELETE' | 'GET' | 'POST', path: string, body?: unknown) =>
    server.request(method, `/host${path}`, { body, headers: { authorization: `Bearer ${KEY}` } });
  const ok = async (answer: Promise<{ code: number; data: unknown }>) => {
    const got = await answer;
    if (got.code !== 200) throw new Error(JSON.stringify(got));
    return got.data as { id: number };
  };
  const history = async (person: Person, query: Record<string, number>, kind = 'private') =>
    ((await person.get(`/message/${kind}/history`, query)).data as { items: Message[] }).items;

  /** Every text of every table. */
  async function everything(): Promise<string[]> {
    const { database } = server.server.context;
    const tables = await database.introspection.getTables();
    const texts: string[] = [];
    for (const { name } of tables) {
      if (name.startsWith('kysely_')) continue;
      const rows = await database
        .selectFrom(name as 'account')
        .selectAll()
        .execute();
      texts.push(...rows.map((row) => `${name} ${JSON.stringify(row)}`));
    }
    return texts;
  }

  beforeAll(async () => {
    server = await start({ serverKey: KEY });
    [zoe, anna, bert] = [await server.person(MARK), await server.person('anna'), await server.person('bert')];
    const pair = (a: Person, b: Person) => ok(host('PUT', '/friendships', { users: [a.id, b.id] }));
    await pair(zoe, anna);
    await pair(zoe, bert);
    await pair(anna, bert);
    await ok(
      host('PUT', '/users', { id: zoe.id, externalId: `${MARK}-1`, mobile: MARK, email: MARK, companyName: MARK }),
    );
    await server.server.context.database
      .updateTable('friend')
      .set({ remark_nick_name: `${MARK} the fox` })
      .where('friend_id', '=', zoe.id)
      .execute();
    const said = await ok(
      zoe.post('/message/private/send', { recvId: anna.id, content: `I am ${MARK}`, type: 0, tmpId: 'a' }),
    );
    await ok(zoe.put('/message/private/edit', {}, { id: said.id, content: `I am still ${MARK}` }));
    await ok(
      anna.post('/message/private/send', {
        recvId: zoe.id,
        content: 'hello you',
        type: 0,
        tmpId: 'b',
        quoteMessageId: said.id,
      }),
    );
    ownGroup = (await ok(zoe.post('/group/create', { name: 'Riders', userIds: [anna.id, bert.id] }))).id;
    otherGroup = (await ok(anna.post('/group/create', { name: 'Walkers', userIds: [zoe.id, bert.id] }))).id;
    loneGroup = (await ok(zoe.post('/group/create', { name: `Alone` }))).id;
    await ok(zoe.put('/group/modify', {}, { id: otherGroup, remarkNickName: `${MARK} W` }));
    const inGroup = await ok(
      zoe.post('/message/group/send', { groupId: otherGroup, content: `${MARK} was here`, type: 0, tmpId: 'c' }),
    );
    await ok(bert.put('/message/group/reaction', {}, { id: inGroup.id, emoji: '👍', on: true }));
    await ok(zoe.post('/report', { kind: 'user', id: bert.id, reason: `${MARK} dislikes him` }));
    await ok(host('POST', '/notices', { to: [zoe.id], title: `Dear ${MARK}`, content: 'hello' }));
    await ok(zoe.post('/blacklist/add', undefined, { userId: bert.id }));
    expect((await everything()).filter((text) => text.includes(MARK)).length).toBeGreaterThan(8);
    server.takeSignals();
    expect(await host('DELETE', `/users/${zoe.id}`)).toMatchObject({ code: 200 });
  }, 60_000);

  describe('somebody who was erased', () => {
    test('is nowhere in the store any more', async () => {
      expect((await everything()).filter((text) => text.includes(MARK))).toEqual([]);
    });

    test('is signed out, hears why, and cannot come back', async () => {
      const types = server.takeSignals().map(({ userIds, message }) => `${message.type} to ${userIds.join()}`);
      expect(types).toContain(`54 to ${zoe.id}`);
      expect(types).toContain(`81 to ${anna.id}`);
      expect((await zoe.get('/user/self')).code).not.toBe(200);
      const login = await server.request('POST', '/login', { body: { userName: MARK, password: zoe.password } });
      expect(login.code).toBe(10001);
      expect(await host('GET', `/users/externalId:${MARK}-1`)).toMatchObject({ key: 'user.notFound' });
      expect(await host('DELETE', `/users/${zoe.id}`)).toMatchObject({ key: 'user.notFound' });
    });

    test('leaves the words of others as they are, and recalls in the place of their own', async () => {
      const items = await history(anna, { friendId: zoe.id });
      const texts = items.map(({ sendId, content, status }) => ({ sendId, content, status }));
      expect(texts).toContainEqual({ sendId: anna.id, content: 'hello you', status: expect.any(Number) });
      expect(
        items.filter(({ sendId }) => sendId === zoe.id).every(({ status, content }) => status === 2 && !content),
      ).toBe(true);
      const rows = (await anna.get('/message/private/loadOfflineMessage', { minId: 0 })).data as Message[];
      expect(rows.some(({ type, sendId }) => type === 10 && sendId === zoe.id)).toBe(true);
      const seqs = rows.filter(({ sendId, recvId }) => [sendId, recvId].includes(zoe.id)).map(({ chatSeq }) => chatSeq);
      expect(seqs).toEqual(seqs.map((_, at) => at + 1));
    });

    test('is no friend and no member of anybody’s', async () => {
      const friends = (await anna.get('/friend/list')).data as { id: number }[];
      expect(friends.map(({ id }) => id)).toEqual([bert.id]);
      const members = (await anna.get(`/group/members/${otherGroup}`)).data as { userId: number; quit: boolean }[];
      expect(
        members
          .filter(({ quit }) => !quit)
          .map(({ userId }) => userId)
          .sort(),
      ).toEqual([anna.id, bert.id].sort());
    });

    test('hands their groups over; one without anybody else ends', async () => {
      const own = (await anna.get(`/group/find/${ownGroup}`)).data as { ownerId: number; memberCount: number };
      expect([anna.id, bert.id]).toContain(own.ownerId);
      expect(own.memberCount).toBe(2);
      expect(await host('GET', `/groups/${loneGroup}`)).toMatchObject({ key: 'group.notFound' });
    });
  });
});
