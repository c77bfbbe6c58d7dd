import { limits } from '../../../protocol/index.ts';
import { freshName, person, smallGroup, twoFriends } from '../cast.ts';
import type { Suite } from '../target.ts';

/** Profiles, search, presence, configuration. */
export function describePeople(suite: Suite): void {
  const { describe, it, expect } = suite;

  describe('people', () => {
    it('shows private fields to oneself only', async () => {
      const [alice, bob] = await Promise.all([person(suite, 'alice'), person(suite, 'bob')]);
      const self = await alice.ok('self');
      expect(['mobile', 'email', 'isManualApprove'].every((field) => field in self)).toBe(true);
      const seen = await bob.ok('findUser', { params: { id: alice.userId } });
      expect(seen).toMatchObject({ id: alice.userId, userName: alice.userName });
      for (const field of ['mobile', 'email', 'isManualApprove', 'password']) expect(field in seen).toBe(false);
      await bob.refused('findUser', { params: { id: 900_000_001 } }, 'user.notFound');
    });

    it('finds by a part of either name whatever its case, never oneself', async () => {
      const alice = await person(suite, 'alice');
      const stem = freshName('Seek');
      const bob = await person(suite, 'bob', `${stem}Nick`);
      const byNick = await alice.ok('searchUsers', { query: { name: stem.toUpperCase() } });
      expect(byNick.map(({ id }) => id)).toEqual([bob.userId]);
      const byName = await alice.ok('searchUsers', { query: { name: bob.userName.slice(1).toLowerCase() } });
      expect(byName.map(({ id }) => id)).toContain(bob.userId);
      const own = await alice.ok('searchUsers', { query: { name: alice.userName } });
      expect(own.map(({ id }) => id)).not.toContain(alice.userId);
      for (const wildcard of ['%', '_', '\\']) {
        expect(await alice.ok('searchUsers', { query: { name: wildcard } })).toEqual([]);
      }
    });

    it('finds at most 20 people', async () => {
      const alice = await person(suite, 'alice');
      const { password, terminal } = alice;
      const stem = freshName('Crowd');
      await Promise.all(
        Array.from({ length: 21 }, (_, index) => {
          const account = {
            userName: `${stem}n${index}`,
            nickName: 'One of many',
            password,
            confirmPassword: password,
          };
          return alice.ok('register', { body: { ...account, terminal } });
        }),
      );
      const found = await alice.ok('searchUsers', { query: { name: stem } });
      expect(found.length).toBe(20);
      expect(limits.userSearchResults).toBe(20);
    }, 60_000);

    it('keeps whether requests need an approval; at first they do', async () => {
      const alice = await person(suite, 'alice');
      expect((await alice.ok('self')).isManualApprove).toBe(true);
      for (const enabled of [false, true]) {
        await alice.ok('manualApprove', { query: { enabled } });
        expect((await alice.ok('self')).isManualApprove).toBe(enabled);
      }
    });

    it('tells who is online to friends and members of shared groups, and to nobody else', async () => {
      const [alice, bob] = await twoFriends(suite);
      const stranger = await person(suite, 'stranger');
      await bob.connect();
      const userIds = [bob.userId, alice.userId, stranger.userId].join(',');
      const online = await alice.ok('terminalsOnline', { query: { userIds } });
      expect(online.find(({ userId }) => userId === bob.userId)?.terminals).toEqual([2]);
      const seen = await stranger.ok('terminalsOnline', { query: { userIds: String(bob.userId) } });
      expect(seen.flatMap(({ terminals }) => terminals)).toEqual([]);
      expect((await alice.ok('friends')).find(({ id }) => id === bob.userId)).toMatchObject({
        online: true,
        onlineWeb: true,
      });
    });

    it('no longer tells who is online once the shared group was left', async () => {
      const { groupId, ann, ben } = await smallGroup(suite);
      await ann.connect();
      const terminals = async () => {
        const online = await ben.ok('terminalsOnline', { query: { userIds: String(ann.userId) } });
        return online.flatMap((person) => person.terminals);
      };
      expect(await terminals()).toEqual([2]);
      await ben.ok('quitGroup', { params: { id: groupId } });
      expect(await terminals()).toEqual([]);
    });

    it('pushes the presence of a friend', async () => {
      const [alice, bob] = await twoFriends(suite);
      const socket = await alice.connect();
      const presence = (terminals: number[]) =>
        socket.message(
          ({ type, content }) => type === 82 && content === JSON.stringify({ userId: bob.userId, terminals }),
          `presence ${terminals}`,
        );
      const second = await bob.connect();
      await presence([2]);
      second.close();
      await presence([]);
    }, 20_000);

    it('tells its extensions and how many may call', async () => {
      const alice = await person(suite, 'alice');
      const config = await alice.ok('systemConfig');
      expect(config.webrtc?.maxChannel ?? 0).toBeGreaterThan(1);
      for (const feature of [
        'idempotentSend',
        'chatSeq',
        'heads',
        'changes',
        'range',
        'typing',
        'presencePush',
        'logout',
      ]) {
        expect(config.features).toContain(feature);
      }
      expect(config.features).not.toContain('contactsEveryone');
    });
  });
}
