import type { Message } from 'im-sdk/protocol';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { onPostgres, type Person, type TestServer } from '../../testing/servers.ts';

onPostgres((start) => {
  let server: TestServer;
  let anna: Person;
  let groupId: number;
  beforeAll(async () => {
    server = await start();
    anna = await server.person('anna');
    groupId = ((await anna.post('/group/create', { name: 'Search' })).data as { id: number }).id;
    for (const content of ['今天天气很好', 'Hello 7 worlds', '好']) {
      await anna.post('/message/group/send', { groupId, type: 0, content });
    }
  });

  const search = (keyword: string) => anna.get('/message/search', { keyword });
  async function found(keyword: string): Promise<unknown[]> {
    const { data } = await search(keyword);
    return (data as { items: Message[] }).items.map(({ content }) => content);
  }

  test('one Chinese character is found, before and after it is in the index', async () => {
    expect(await found('好')).toEqual(['好', '今天天气很好']);
    const { database } = server.server.context;
    await vi.waitFor(async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from message_search`.execute(database);
      expect(rows[0]?.count).toBeGreaterThanOrEqual(3);
    });
    expect(await found('好')).toEqual(['好', '今天天气很好']);
    expect(await found('天气')).toEqual(['今天天气很好']);
  });

  test.each(['a', 'É', '7', ' h '])('one Latin letter or digit is refused: %j', async (keyword) => {
    expect(await search(keyword)).toMatchObject({ code: 422, key: 'request.invalid' });
  });

  test('two are found, whatever their case', async () => {
    expect(await found('WO')).toEqual(['Hello 7 worlds']);
  });

  describe('a search before the messages are in the index', () => {
    const place = JSON.stringify({ latitude: 1, longitude: 2, name: 'Harbour cafe', address: 'Quay 1' });
    const custom = JSON.stringify({ kind: 'order', data: {}, fallback: 'Order at the harbour' });
    const card = (id: number) => JSON.stringify({ kind: 'user', id, name: '', headImage: '' });

    test('still works for everybody after a message of any kind was recalled', async () => {
      // A fresh server: its index is empty until the first search.
      const fresh = await start();
      const bert = await fresh.person('bert');
      const cleo = await fresh.person('cleo');
      const { data: group } = await bert.post('/group/create', { name: 'Places' });
      const groupId = (group as { id: number }).id;
      const contents: [number, string][] = [
        [0, 'harbour text'],
        [88, place],
        [1000, custom],
        [93, card(cleo.id)],
      ];
      for (const [type, content] of contents) {
        const sent = await bert.post('/message/group/send', { groupId, type, content });
        expect(sent).toMatchObject({ code: 200 });
        expect(await bert.delete(`/message/group/recall/${(sent.data as Message).id}`)).toMatchObject({ code: 200 });
      }
      const kept = await bert.post('/message/group/send', { groupId, type: 88, content: place });
      const own = await bert.get('/message/search', { keyword: 'harbour' });
      expect(own).toMatchObject({ code: 200, data: { total: 1, items: [{ id: (kept.data as Message).id }] } });
      expect(await cleo.get('/message/search', { keyword: 'harbour' })).toMatchObject({
        code: 200,
        data: { total: 0 },
      });
    });

    test('works again after one that met content it cannot read: the index takes the row', async () => {
      const fresh = await start();
      const bert = await fresh.person('bert');
      const { data: group } = await bert.post('/group/create', { name: 'Places' });
      const groupId = (group as { id: number }).id;
      const sent = await bert.post('/message/group/send', { groupId, type: 88, content: place });
      // As an import or an older version may have left it.
      const { database } = fresh.server.context;
      await sql`update message set content = 'no JSON' where id = ${(sent.data as Message).id}`.execute(database);
      await vi.waitFor(async () => {
        expect(await bert.get('/message/search', { keyword: 'harbour' })).toMatchObject({ code: 200 });
      });
    });
  });
});
