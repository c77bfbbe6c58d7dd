import { person, twoFriends } from '../cast.ts';
import type { Device } from '../device.ts';
import type { Suite } from '../target.ts';

/** Requests from asking to answering, and the list of friends. */
export function describeFriends(suite: Suite): void {
  const { describe, it, expect } = suite;
  const strangers = (): Promise<[Device, Device]> =>
    Promise.all([person(suite, 'alice', 'Alice'), person(suite, 'bob', 'Bob')]);
  const ask = (from: Device, to: Device, remark = 'hello') =>
    from.ok('applyFriend', { body: { friendId: to.userId, source: 1, remark } });
  const friendIds = async (device: Device) => (await device.ok('friends')).map(({ id }) => id);
  const read = (content: unknown) => JSON.parse(String(content)) as { id: number; status?: number };

  describe('friends', () => {
    it('asks, lists, approves: both become friends and hear of it', async () => {
      const [alice, bob] = await strangers();
      const [toAlice, toBob] = [await alice.connect(), await bob.connect()];
      const request = await ask(alice, bob, 'From the hike');
      expect(request).toMatchObject({ sendId: alice.userId, recvId: bob.userId, status: 1, remark: 'From the hike' });
      expect(request).toMatchObject({ sendNickName: 'Alice', recvNickName: 'Bob', source: 1 });
      const asked = await toBob.message(({ type }) => type === 70, 'the request');
      expect(read(asked.content).id).toBe(request.id);
      for (const device of [alice, bob]) {
        expect((await device.ok('friendRequests')).map(({ id }) => id)).toEqual([request.id]);
        expect(await friendIds(device)).toEqual([]);
      }
      await bob.ok('approveFriend', { query: { id: request.id } });
      const approved = await toAlice.message(({ type }) => type === 71, 'the approval');
      expect(read(approved.content)).toMatchObject({ id: request.id, status: 2 });
      const [newForAlice, newForBob] = [
        await toAlice.message(({ type }) => type === 80, 'the new friend'),
        await toBob.message(({ type }) => type === 80, 'the new friend'),
      ];
      expect([read(newForAlice.content).id, read(newForBob.content).id]).toEqual([bob.userId, alice.userId]);
      expect([await friendIds(alice), await friendIds(bob)]).toEqual([[bob.userId], [alice.userId]]);
      expect((await alice.ok('friendRequests'))[0]?.status).toBe(2);
      expect(await alice.ok('findFriend', { params: { id: bob.userId } })).toMatchObject({
        id: bob.userId,
        showNickName: 'Bob',
      });
    });

    it('rejects and recalls; both can be asked again', async () => {
      const [alice, bob] = await strangers();
      const [toAlice, toBob] = [await alice.connect(), await bob.connect()];
      const first = await ask(alice, bob);
      await bob.ok('rejectFriend', { query: { id: first.id } });
      expect(read((await toAlice.message(({ type }) => type === 72, 'the refusal')).content)).toMatchObject({
        status: 3,
      });
      const second = await ask(alice, bob);
      await alice.ok('recallFriend', { query: { id: second.id } });
      expect(read((await toBob.message(({ type }) => type === 73, 'the recall')).content)).toMatchObject({ status: 4 });
      const third = await ask(alice, bob);
      expect(third.status).toBe(1);
      const listed = await bob.ok('friendRequests');
      expect(new Set(listed.map(({ status }) => status))).toEqual(new Set([1, 3, 4]));
    });

    it('makes friends at once where the other asks for no approval', async () => {
      const [alice, bob] = await strangers();
      await bob.ok('manualApprove', { query: { enabled: false } });
      expect((await ask(alice, bob)).status).toBe(2);
      expect(await friendIds(bob)).toEqual([alice.userId]);
    });

    it('approves the first request where the second crosses it', async () => {
      const [alice, bob] = await strangers();
      const first = await ask(alice, bob);
      const second = await ask(bob, alice);
      expect(second.status).toBe(2);
      expect(await friendIds(alice)).toEqual([bob.userId]);
      expect((await alice.ok('friendRequests')).find(({ id }) => id === first.id)?.status).toBe(2);
    });

    it('refuses oneself, nobody, a friend and a second request', async () => {
      const [alice, bob] = await twoFriends(suite);
      const carol = await person(suite, 'carol');
      await alice.refused('applyFriend', { body: { friendId: alice.userId } }, 'friend.self');
      await alice.refused('applyFriend', { body: { friendId: 900_000_001 } }, 'user.notFound');
      await alice.refused('applyFriend', { body: { friendId: bob.userId } }, 'friend.already');
      await ask(alice, carol);
      await alice.refused('applyFriend', { body: { friendId: carol.userId } }, 'friend.pending');
    });

    it('takes an answer once, and only from the one who was asked', async () => {
      const [alice, bob] = await strangers();
      const eve = await person(suite, 'eve');
      const { id } = await ask(alice, bob);
      for (const name of ['approveFriend', 'rejectFriend', 'recallFriend'] as const) {
        await eve.refused(name, { query: { id } }, 'friend.requestNotFound', 'request.forbidden');
        await eve.refused(name, { query: { id: 900_000_001 } }, 'friend.requestNotFound');
      }
      await alice.refused('approveFriend', { query: { id } }, 'request.forbidden', 'friend.requestNotFound');
      await bob.refused('recallFriend', { query: { id } }, 'request.forbidden', 'friend.requestNotFound');
      expect(await friendIds(alice)).toEqual([]);
      await bob.ok('approveFriend', { query: { id } });
      await bob.refused('approveFriend', { query: { id } }, 'friend.requestAnswered');
      await bob.refused('rejectFriend', { query: { id } }, 'friend.requestAnswered');
      await alice.refused('recallFriend', { query: { id } }, 'friend.requestAnswered');
    });

    it('shows no stranger as a friend', async () => {
      const [alice, bob] = await strangers();
      await alice.refused('findFriend', { params: { id: bob.userId } }, 'friend.notFriend', 'user.notFound');
    });
  });
}
