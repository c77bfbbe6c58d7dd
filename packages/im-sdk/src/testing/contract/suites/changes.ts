import { person, smallGroup, twoFriends } from '../cast.ts';
import type { Suite } from '../target.ts';

/** Changes that are no rows: every one takes a number, and can be asked for by it. */
export function describeChanges(suite: Suite): void {
  const { describe, it, expect } = suite;

  describe('changes', () => {
    it('answers nothing new at the newest rev, and starts over where the rev is not known', async () => {
      const [alice] = await twoFriends(suite);
      const { rev } = await alice.ok('heads');
      const none = await alice.ok('changes', { query: { rev } });
      expect(none).toMatchObject({ rev, startOver: false });
      for (const list of [none.friends, none.requests, none.groups, none.reads]) expect(list ?? []).toEqual([]);
      expect((await alice.ok('changes', { query: { rev: rev + 1_000 } })).startOver).toBe(true);
    });

    it('carries a request, its answer and the new friend', async () => {
      const [alice, bob] = await Promise.all([person(suite, 'alice'), person(suite, 'bob')]);
      const { rev } = await alice.ok('heads');
      const request = await bob.ok('applyFriend', { body: { friendId: alice.userId } });
      const asked = await alice.ok('changes', { query: { rev } });
      expect(asked.requests).toMatchObject([{ id: request.id, status: 1 }]);
      expect(asked.rev).toBeGreaterThan(rev);
      await alice.ok('approveFriend', { query: { id: request.id } });
      const answered = await alice.ok('changes', { query: { rev: asked.rev } });
      expect(answered.requests).toMatchObject([{ id: request.id, status: 2 }]);
      expect(answered.friends).toMatchObject([{ id: bob.userId, deleted: false }]);
      const whole = await alice.ok('changes', { query: { rev } });
      expect(whole.requests).toMatchObject([{ id: request.id, status: 2 }]);
    });

    it('carries one’s own read position, and the friend’s', async () => {
      const [alice, bob] = await twoFriends(suite);
      await alice.text(bob, 'one');
      const [revA, revB] = [(await alice.ok('heads')).rev, (await bob.ok('heads')).rev];
      await bob.ok('readPrivate', { query: { friendId: alice.userId } });
      const own = await bob.ok('changes', { query: { rev: revB } });
      expect(own.reads).toMatchObject([{ kind: 'private', target: alice.userId, readSeq: 1, unread: 0 }]);
      const peer = await alice.ok('changes', { query: { rev: revA } });
      expect(peer.reads).toMatchObject([{ kind: 'private', target: bob.userId, peerReadSeq: 1 }]);
    });

    it('carries a group one was taken into, and one’s own settings', async () => {
      const { ann, owner } = await smallGroup(suite);
      const { rev } = await ann.ok('heads');
      const groupId = await owner.group('Second', [ann]);
      const { groups } = await ann.ok('changes', { query: { rev } });
      expect(groups).toMatchObject([{ id: groupId, name: 'Second', quit: false }]);
      const before = (await ann.ok('heads')).rev;
      await ann.ok('manualApprove', { query: { enabled: false } });
      expect((await ann.ok('changes', { query: { rev: before } })).self).toMatchObject({ isManualApprove: false });
    });
  });
}
