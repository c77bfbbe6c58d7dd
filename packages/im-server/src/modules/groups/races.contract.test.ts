import { afterEach, describe, expect, test } from 'vitest';
import { conversationId, groupConversation } from '../../message-log/conversations/conversation-id.ts';
import { onEveryStore, type Person, type TestServer } from '../../testing/servers.ts';

onEveryStore((start) => {
  let closing: TestServer | undefined;
  afterEach(async () => {
    await closing?.server.close();
  });

  async function begin(groupMembers?: number) {
    closing = await start(groupMembers === undefined ? {} : { groupMembers });
    return closing;
  }

  async function befriend(one: Person, other: Person): Promise<void> {
    const { data } = await one.post('/friend/request/apply', { friendId: other.id });
    await other.post('/friend/request/approve', undefined, { id: (data as { id: number }).id });
  }

  async function groupOf(owner: Person, members: readonly Person[]): Promise<number> {
    const { data } = await owner.post('/group/create', { name: 'Races', userIds: members.map(({ id }) => id) });
    return (data as { id: number }).id;
  }

  describe('the last place in a group', () => {
    test('is taken by one of several who come at once', async () => {
      const server = await begin(3);
      const [owner, ann, ...others] = await people(server, 'owner', 'ann', 'ben', 'carl', 'dora');
      if (owner === undefined || ann === undefined) throw new Error('two people are needed');
      await befriend(owner, ann);
      const groupId = await groupOf(owner, [ann]);
      await owner.put('/group/settings', undefined, { id: groupId, joinMode: 1 });
      const joins = await Promise.all(others.map((one) => one.post(`/group/join/${groupId}`, {})));
      expect(joins.map(({ key }) => key ?? 'in').sort()).toEqual(['group.full', 'group.full', 'in']);
      const { data } = await owner.get(`/group/find/${groupId}`);
      expect(data).toMatchObject({ memberCount: 3 });
    });
  });

  describe('many changes of one group at once', () => {
    test('none fails, numbers stay dense, one owns the group, and nobody sees it who is out', async () => {
      const server = await begin();
      const [owner, ...members] = await people(server, 'owner', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6');
      if (owner === undefined) throw new Error('an owner is needed');
      for (const member of members) await befriend(owner, member);
      const groupId = await groupOf(owner, members);
      const [m1, m2, m3, m4, m5, m6] = members as [Person, Person, Person, Person, Person, Person];
      await owner.post('/group/manager/add', { groupId, userIds: [m1.id, m2.id] });
      const send = (from: Person, n: number) => from.post('/message/group/send', { groupId, content: `${n}`, type: 0 });
      const readAll = (reader: Person) => reader.put('/message/group/readed', { groupId });
      const work = Array.from({ length: 12 }, (_, n) => [
        send(owner, n),
        send(m3, n),
        readAll(m4),
        owner.put('/group/modify', undefined, { id: groupId, name: `Races ${n}` }),
        m1.put('/group/muted', undefined, { id: groupId, isMuted: false }),
        m4.put('/group/dnd', undefined, { groupId, isDnd: n % 2 === 0 }),
      ]).flat();
      const kicks = [
        owner.put('/group/members/muted', undefined, { groupId, userIds: [m5.id], isMuted: true }),
        server.request('DELETE', '/group/members/remove', {
          body: { groupId, userIds: [m6.id] },
          headers: { accessToken: m2.tokens.accessToken },
        }),
        m5.delete(`/group/quit/${groupId}`),
        owner.post('/group/invite', { groupId, friendIds: [m6.id] }),
        owner.put('/group/transfer', undefined, { groupId, userId: m1.id }),
      ];
      const answers = await Promise.all([...work, ...kicks]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const { database } = server.server.context;
      const seats = await database
        .selectFrom('group_member as m')
        .innerJoin('participant as p', 'p.user_id', 'm.user_id')
        .select(['m.user_id', 'm.quit_at', 'm.role', 'p.visible_to_seq'])
        .where('m.group_id', '=', groupId)
        .where('p.conversation_id', '=', conversationId(groupConversation(groupId)))
        .execute();
      expect(seats).toHaveLength(7);
      for (const seat of seats)
        expect(seat.quit_at === null, `seat ${seat.user_id}`).toBe(seat.visible_to_seq === null);
      expect(seats.filter(({ role }) => role === 3).map(({ user_id }) => user_id)).toEqual([m1.id]);
      const rows = await database
        .selectFrom('message')
        .select('chat_seq')
        .where('conversation_id', '=', conversationId(groupConversation(groupId)))
        .orderBy('id')
        .execute();
      expect(rows.map(({ chat_seq }) => chat_seq)).toEqual(rows.map((_, index) => index + 1));
    }, 60_000);
  });

  function people(server: TestServer, ...names: string[]): Promise<Person[]> {
    return Promise.all(names.map((name) => server.person(name)));
  }
});
