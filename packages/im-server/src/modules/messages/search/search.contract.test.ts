import type { Message } from 'im-sdk/protocol';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { onPostgres, type Person, type TestServer } from '../../../testing/servers.ts';

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
});
