import { person, smallGroup, twoFriends } from '../cast.ts';
import type { Suite } from '../target.ts';

/** Making groups, inviting, members. */
export function describeGroups(suite: Suite): void {
  const { describe, it, expect } = suite;

  describe('groups', () => {
    it('makes a group with friends, who hear of it', async () => {
      const [alice, bob] = await twoFriends(suite);
      const toBob = await bob.connect();
      const group = await alice.ok('createGroup', { body: { name: ' Hikes ', userIds: [bob.userId] } });
      expect(group).toMatchObject({ name: 'Hikes', showGroupName: 'Hikes', ownerId: alice.userId, memberCount: 2 });
      const push = await toBob.message(({ type, id }) => type === 90 && !id, 'the new group');
      expect(JSON.parse(String(push.content))).toMatchObject({ id: group.id, name: 'Hikes' });
      for (const device of [alice, bob]) {
        expect((await device.ok('groups')).map(({ id }) => id)).toEqual([group.id]);
        expect((await device.ok('findGroup', { params: { id: group.id } })).name).toBe('Hikes');
      }
    });

    it('takes no stranger in', async () => {
      const [alice, bob] = await twoFriends(suite);
      const eve = await person(suite, 'eve');
      await alice.refused(
        'createGroup',
        { body: { name: 'G', userIds: [bob.userId, eve.userId] } },
        'friend.notFriend',
      );
      const groupId = await alice.group('G', [bob]);
      await alice.refused('inviteToGroup', { body: { groupId, friendIds: [eve.userId] } }, 'friend.notFriend');
      await eve.refused('inviteToGroup', { body: { groupId, friendIds: [alice.userId] } }, 'group.notMember');
      expect((await alice.ok('groupMembers', { params: { id: groupId } })).length).toBe(2);
    });

    it('shows nothing of a group to outsiders', async () => {
      const { groupId } = await smallGroup(suite);
      const eve = await person(suite, 'eve');
      const params = { id: groupId };
      await eve.refused('findGroup', { params }, 'group.notMember');
      await eve.refused('groupMembers', { params }, 'group.notMember');
      await eve.refused('groupMembersOnline', { params }, 'group.notMember');
      await eve.refused('history', { params: { kind: 'group' }, query: { groupId } }, 'group.notMember');
      await eve.refused(
        'range',
        { params: { kind: 'group' }, query: { target: groupId, from: 1, to: 2 } },
        'group.notMember',
      );
      await eve.refused('readGroup', { query: { groupId } }, 'group.notMember');
      await eve.refused('sendGroup', { body: { groupId, content: 'hi', type: 0 } }, 'group.notMember');
      await eve.refused('findGroup', { params: { id: 900_000_001 } }, 'group.notFound', 'group.notMember');
    });

    it('lists members by version, with roles, and who is online', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const params = { id: groupId };
      const all = await owner.ok('groupMembers', { params });
      expect(new Set(all.map(({ userId }) => userId))).toEqual(new Set([owner.userId, ann.userId, ben.userId]));
      expect(all.find(({ userId }) => userId === owner.userId)?.isOwner).toBe(true);
      const seen = Math.max(...all.map(({ version }) => version));
      expect(await owner.ok('groupMembers', { params, query: { version: seen } })).toEqual([]);
      const carl = await person(suite, 'carl');
      await owner.befriend(carl);
      await owner.ok('inviteToGroup', { body: { groupId, friendIds: [carl.userId, ann.userId] } });
      const changed = await owner.ok('groupMembers', { params, query: { version: seen } });
      expect(changed.map(({ userId }) => userId)).toContain(carl.userId);
      expect((await owner.ok('findGroup', { params })).version ?? 0).toBeGreaterThan(seen);
      await ann.connect();
      expect(await owner.ok('groupMembersOnline', { params })).toContain(ann.userId);
    });

    it('lets members invite their friends, who are pushed the group', async () => {
      const { ann, groupId } = await smallGroup(suite);
      const dora = await person(suite, 'dora');
      await ann.befriend(dora);
      const toDora = await dora.connect();
      await ann.ok('inviteToGroup', { body: { groupId, friendIds: [dora.userId] } });
      await toDora.message(({ type, id }) => type === 90 && !id, 'the group');
      expect((await dora.ok('groups')).map(({ id }) => id)).toEqual([groupId]);
    });

    it('shows a new member what is written from joining on, and nothing before', async () => {
      const { owner, ann, groupId } = await smallGroup(suite);
      const early = await owner.textGroup(groupId, 'before');
      const dora = await person(suite, 'dora');
      await ann.befriend(dora);
      await ann.ok('inviteToGroup', { body: { groupId, friendIds: [dora.userId] } });
      const late = await owner.textGroup(groupId, 'after');
      const query = { groupId };
      const page = await dora.ok('history', { params: { kind: 'group' }, query });
      const ids = ('items' in page ? page.items : page).map(({ id }) => id);
      expect(ids).toContain(late.id);
      expect(ids).not.toContain(early.id);
      const loaded = await dora.ok('loadOffline', { params: { kind: 'group' }, query: { minId: 0 } });
      expect(loaded.map(({ id }) => id)).not.toContain(early.id);
      const summary = (await dora.ok('heads')).items.find(({ target }) => target === groupId);
      expect(summary?.unread).toBe(1);
    });
  });
}
