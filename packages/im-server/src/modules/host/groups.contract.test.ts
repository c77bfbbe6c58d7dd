import type { HostGroup } from 'im-sdk/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { hostRequests, type Method, SERVER_KEY } from '../../testing/host-requests.ts';
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

  describe('groups', () => {
    const group = async (method: Method, path: string, body?: unknown) =>
      (await host(method, path, body)).data as HostGroup;

    test('are made once and brought up to date; members hear of it, friends or not', async () => {
      const owner = await put('g-owner');
      const made = await group('PUT', '/groups', {
        externalId: 'team/1',
        name: 'Team',
        owner: { externalId: 'g-owner' },
        members: [anna.id],
      });
      expect(made).toMatchObject({ externalId: 'team/1', name: 'Team', ownerId: owner.id });
      expect(made.members.sort()).toEqual([anna.id, owner.id].sort());
      const seen = await anna.get(`/group/find/${made.id}`);
      expect(seen.data).toMatchObject({ name: 'Team', externalId: 'team/1', ownerId: owner.id });
      server.takeSignals();
      const renamed = await group('PUT', '/groups', { externalId: 'team/1', name: 'Crew', members: [bert.id] });
      expect(renamed).toMatchObject({ id: made.id, name: 'Crew' });
      expect(renamed.members).toHaveLength(3);
      const told = server.takeSignals().map(({ userIds, message }) => [message.type, [...userIds].sort()]);
      expect(told).toContainEqual([90, [bert.id]]);
      expect(told).toContainEqual([97, [anna.id, owner.id].sort()]);
      const found = await group('GET', `/groups/${encodeURIComponent('externalId:team/1')}`);
      expect(found).toEqual(renamed);
    });

    test('take members in and let them go, whose terminals are told', async () => {
      await put('g-owner');
      const { id } = await group('PUT', '/groups', {
        externalId: 'team/2',
        name: 'Two',
        owner: { externalId: 'g-owner' },
      });
      expect(
        (await group('POST', `/groups/${id}/members`, { users: [anna.id, bert.id, anna.id] })).members,
      ).toHaveLength(3);
      server.takeSignals();
      expect((await group('DELETE', '/groups/externalId:team%2F2/members', { users: [anna.id] })).members).toHaveLength(
        2,
      );
      const types = server.takeSignals().filter(({ userIds }) => userIds.includes(anna.id));
      expect(types.map(({ message }) => message.type)).toEqual([78, 91]);
      expect(await anna.get(`/group/find/${id}`)).toMatchObject({ key: 'group.notMember' });
      const owner = await host('DELETE', `/groups/${id}/members`, { users: [{ externalId: 'g-owner' }] });
      expect(owner).toMatchObject({ key: 'group.ownerMustStay' });
    });

    test('go to another owner, and end', async () => {
      await put('g-owner');
      const { id } = await group('PUT', '/groups', {
        externalId: 'team/3',
        name: 'Three',
        owner: { externalId: 'g-owner' },
      });
      const handed = await group('PUT', '/groups', { id, owner: anna.id });
      expect(handed.ownerId).toBe(anna.id);
      expect(await anna.put('/group/muted', {}, { id, isMuted: true })).toMatchObject({ code: 200 });
      expect(await host('DELETE', `/groups/${id}`)).toMatchObject({ code: 200 });
      expect(await host('GET', '/groups/externalId:team%2F3')).toMatchObject({ code: 404, key: 'group.notFound' });
      const anew = await group('PUT', '/groups', { externalId: 'team/3', name: 'Three', owner: anna.id });
      expect(anew.id).not.toBe(id);
    });

    test('that people made can be given a name; a name belongs to one', async () => {
      const { data } = await anna.post('/group/create', { name: 'Ours' });
      const { id } = data as { id: number };
      expect(await group('PUT', '/groups', { id, externalId: 'ours' })).toMatchObject({
        id,
        externalId: 'ours',
        name: 'Ours',
      });
      const other = (await bert.post('/group/create', { name: 'Others' })).data as { id: number };
      expect(await host('PUT', '/groups', { id: other.id, externalId: 'ours' })).toMatchObject({
        key: 'host.externalIdTaken',
      });
      expect(await host('PUT', '/groups', { externalId: 'new', name: 'No owner' })).toMatchObject({ code: 404 });
      expect(await host('PUT', '/groups', { externalId: 'new', owner: anna.id })).toMatchObject({ code: 422 });
    });

    test('are found by a part of their name while the host says so', async () => {
      const { id, searchable } = await group('PUT', '/groups', {
        externalId: 'sail',
        name: 'Sailing club',
        owner: anna.id,
      });
      expect(searchable).toBe(false);
      const found = async () => (await bert.get('/group/search', { keyword: 'ailing' })).data;
      expect(await found()).toEqual([]);
      expect(await group('PUT', '/groups', { id, searchable: true })).toMatchObject({ id, searchable: true });
      expect(await group('PUT', '/groups', { id, notice: 'Ahoy' })).toMatchObject({ searchable: true });
      expect(await found()).toEqual([expect.objectContaining({ id })]);
      await group('PUT', '/groups', { externalId: 'sail', searchable: false });
      expect(await found()).toEqual([]);
    });

    test('two first requests at the same moment make one', async () => {
      const body = { externalId: 'race', name: 'Race', owner: anna.id, members: [bert.id] };
      const answers = await Promise.all([1, 2, 3].map(() => host('PUT', '/groups', body)));
      expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
      const made = answers.map(({ data }) => data as HostGroup);
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    });
  });
});
