import { limits } from '../../../protocol/index.ts';
import { person, smallGroup, twoFriends } from '../cast.ts';
import type { Suite } from '../target.ts';

/** What somebody sets for a friend, and the end of a friendship. */
export function describeFriendSettings(suite: Suite): void {
  const { describe, it, expect } = suite;

  describe('what is set for a friend', () => {
    it('stands with the friend, is one’s own, and comes with the changes', async () => {
      const [alice, bob] = await twoFriends(suite);
      const friendId = bob.userId;
      const [{ rev }, before] = [await alice.ok('heads'), (await bob.ok('heads')).rev];
      await alice.ok('remarkFriend', { body: { friendId, remarkNickName: 'Bobby' } });
      await alice.ok('friendDnd', { body: { friendId, isDnd: true } });
      await alice.ok('friendTop', { body: { friendId, isTop: true } });
      await alice.ok('friendMsgRemind', { body: { friendId, msgRemind: 0 } });
      const set = { remarkNickName: 'Bobby', showNickName: 'Bobby', isDnd: true, isTop: true, msgRemind: 0 };
      expect(await alice.ok('findFriend', { params: { id: friendId } })).toMatchObject(set);
      expect((await alice.ok('changes', { query: { rev } })).friends).toMatchObject([{ id: friendId, ...set }]);
      expect((await bob.ok('heads')).rev).toBe(before);
      const seen = await bob.ok('findFriend', { params: { id: alice.userId } });
      expect(seen).toMatchObject({ remarkNickName: '', isDnd: false, isTop: false, msgRemind: 1 });
      await alice.ok('remarkFriend', { body: { friendId, remarkNickName: '' } });
      expect((await alice.ok('findFriend', { params: { id: friendId } })).showNickName).toBe(bob.userName);
    });

    it('is told to one’s own other terminals, not to the one that set it, and not to the friend', async () => {
      const [alice, bob] = await twoFriends(suite);
      const phone = await alice.sibling('phone', 1).login();
      const [web, app, other] = [await alice.connect(), await phone.connect(), await bob.connect()];
      await alice.ok('friendDnd', { body: { friendId: bob.userId, isDnd: true } });
      await alice.ok('friendTop', { body: { friendId: bob.userId, isTop: false } });
      const dnd = await app.message(({ type }) => type === 83, 'the do-not-disturb');
      expect(dnd).toMatchObject({ sendId: alice.userId, recvId: bob.userId, content: 'true', signal: true });
      expect(await app.message(({ type }) => type === 84, 'the pin')).toMatchObject({ content: 'false' });
      for (const socket of [web, other]) {
        socket.send(1, {});
        await socket.frame(({ cmd }) => cmd === 1, 'the heartbeat to be answered');
        expect(socket.messages().some(({ type }) => type === 83 || type === 84)).toBe(false);
      }
    });

    it('is refused for a stranger, and beyond its bounds', async () => {
      const [alice, bob] = await twoFriends(suite);
      const eve = await person(suite, 'eve');
      const friendId = eve.userId;
      await alice.refused('remarkFriend', { body: { friendId, remarkNickName: 'x' } }, 'friend.notFriend');
      await alice.refused('friendDnd', { body: { friendId, isDnd: true } }, 'friend.notFriend');
      await alice.refused('friendTop', { body: { friendId, isTop: true } }, 'friend.notFriend');
      await alice.refused('friendMsgRemind', { body: { friendId, msgRemind: 0 } }, 'friend.notFriend');
      const long = 'x'.repeat(limits.remarkNickNameLength + 1);
      const body = { friendId: bob.userId };
      await alice.refused('remarkFriend', { body: { ...body, remarkNickName: long } }, 'request.invalid');
      await alice.refused('friendMsgRemind', { body: { ...body, msgRemind: 2 } }, 'request.invalid');
      await alice.ok('remarkFriend', { body: { ...body, remarkNickName: long.slice(1) } });
    });
  });

  describe('the end of a friendship', () => {
    it('is one on both sides, told to both, and ends what only friends may', async () => {
      const [alice, bob] = await twoFriends(suite);
      const phone = await alice.sibling('phone', 1).login();
      const [app, other] = [await phone.connect(), await bob.connect()];
      const { rev } = await bob.ok('heads');
      await alice.ok('deleteFriend', { params: { id: bob.userId } });
      expect(await other.message(({ type }) => type === 81, 'the end')).toMatchObject({ sendId: alice.userId });
      expect(await app.message(({ type }) => type === 81, 'the end')).toMatchObject({ sendId: bob.userId });
      expect(await alice.ok('friends')).toEqual([]);
      expect(await bob.ok('friends')).toEqual([]);
      expect((await bob.ok('changes', { query: { rev } })).friends).toMatchObject([
        { id: alice.userId, deleted: true, online: false },
      ]);
      for (const [from, to] of [
        [alice, bob],
        [bob, alice],
      ] as const) {
        const body = { recvId: to.userId, content: 'still there?', type: 0 };
        await from.refused('sendPrivate', { body }, 'friend.notFriend');
        expect(await from.ok('terminalsOnline', { query: { userIds: String(to.userId) } })).toEqual([]);
      }
      await alice.refused('deleteFriend', { params: { id: bob.userId } }, 'friend.notFriend');
    });

    it('may be followed by a new beginning, which knows what was set', async () => {
      const [alice, bob] = await twoFriends(suite);
      await alice.ok('remarkFriend', { body: { friendId: bob.userId, remarkNickName: 'Bobby' } });
      await bob.ok('deleteFriend', { params: { id: alice.userId } });
      await bob.befriend(alice);
      expect(await alice.ok('friends')).toMatchObject([{ id: bob.userId, showNickName: 'Bobby', deleted: false }]);
      await alice.text(bob, 'again');
    });
  });

  describe('a request out of a group', () => {
    it('names the group, and needs both in it', async () => {
      const { ann, ben, groupId } = await smallGroup(suite);
      const eve = await person(suite, 'eve');
      const from = { source: 2, groupId };
      await eve.refused('applyFriend', { body: { friendId: ann.userId, ...from } }, 'request.forbidden');
      await ann.refused('applyFriend', { body: { friendId: eve.userId, ...from } }, 'request.forbidden');
      const request = await ann.ok('applyFriend', { body: { friendId: ben.userId, ...from } });
      expect(request).toMatchObject({ source: 2, groupName: 'Walkers', status: 1 });
    });

    it('is the owner’s and managers’ alone where the group says so', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      await owner.ok('groupSettings', { body: { id: groupId, allowAddFriend: false } });
      const body = { friendId: ben.userId, source: 2, groupId };
      await ann.refused('applyFriend', { body }, 'friend.groupForbids');
      await owner.ok('addManagers', { body: { groupId, userIds: [ann.userId] } });
      expect(await ann.ok('applyFriend', { body })).toMatchObject({ status: 1 });
    });
  });

  if (suite.drivesClock) {
    describe('a request that nobody answers', () => {
      it('is over after 30 days, and may be made again', async () => {
        const [alice, bob] = [await person(suite, 'alice'), await person(suite, 'bob')];
        const first = await alice.ok('applyFriend', { body: { friendId: bob.userId } });
        await suite.target().advance?.(limits.friendRequestDays * 24 * 3_600_000 + 1_000);
        const [a, b] = [await alice.sibling('device-2').login(), await bob.sibling('device-2').login()];
        expect(await b.ok('friendRequests')).toMatchObject([{ id: first.id, status: 5 }]);
        await b.refused('approveFriend', { query: { id: first.id } }, 'friend.requestAnswered');
        expect(await a.ok('applyFriend', { body: { friendId: bob.userId } })).toMatchObject({ status: 1 });
      });
    });
  }
}
