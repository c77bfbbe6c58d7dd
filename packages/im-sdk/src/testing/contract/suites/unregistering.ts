import { person, smallGroup, twoFriends } from '../cast.ts';
import type { Suite } from '../target.ts';

/** The end of an account, by its own person. */
export function describeUnregistering(suite: Suite): void {
  const { describe, it, expect } = suite;

  describe('unregistering', () => {
    it('needs the password', async () => {
      const alice = await person(suite, 'alice');
      await alice.refused('unregister', { body: { password: 'wrong' } }, 'auth.wrongPassword');
      expect((await alice.ok('self')).id).toBe(alice.userId);
    });

    it('tells every terminal, and ends every token and socket', async () => {
      const web = await person(suite, 'alice');
      const phone = await web.sibling('phone', 1).login({ remember: true });
      const sockets = [await web.connect(), await phone.connect()];
      await web.ok('unregister', { body: { password: web.password } });
      for (const socket of sockets) {
        await socket.message(({ type }) => type === 54, 'the word of it');
        expect((await socket.whenClosed()).code).toBe(4001);
      }
      for (const device of [web, phone]) {
        await device.refused('self', {}, 'auth.sessionRevoked');
        expect((await device.refreshWith(device.refreshToken)).envelope.code).toBe(400);
      }
      const { userName, password } = web;
      await web.refused('login', { body: { userName, password, terminal: 2 } }, 'auth.wrongPassword');
      const again = { userName, nickName: 'Twin', password, confirmPassword: password };
      await web.refused('register', { body: again }, 'auth.nameTaken');
    });

    it('leaves friends the name, and nothing else', async () => {
      const [alice, bob] = await twoFriends(suite);
      const socket = await bob.connect();
      const { rev } = await bob.ok('heads');
      await alice.text(bob, 'farewell');
      await alice.ok('unregister', { body: { password: alice.password } });
      expect(await socket.message(({ type }) => type === 81, 'the end')).toMatchObject({ sendId: alice.userId });
      expect(await bob.ok('friends')).toEqual([]);
      expect((await bob.ok('changes', { query: { rev } })).friends).toMatchObject([
        { id: alice.userId, nickName: alice.userName, deleted: true, headImage: '' },
      ]);
      await bob.refused('findUser', { params: { id: alice.userId } }, 'user.notFound');
      expect(await bob.ok('searchUsers', { query: { name: alice.userName } })).toEqual([]);
      await bob.refused('applyFriend', { body: { friendId: alice.userId } }, 'user.notFound');
      const body = { recvId: alice.userId, content: 'gone?', type: 0 };
      await bob.refused('sendPrivate', { body }, 'friend.notFriend');
      const { items } = (await bob.ok('history', {
        params: { kind: 'private' },
        query: { friendId: alice.userId },
      })) as { items: { content?: string | null }[] };
      expect(items.map(({ content }) => content)).toEqual(['farewell']);
    });

    it('takes back the requests that waited', async () => {
      const [alice, bob] = [await person(suite, 'alice'), await person(suite, 'bob')];
      const { id } = await alice.ok('applyFriend', { body: { friendId: bob.userId } });
      await alice.ok('unregister', { body: { password: alice.password } });
      expect(await bob.ok('friendRequests')).toMatchObject([{ id, status: 4 }]);
      await bob.refused('approveFriend', { query: { id } }, 'friend.requestAnswered');
    });

    it('passes a group on, to a manager before a member; without anybody else it is dissolved', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const alone = await owner.group('Alone', []);
      await owner.ok('addManagers', { body: { groupId, userIds: [ben.userId] } });
      await owner.ok('unregister', { body: { password: owner.password } });
      expect(await ann.ok('findGroup', { params: { id: groupId } })).toMatchObject({ ownerId: ben.userId });
      const members = await ann.ok('groupMembers', { params: { id: groupId } });
      expect(members.find(({ userId }) => userId === owner.userId)?.quit).toBe(true);
      await ann.textGroup(groupId, 'we go on');
      await ann.refused('findGroup', { params: { id: alone } }, 'group.notFound', 'group.notMember');
    });
  });
}
