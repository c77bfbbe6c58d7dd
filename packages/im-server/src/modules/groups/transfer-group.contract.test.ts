import { GroupRole, MessageType } from 'im-sdk/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { hostRequests, SERVER_KEY } from '../../testing/host-requests.ts';
import { onPostgres, type Person, type TestServer } from '../../testing/servers.ts';

onPostgres((start) => {
  describe('a group that is transferred tells the new owner their role', () => {
    let server: TestServer;
    let heir: Person;
    beforeAll(async () => {
      server = await start({ serverKey: SERVER_KEY });
      heir = await server.person('heir');
    });
    const { host } = hostRequests(() => server);

    test.each<[string, (owner: Person, groupId: number) => Promise<{ readonly code: number }>]>([
      ['by its owner', (owner, groupId) => owner.put('/group/transfer', undefined, { groupId, userId: heir.id })],
      ['by the host', (_, id) => host('PUT', '/groups', { id, owner: heir.id })],
      [
        'by its owner, who unregisters',
        (owner) =>
          server.request('DELETE', '/unregister', {
            headers: { accessToken: owner.tokens.accessToken },
            body: { password: owner.password },
          }),
      ],
      ['by its owner, who is erased', ({ id }) => host('DELETE', `/users/${id}`)],
    ])('%s', async (way, transfer) => {
      const owner = await server.person(`owner${way.length}`);
      await host('PUT', '/friendships', { users: [owner.id, heir.id] });
      const { data } = await owner.post('/group/create', { name: 'Crew', userIds: [heir.id] });
      const { id } = data as { id: number };
      server.takeSignals();

      expect(await transfer(owner, id)).toMatchObject({ code: 200 });

      const pushes = server.takeSignals().filter(({ userIds }) => userIds.includes(heir.id));
      const settings = pushes.filter(({ message }) => message.type === MessageType.GROUP_SETTINGS);
      const roles = settings.flatMap(({ message }) => {
        const content = JSON.parse(message.content ?? '{}') as { id: number; role?: number };
        return content.id === id && content.role !== undefined ? [content.role] : [];
      });
      expect(roles).toEqual([GroupRole.OWNER]);
      expect((await heir.get(`/group/find/${id}`)).data).toMatchObject({ ownerId: heir.id, role: GroupRole.OWNER });
    });
  });
});
