import { beforeAll, describe, expect, test } from 'vitest';
import { onPostgres, type Person, type TestServer } from '../../testing/servers.ts';

onPostgres((start) => {
  describe('with IM_CONTACTS=everyone', () => {
    let server: TestServer;
    let [anna, bert, cora]: Person[] = [];
    beforeAll(async () => {
      server = await start({ contacts: 'everyone' });
      anna = await server.person('anna');
      bert = await server.person('bert');
      cora = await server.person('cora');
    });
    test('says so in its configuration', async () => {
      const config = (await anna?.get('/system/config'))?.data as { features: string[] };
      expect(config.features).toContain('contactsEveryone');
    });

    const write = (from?: Person, to?: Person) =>
      from?.post('/message/private/send', { recvId: to?.id, content: 'hello', type: 0 });

    test('strangers write to each other, and take each other into groups', async () => {
      expect(await write(anna, bert)).toMatchObject({ code: 200, data: { chatSeq: 1 } });
      expect(await write(bert, anna)).toMatchObject({ code: 200, data: { chatSeq: 2 } });
      const heads = (await anna?.get('/message/heads'))?.data as { items: object[] };
      expect(heads.items).toMatchObject([{ kind: 'private', target: bert?.id, unread: 1 }]);
      expect(await anna?.put('/message/private/readed', { friendId: bert?.id ?? 0 })).toMatchObject({ code: 200 });
      const made = await anna?.post('/group/create', { name: 'Team', userIds: [bert?.id, cora?.id] });
      expect(made).toMatchObject({ code: 200 });
    });

    test('somebody who is blocked does not, and nobody writes to an account that is gone', async () => {
      await cora?.post('/blacklist/add', undefined, { userId: anna?.id ?? 0 });
      expect(await write(anna, cora)).toMatchObject({ code: 403, key: 'user.blocked' });
      expect(await write(bert, cora)).toMatchObject({ code: 200 });
      const gone = await server.person('gone');
      await server.request('DELETE', '/unregister', {
        body: { password: gone.password },
        headers: { accessToken: gone.tokens.accessToken },
      });
      expect(await write(anna, gone)).toMatchObject({ code: 403, key: 'friend.notFriend' });
    });
  });

  test('without it strangers do not', async () => {
    const server = await start();
    const [dora, emil] = [await server.person('dora'), await server.person('emil')];
    const sent = await dora.post('/message/private/send', { recvId: emil.id, content: 'hello', type: 0 });
    expect(sent).toMatchObject({ code: 403, key: 'friend.notFriend' });
  });
});
