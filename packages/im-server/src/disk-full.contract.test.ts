import type { Message } from 'im-sdk/protocol';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { onEveryStore, type Person, type TestServer } from './testing/servers.ts';

// F19: what the server says and keeps while its disk takes nothing more. e2e/faults/disk.test.ts has a disk that is full.

onEveryStore((start) => {
  let server: TestServer;
  let anna: Person;
  let ben: Person;

  beforeAll(async () => {
    server = await start();
    [anna, ben] = [await server.person('anna'), await server.person('ben')];
    const { data } = await anna.post('/friend/request/apply', { friendId: ben.id });
    await ben.post('/friend/request/approve', undefined, { id: (data as { id: number }).id });
  });

  const send = (n: number) =>
    anna.post('/message/private/send', { recvId: ben.id, content: `text ${n}`, type: 0, tmpId: `text-${n}` });

  async function texts(): Promise<unknown[]> {
    const { data } = await ben.get('/message/private/range', { target: anna.id, from: 1, to: 100 });
    return (data as { items: Message[] }).items.map(({ content }) => content);
  }

  /** The database answers every new row of a table as it does when its disk is full. */
  async function fillUp(table: string): Promise<() => Promise<void>> {
    const { database } = server.server.context;
    await sql`
      create or replace function disk_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(database);
    await sql`create trigger disk_full before insert on ${sql.table(table)} execute function disk_full()`.execute(
      database,
    );
    return async () => {
      await sql`drop trigger disk_full on ${sql.table(table)}`.execute(database);
    };
  }

  describe('a database whose disk is full', () => {
    test('acknowledges nothing, says when to come again, lets people read, and takes the same sends later, once', async () => {
      expect((await send(0)).code).toBe(200);
      const makeRoom = await fillUp('message');
      const refused = await Promise.all([1, 2, 3].map(send));
      for (const answer of refused) {
        expect(answer).toMatchObject({ status: 503, code: 503, key: 'server.unavailable' });
        expect(answer.headers.get('retry-after')).toBe('1');
      }
      expect(await texts()).toEqual(['text 0']);
      expect((await anna.get('/friend/list')).code).toBe(200);
      await makeRoom();
      for (const n of [0, 1, 2, 3]) expect(await send(n)).toMatchObject({ code: 200, data: { chatSeq: n + 1 } });
      expect(await texts()).toEqual(['text 0', 'text 1', 'text 2', 'text 3']);
    });

    test('changes nothing by halves: who could not be told of it is no member', async () => {
      const { data } = await anna.post('/group/create', { name: 'Full', userIds: [] });
      const groupId = (data as { id: number }).id;
      server.takeSignals();
      const makeRoom = await fillUp('message');
      const invite = () => anna.post('/group/invite', { groupId, friendIds: [ben.id] });
      expect(await invite()).toMatchObject({ status: 503, key: 'server.unavailable' });
      expect(await ben.get(`/group/find/${groupId}`)).toMatchObject({ key: 'group.notMember' });
      expect(server.takeSignals()).toEqual([]);
      await makeRoom();
      expect((await invite()).code).toBe(200);
      expect(await ben.get(`/group/find/${groupId}`)).toMatchObject({ code: 200, data: { memberCount: 2 } });
    });

    test('keeps no bytes of a file that it could not write down', async () => {
      const makeRoom = await fillUp('stored_file');
      const { blobs } = server.server.context;
      const put = vi.spyOn(blobs, 'put');
      const upload = () => anna.upload('/file/upload', Buffer.from('bytes'), 'a.txt');
      expect(await upload()).toMatchObject({ status: 503, key: 'server.unavailable' });
      const keys = put.mock.calls.map(([key]) => key);
      expect(await Promise.all(keys.map((key) => blobs.size(key)))).toEqual(keys.map(() => undefined));
      await makeRoom();
      expect((await upload()).code).toBe(200);
      put.mockRestore();
    });
  });
});
