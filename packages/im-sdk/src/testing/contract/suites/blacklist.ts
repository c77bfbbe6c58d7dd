import { person, smallGroup, twoFriends } from '../cast.ts';
import { freshTmpId } from '../device.ts';
import type { Suite } from '../target.ts';

/** People of whom somebody takes nothing. */
export function describeBlacklist(suite: Suite): void {
  const { describe, it, expect } = suite;
  const block = (userId: number) => ({ query: { userId } });
  const ids = (users: readonly { id: number }[]) => users.map(({ id }) => id);

  describe('the blacklist', () => {
    it('holds whom one put on it, the last one first, and is one’s own', async () => {
      const [alice, bob, carol] = await Promise.all(['alice', 'bob', 'carol'].map((stem) => person(suite, stem)));
      if (!alice || !bob || !carol) return;
      await alice.ok('block', block(bob.userId));
      await suite.target().advance?.(5);
      await alice.ok('block', block(carol.userId));
      await alice.ok('block', block(bob.userId));
      expect(ids(await alice.ok('blacklist'))).toEqual([carol.userId, bob.userId]);
      expect(await bob.ok('blacklist')).toEqual([]);
      await alice.ok('unblock', block(bob.userId));
      await alice.ok('unblock', block(bob.userId));
      expect(ids(await alice.ok('blacklist'))).toEqual([carol.userId]);
      await alice.refused('block', block(alice.userId), 'user.blockSelf');
      await alice.refused('block', block(900_000_001), 'user.notFound');
    });

    it('refuses what the blocked one sends; the other way, and after it was lifted, it goes through', async () => {
      const [alice, bob] = await twoFriends(suite);
      const socket = await alice.connect();
      const body = { recvId: alice.userId, content: 'hello?', type: 0, tmpId: freshTmpId() };
      await alice.ok('block', block(bob.userId));
      await bob.refused('sendPrivate', { body }, 'user.blocked');
      await alice.text(bob, 'I can still write');
      await alice.ok('unblock', block(bob.userId));
      await bob.ok('sendPrivate', { body });
      const seen = await socket.message(({ sendId }) => sendId === bob.userId, 'the first message after it');
      expect(seen.content).toBe('hello?');
      expect(seen.chatSeq).toBe(2);
    });

    it('keeps nobody from a shared group', async () => {
      const { ann, ben, groupId } = await smallGroup(suite);
      await ann.ok('block', block(ben.userId));
      const socket = await ann.connect();
      await ben.textGroup(groupId, 'to all');
      expect((await socket.message(({ sendId }) => sendId === ben.userId, 'the group message')).content).toBe('to all');
    });

    it('refuses requests of the blocked one, and lets the other ask', async () => {
      const [alice, eve] = [await person(suite, 'alice'), await person(suite, 'eve')];
      await alice.ok('block', block(eve.userId));
      await eve.refused('applyFriend', { body: { friendId: alice.userId } }, 'user.blocked');
      expect(await alice.ok('friendRequests')).toEqual([]);
      expect(await alice.ok('applyFriend', { body: { friendId: eve.userId } })).toMatchObject({ status: 1 });
    });

    it('hands on no typing sign of the blocked one', async () => {
      const [alice, bob] = await twoFriends(suite);
      const [to, from] = [await alice.connect(), await bob.connect()];
      await alice.ok('block', block(bob.userId));
      from.send(6, { kind: 'private', to: alice.userId, state: true });
      from.send(1, {});
      await from.frame(({ cmd }) => cmd === 1, 'the heartbeat to be answered');
      to.send(1, {});
      await to.frame(({ cmd }) => cmd === 1, 'the heartbeat to be answered');
      expect(to.frames.some(({ cmd }) => cmd === 6)).toBe(false);
    });

    it('comes whole with the changes', async () => {
      const [alice, bob] = [await person(suite, 'alice'), await person(suite, 'bob')];
      const { rev } = await alice.ok('heads');
      await alice.ok('block', block(bob.userId));
      const changes = await alice.ok('changes', { query: { rev } });
      expect(ids(changes.blacklist ?? [])).toEqual([bob.userId]);
      await alice.ok('unblock', block(bob.userId));
      expect((await alice.ok('changes', { query: { rev: changes.rev } })).blacklist).toEqual([]);
    });
  });
}
