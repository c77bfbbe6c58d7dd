import { GroupRole, MessageType } from 'im-sdk/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { hostRequests, SERVER_KEY } from '../../testing/host-requests.ts';
import { onPostgres, type Person, type TestServer } from '../../testing/servers.ts';

onPostgres((start) => {
  describe('a transferred group: the new owner gets their role', () => {
    let server: TestServer;
    let heir: Person;
    beforeAll(async () => {
      server = await start({ serverKey: SERVER_KEY });
      heir = await server.person('heir');
    });
    const { host } = hostRequests(() => server);

    test.each<[string, (owner: Person, groupId: number) => Promise<{ readonly code: number }>, 'leaves'?]>([
      ['by its owner', (owner, groupId) => owner.put('/group/transfer', undefined, { groupId, userId: heir.id })],
      ['by the host', (_, id) => host('PUT', '/groups', { id, owner: heir.id })],
      [
        'by its owner, who unregisters',
        (owner) =>
          server.request('DELETE', '/unregister', {
            headers: { accessToken: owner.tokens.accessToken },
            body: { password: owner.password },
          }),
        'leaves',
      ],
      ['by its owner, who is erased', ({ id }) => host('DELETE', `/users/${id}`), 'leaves'],
    ])('%s', async (way, transfer, leaves) => {
      const owner = await server.person(`owner${way.length}`);
      await host('PUT', '/friendships', { users: [owner.id, heir.id] });
      const { data } = await owner.post('/group/create', { name: 'Crew', userIds: [heir.id] });
      const { id } = data as { id: number };
      server.takeSignals();

      expect(await transfer(owner, id)).toMatchObject({ code: 200 });

      const settings = server.takeSignals().filter(({ message }) => message.type === MessageType.GROUP_SETTINGS);
      const rolesOf = (person: Person): number[] =>
        settings.flatMap(({ userIds, message }) => {
          const content = JSON.parse(message.content ?? '{}') as { id: number; role?: number };
          const isMeant = userIds.includes(person.id) && content.id === id && content.role !== undefined;
          return isMeant ? [content.role ?? 0] : [];
        });
      expect(rolesOf(heir)).toEqual([GroupRole.OWNER]);
      expect(rolesOf(owner)).toEqual(leaves ? [] : [GroupRole.MEMBER]);
      expect((await heir.get(`/group/find/${id}`)).data).toMatchObject({ ownerId: heir.id, role: GroupRole.OWNER });
    });
  });
});
