import { limits } from 'im-sdk/protocol';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { onPostgres, type Person, type TestServer } from '../../testing/servers.ts';

const card = { type: 6, content: JSON.stringify({ amount: 1250, currency: 'EUR', greeting: 'for lunch' }) };
const foreign = 'https://elsewhere.example/tracker.png';

onPostgres((start) => {
  let server: TestServer;
  let alice: Person;
  let bob: Person;
  beforeAll(async () => {
    server = await start();
    [alice, bob] = await friends(server);
  });

  describe('cards that look like money', () => {
    test('are refused from people', async () => {
      expect(await alice.post('/message/private/send', { recvId: bob.id, ...card })).toMatchObject({
        code: 422,
        key: 'message.type',
      });
    });

    test('are taken where the server is set so, as long as they fit', async () => {
      const [ann, ben] = await friends(await start({ paymentCards: true }));
      const sent = await ann.post('/message/private/send', { recvId: ben.id, ...card });
      expect(sent).toMatchObject({ code: 200, data: card });
      const broken = { type: 6, content: JSON.stringify({ amount: -1, currency: 'EUR', greeting: '' }) };
      expect((await ann.post('/message/private/send', { recvId: ben.id, ...broken })).code).toBe(422);
    });
  });

  describe('the header broadcast: 1', () => {
    test('raises the limit over many conversations, and floods no single one', { timeout: 20_000 }, async () => {
      const limited = await start({ rateLimit: true });
      const ann = await limited.person('ann');
      const groups: number[] = [];
      for (let n = 0; n < 20; n += 1) {
        const { data } = await ann.post('/group/create', { name: `Group ${n}` });
        groups.push((data as { id: number }).id);
      }
      const send = (groupId: number, headers: Record<string, string> = { broadcast: '1' }) =>
        limited.request('POST', '/message/group/send', {
          body: { groupId, type: 0, content: 'news' },
          headers: { accessToken: ann.tokens.accessToken, ...headers },
        });
      // 20 a second of one user, to as many conversations.
      for (const groupId of groups) expect((await send(groupId)).status).toBe(200);
      const [first = 0, second = 0] = groups;
      const longWait = async () => {
        const { status, headers } = await send(first);
        // The allowance of the user is for a second; that of a conversation is for a minute.
        expect([status, Number(headers.get('retry-after')) > 1]).toEqual([429, true]);
      };
      await vi.waitFor(longWait, { timeout: 10_000, interval: 20 });
      await vi.waitFor(async () => expect((await send(second)).status).toBe(200), { timeout: 5_000, interval: 100 });
      // An ordinary message to the same conversation has its own limit.
      expect((await send(first, {})).status).toBe(200);
    });
  });

  test('a receipt is asked for in groups of up to 500 members, and not above', async () => {
    const { data } = await alice.post('/group/create', { name: 'Many', userIds: [bob.id] });
    const groupId = (data as { id: number }).id;
    const ask = () => alice.post('/message/group/send', { groupId, content: 'read me', type: 0, receipt: true });
    const fill = (count: number) =>
      sql`
      with made as (
        insert into account (user_name, nick_name, created_at)
        select 'many' || n || 'x' || ${groupId}::text || 'x' || ${count}::text, 'M', 0 from generate_series(1, ${count}::int) n
        returning id
      )
      insert into group_member (group_id, user_id, version, joined_at) select ${groupId}::bigint, id, 1, 0 from made`.execute(
        server.server.context.database,
      );
    await fill(limits.receiptMembers - 2);
    expect((await ask()).code).toBe(200);
    await fill(1);
    expect(await ask()).toMatchObject({ code: 422, key: 'message.receiptTooLarge' });
    const plain = { groupId, content: 'never mind', type: 0 };
    expect((await alice.post('/message/group/send', plain)).code).toBe(200);
  });

  test.each([
    ['ext', { type: 0, content: 'look', ext: { picture: foreign } }],
    [
      'a custom content',
      { type: 1000, content: JSON.stringify({ kind: 'order', data: { picture: foreign }, fallback: 'An order' }) },
    ],
  ])('an address of another server in %s is refused, and anything else passes', async (_, message) => {
    const send = (body: object) => alice.post('/message/private/send', { recvId: bob.id, ...body });
    expect(await send(message)).toMatchObject({ code: 422, key: 'file.foreign' });
    const plain = JSON.parse(JSON.stringify(message).replaceAll(foreign, 'blue')) as object;
    expect((await send(plain)).code).toBe(200);
  });

  test('a person searches 30 times a minute', async () => {
    const limited = await start({ rateLimit: true });
    const carol = await limited.person('carol');
    const search = () => carol.get('/message/search', { keyword: 'anything' });
    for (let count = 0; count < 30; count += 1) expect((await search()).status).toBe(200);
    const refused = await search();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

async function friends(server: TestServer): Promise<[Person, Person]> {
  const alice = await server.person('alice');
  const bob = await server.person('bob');
  const { data } = await alice.post('/friend/request/apply', { friendId: bob.id, source: 1 });
  await bob.post('/friend/request/approve', undefined, { id: (data as { id: number }).id });
  return [alice, bob];
}
