import { freshName, person, smallGroup, twoFriends } from '../cast.ts';
import type { Suite } from '../target.ts';

/** Telling the administrator. */
export function describeReports(suite: Suite): void {
  const { describe, it } = suite;

  describe('reports', () => {
    it('takes a person, a group and a message that the reporter can see', async () => {
      const [alice, bob] = await twoFriends(suite);
      const message = await bob.text(alice, 'buy this');
      await alice.ok('report', { body: { kind: 'message', id: message.id, reason: 'spam' } });
      await alice.ok('report', { body: { kind: 'user', id: bob.userId, reason: 'spam' } });
      const { ann, groupId } = await smallGroup(suite);
      await ann.ok('report', { body: { kind: 'group', id: groupId, reason: 'spam' } });
    });

    it('takes nothing that the reporter cannot see', async () => {
      const [alice, bob] = await twoFriends(suite);
      const { groupId } = await smallGroup(suite);
      const stranger = await person(suite, 'stranger');
      const { id } = await bob.text(alice, 'a secret');
      await stranger.refused('report', { body: { kind: 'message', id, reason: 'x' } }, 'message.notFound');
      await stranger.refused('report', { body: { kind: 'group', id: groupId, reason: 'x' } }, 'group.notMember');
      await stranger.refused('report', { body: { kind: 'user', id: 99_999_999, reason: 'x' } }, 'user.notFound');
    });

    it('needs a reason and a kind', async () => {
      const alice = await person(suite, freshName('alice').slice(0, 12));
      for (const body of [
        { kind: 'user', id: alice.userId, reason: ' ' },
        { kind: 'x', id: 1, reason: 'y' },
      ]) {
        await alice.refused('report', { body }, 'request.invalid');
      }
    });
  });
}
