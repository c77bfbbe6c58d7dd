import type { UploadResult } from 'im-sdk/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { hostRequests, SERVER_KEY } from '../../testing/host-requests.ts';
import { plain } from '../../testing/pictures.ts';
import { onPostgres, type Person, type TestServer } from '../../testing/servers.ts';

onPostgres((start) => {
  describe('a group that is dissolved leaves nothing of its album', () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await start({ serverKey: SERVER_KEY });
    });
    const { host } = hostRequests(() => server);

    const request = (person: Person, method: 'DELETE' | 'POST', path: string, body?: object) =>
      server.request(method, path, { headers: { accessToken: person.tokens.accessToken }, body });

    test.each<[string, (owner: Person, groupId: number) => Promise<{ readonly code: number }>]>([
      ['by its owner', (owner, groupId) => request(owner, 'DELETE', `/group/delete/${groupId}`)],
      ['by the host', (_, groupId) => host('DELETE', `/groups/${groupId}`)],
      [
        'with its only member, who unregisters',
        (owner) => request(owner, 'DELETE', '/unregister', { password: owner.password }),
      ],
      ['with its only member, who is erased', ({ id }) => host('DELETE', `/users/${id}`)],
    ])('%s', async (way, dissolve) => {
      const owner = await server.person(`owner${way.length}`);
      const { data } = await owner.post('/group/create', { name: 'Album', userIds: [] });
      const groupId = (data as { id: number }).id;
      const bytes = await plain(20, 20).png().toBuffer();
      const picture = (await owner.upload('/image/upload', bytes, 'a.png')).data as UploadResult;
      const added = await owner.post('/group/album', { groupId, images: [{ url: picture.url }] });
      expect(added, added.message).toMatchObject({ code: 200 });

      expect(await dissolve(owner, groupId)).toMatchObject({ code: 200 });

      const { database } = server.server.context;
      const group = await database
        .selectFrom('chat_group')
        .select('dissolved_at')
        .where('id', '=', groupId)
        .executeTakeFirstOrThrow();
      expect(group.dissolved_at).not.toBeNull();
      const images = await database.selectFrom('album_image').select('id').where('group_id', '=', groupId).execute();
      expect(images).toEqual([]);
      const files = await database
        .selectFrom('stored_file')
        .select(['kind', 'gone_at'])
        .where('owner_id', '=', owner.id)
        .execute();
      expect(files.filter(({ gone_at }) => gone_at === null)).toEqual([]);
      expect(files).toHaveLength(2);
    });
  });
});
