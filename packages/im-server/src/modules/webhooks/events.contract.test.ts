import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { onEveryStore, type Person, type TestServer } from '../../testing/servers.ts';
import { WebhookHost } from '../../testing/webhook-host.ts';

const KEY = 'the key of the host product: 32 or more';

onEveryStore((start) => {
  let server: TestServer;
  let anna: Person;
  let bert: Person;
  const clock = new FakeClock();
  const host = new WebhookHost();
  beforeAll(async () => {
    await host.open();
    server = await start({ ...host.settings, clock, serverKey: KEY, contacts: 'everyone', webhookUnreadAfter: 86_400 });
    anna = await server.person('anna');
    bert = await server.person('bert');
  });
  afterAll(() => host.close());

  /** What the host has heard when it has heard enough; what no hint tells of is looked for every second. */
  const heard = <T>(look: () => T): Promise<T> =>
    vi.waitFor(
      () => {
        // In small steps: a call that is under way is given up after 10 s of this clock.
        clock.advance(250);
        return look();
      },
      { timeout: 15_000, interval: 20 },
    );
  const asHost = (method: 'PUT' | 'DELETE' | 'POST', path: string, body?: unknown) =>
    server.request(method, `/host${path}`, { body, headers: { authorization: `Bearer ${KEY}` } });
  let sent = 0;
  const send = async (from: Person, to: Person, content: string, more: object = {}) => {
    sent += 1;
    const body = { recvId: to.id, content, type: 0, tmpId: `t${sent}`, ...more };
    const { data } = await from.post('/message/private/send', body);
    return data as { id: number };
  };

  describe('messages', () => {
    test('are told as they are made, edited and recalled, in that order', async () => {
      const parties = [expect.objectContaining({ id: anna.id }), expect.objectContaining({ id: bert.id })];
      const conversation = { kind: 'private', users: parties };
      const { id } = await send(anna, bert, 'helo');
      await heard(() => expect(host.texts()).toEqual(['helo']));
      await anna.put('/message/private/edit', {}, { id, content: 'hello' });
      await heard(() => expect(host.of('message.edited')).toHaveLength(1));
      await anna.delete(`/message/private/recall/${id}`);
      await heard(() => expect(host.of('message.recalled')).toHaveLength(1));
      const told = host.of('message.created', 'message.edited', 'message.recalled');
      expect(told).toMatchObject([
        { type: 'message.created', data: { conversation, sender: { id: anna.id }, message: { id, content: 'helo' } } },
        { type: 'message.edited', data: { message: { id, content: 'hello', isEdited: true } } },
        { type: 'message.recalled', data: { conversation, messageId: id, by: { id: anna.id } } },
      ]);
      expect(new Set(told.map((event) => event.id)).size).toBe(3);
      expect(host.requests.every(({ event, headers }) => headers['im-event-id'] === event.id)).toBe(true);
      expect(told.every(({ time }) => time <= clock.now() && time > clock.now() - 600_000)).toBe(true);
    });

    test('of a group name the group as the host does', async () => {
      await asHost('PUT', '/users', { id: anna.id, externalId: 'shop-anna' });
      const { data } = await asHost('PUT', '/groups', {
        externalId: 'order-7',
        name: 'Order 7',
        owner: { externalId: 'shop-anna' },
        members: [bert.id],
      });
      const groupId = (data as { id: number }).id;
      await anna.post('/message/group/send', { groupId, content: 'in the group', type: 0, tmpId: 'g1' });
      await heard(() => expect(host.texts()).toContain('in the group'));
      expect(host.of('message.created').at(-1)?.data).toMatchObject({
        conversation: { kind: 'group', group: { id: groupId, externalId: 'order-7' } },
        sender: { id: anna.id, externalId: 'shop-anna' },
        message: { groupId, sendId: anna.id },
      });
      const lane = host.requests.map(({ event }) => event.type).filter((type) => /group|message.created/.test(type));
      expect(lane.slice(-2)).toEqual(['group.created', 'message.created']);
    });

    test('that are reactions or lines of the server are none', async () => {
      const { id } = await send(bert, anna, 'look at this');
      await heard(() => expect(host.texts()).toContain('look at this'));
      const before = host.requests.length;
      await anna.put('/message/private/reaction', {}, { id, emoji: '👍', on: true });
      await send(bert, anna, 'and this');
      await heard(() => expect(host.texts()).toContain('and this'));
      expect(host.requests.slice(before).map(({ event }) => event.type)).toEqual(['message.created']);
    });
  });

  describe('users', () => {
    const of = (id: number) =>
      host.requests
        .map(({ event }) => event)
        .filter((event) => /^user/.test(event.type) && JSON.stringify(event.data).includes(`"id":${id},`));
    const types = (id: number) => of(id).map(({ type }) => type);

    test('are told from their first day to their last', async () => {
      const { data } = await asHost('PUT', '/users', { externalId: 'shop-1', name: 'Carl' });
      const { id } = data as { id: number };
      await heard(() => expect(types(id)).toEqual(['user.created']));
      await asHost('PUT', '/users', { externalId: 'shop-1', name: 'Carla' });
      await asHost('PUT', '/users', { externalId: 'shop-1', name: 'Carla' });
      await asHost('POST', `/users/${id}/ban`, { reason: 'spam' });
      await asHost('POST', `/users/${id}/unban`);
      await asHost('DELETE', `/users/${id}`);
      await heard(() => expect(types(id).at(-1)).toBe('user.deleted'));
      expect(types(id)).toEqual(['user.created', 'user.changed', 'user.banned', 'user.unbanned', 'user.deleted']);
      expect(of(id)[0]?.data).toMatchObject({ user: { id, externalId: 'shop-1', name: 'Carl', banned: false } });
      expect(of(id).at(-1)?.data).toEqual({ user: { id, deleted: true } });
    });

    test('are told where they act for themselves', async () => {
      const dora = await server.person('dora');
      await asHost('PUT', '/users', { id: dora.id, externalId: 'shop-2' });
      await dora.put('/user/update', {}, { id: dora.id, nickName: 'Dorothea' });
      await heard(() => expect(types(dora.id)).toEqual(['user.created', 'user.changed', 'user.changed']));
      expect(of(dora.id).at(-1)?.data).toMatchObject({ user: { name: 'Dorothea' } });
      const { accessToken } = dora.tokens;
      const leaving = { body: { password: dora.password }, headers: { accessToken } };
      expect(await server.request('DELETE', '/unregister', leaving)).toMatchObject({ code: 200 });
      await heard(() => expect(types(dora.id).at(-1)).toBe('user.deleted'));
      expect(of(dora.id).at(-1)?.data).toEqual({ user: { id: dora.id, externalId: 'shop-2', deleted: true } });
    });
  });

  test('groups are told with who came and who went', async () => {
    const before = host.requests.length;
    const { data } = await anna.post('/group/create', { name: 'Riders', userIds: [] });
    const { id } = data as { id: number };
    await asHost('POST', `/groups/${id}/members`, { users: [bert.id] });
    await anna.put('/group/modify', {}, { id, name: 'Walkers' });
    await heard(() => expect(host.requests.slice(before)).toHaveLength(3));
    await asHost('DELETE', `/groups/${id}/members`, { users: [bert.id] });
    await asHost('DELETE', `/groups/${id}`);
    await heard(() => expect(host.of('group.dissolved')).toHaveLength(1));
    expect(host.requests.slice(before).map(({ event }) => event)).toMatchObject([
      { type: 'group.created', data: { joined: [anna.id], left: [], group: { id, ownerId: anna.id } } },
      { type: 'group.changed', data: { joined: [bert.id], left: [] } },
      {
        type: 'group.changed',
        data: { joined: [], left: [], group: { name: 'Walkers', members: [anna.id, bert.id] } },
      },
      { type: 'group.changed', data: { joined: [], left: [bert.id] } },
      { type: 'group.dissolved', data: { left: [anna.id], group: { id, deleted: true } } },
    ]);
  });

  test('events of a dissolved group have its external id, also when the host has used that again', async () => {
    host.answer = () => 500;
    const group = { externalId: 'team-9', name: 'Team', owner: anna.id };
    const { data } = await asHost('PUT', '/groups', group);
    const { id } = data as { id: number };
    await anna.post('/message/group/send', { groupId: id, content: 'the last word', type: 0, tmpId: 'last-word' });
    await asHost('DELETE', '/groups/externalId:team-9');
    host.answer = () => 200;
    const dissolvedOf = (groupId: number) => host.of('group.dissolved').filter(({ data }) => data.group.id === groupId);
    await heard(() => expect(dissolvedOf(id)).not.toEqual([]));
    expect(dissolvedOf(id)[0]?.data.group).toEqual({ id, externalId: 'team-9', deleted: true });
    const told = host.of('message.created').filter(({ data }) => data.message.content === 'the last word');
    expect(told.at(-1)?.data.conversation).toMatchObject({ group: { id, externalId: 'team-9' } });

    host.answer = () => 500;
    const { data: next } = await asHost('PUT', '/groups', group);
    const nextId = (next as { id: number }).id;
    await asHost('DELETE', '/groups/externalId:team-9');
    const { data: last } = await asHost('PUT', '/groups', { ...group, name: 'Team again' });
    host.answer = () => 200;
    await heard(() => expect(dissolvedOf(nextId)).not.toEqual([]));
    const gone = { id: nextId, externalId: 'team-9', deleted: true };
    expect(dissolvedOf(nextId).map(({ data }) => data.group)).toContainEqual(gone);
    // An existing group may get the external id of a dissolved one as well.
    await asHost('DELETE', '/groups/externalId:team-9');
    const { data: other } = await anna.post('/group/create', { name: 'Other', userIds: [] });
    const { id: otherId } = other as { id: number };
    expect(await asHost('PUT', '/groups', { id: otherId, externalId: 'team-9' })).toMatchObject({ status: 200 });
    expect((last as { id: number }).id).not.toBe(otherId);
  });

  describe('what was taken back before it was delivered', () => {
    test('is not in what is delivered after', async () => {
      host.answer = () => 500;
      const { id } = await send(anna, bert, 'my secret is Zorro');
      await send(anna, bert, 'quoting', { quoteMessageId: id });
      const erna = await server.person('erna');
      await send(erna, bert, 'Zorro said Erna');
      await heard(() => expect(host.texts()).toContain('Zorro said Erna'));
      await anna.delete(`/message/private/recall/${id}`);
      await asHost('DELETE', `/users/${erna.id}`);
      const from = host.requests.length;
      host.answer = () => 200;
      // Conversations are told side by side: which of the two comes first is not said.
      await heard(() => expect(host.of('message.recalled').map(({ data }) => data.by.id)).toContain(erna.id));
      await heard(() => expect(host.texts()).toContain('quoting'));
      const later = host.requests.slice(from);
      expect(later.map(({ body }) => body).join()).not.toContain('Zorro');
      expect(later.map(({ body }) => body).join()).not.toContain('ERNA');
      const created = later.map(({ event }) => event).find((one) => JSON.stringify(one).includes(`"id":${id},`));
      expect(created).toMatchObject({ type: 'message.created', data: { message: { id, status: 2, content: '' } } });
    });
  });
});
