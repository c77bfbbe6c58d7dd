import { limits } from '../../../protocol/index.ts';
import { person, smallGroup, twoFriends } from '../cast.ts';
import type { Suite } from '../target.ts';

/** Recalls: a row of their own, and nothing left of what was recalled. */
export function describeRecalls(suite: Suite): void {
  const { describe, it, expect } = suite;

  describe('recall', () => {
    it('is a stored row with the next number, pushed and pulled like one', async () => {
      const [alice, bob] = await twoFriends(suite);
      const toBob = await bob.connect();
      const sent = await alice.text(bob, 'oh no');
      const row = await alice.ok('recallMessage', { params: { kind: 'private', id: sent.id ?? 0 } });
      expect(row).toMatchObject({ type: 10, content: String(sent.id), sendId: alice.userId, chatSeq: 2 });
      expect(row?.id ?? 0).toBeGreaterThan(sent.id ?? 0);
      const pushed = await toBob.message(({ type }) => type === 10, 'the recall');
      expect(pushed).toMatchObject({ id: row?.id, chatSeq: 2, content: String(sent.id) });
      const rows = await bob.ok('loadOffline', { params: { kind: 'private' }, query: { minId: 0 } });
      expect(rows.map(({ type }) => type)).toEqual([0, 10]);
      const [first] = rows;
      expect(first?.status).toBe(2);
      expect(first?.content ?? '').toBe('');
    });

    it('leaves the content nowhere: not in pages, ranges, heads, nor in quotes', async () => {
      const [alice, bob] = await twoFriends(suite);
      const secret = 'the-secret-word';
      const sent = await alice.text(bob, secret);
      await bob.ok('sendPrivate', {
        body: { recvId: alice.userId, content: 'what?', type: 0, quoteMessageId: sent.id },
      });
      await alice.ok('recallMessage', { params: { kind: 'private', id: sent.id ?? 0 } });
      const params = { kind: 'private' };
      const target = alice.userId;
      const everything = JSON.stringify([
        await bob.ok('history', { params, query: { friendId: target } }),
        await bob.ok('history', { params, query: { friendId: target, page: 1 } }),
        await bob.ok('range', { params, query: { target, from: 1, to: 9 } }),
        await bob.ok('loadOffline', { params, query: { minId: 0 } }),
        await bob.ok('heads', { query: { since: 0 } }),
      ]);
      expect(everything.includes(secret)).toBe(false);
      const page = await bob.ok('history', { params, query: { friendId: target } });
      const rows = 'items' in page ? page.items : page;
      expect(rows.map(({ type }) => type)).toEqual([0, 0]);
      expect(rows[1]?.quoteMessage).toMatchObject({ id: sent.id, status: 2 });
    });

    it('works once, for the author, on a message that may be seen', async () => {
      const [alice, bob] = await twoFriends(suite);
      const eve = await person(suite, 'eve');
      const sent = await alice.text(bob, 'mine');
      const params = { kind: 'private', id: sent.id ?? 0 };
      await eve.refused('recallMessage', { params }, 'message.notFound');
      await bob.refused('recallMessage', { params }, 'message.recallForbidden');
      await alice.refused('recallMessage', { params: { ...params, kind: 'group' } }, 'message.notFound');
      await alice.refused('recallMessage', { params: { ...params, id: 900_000_001 } }, 'message.notFound');
      await alice.ok('recallMessage', { params });
      await alice.refused('recallMessage', { params }, 'message.recalled');
    });

    it('lets the owner recall anyone’s message in a group, members only their own', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const sent = await ann.textGroup(groupId, 'hm');
      const params = { kind: 'group', id: sent.id ?? 0 };
      await ben.refused('recallMessage', { params }, 'message.recallForbidden');
      const row = await owner.ok('recallMessage', { params });
      expect(row).toMatchObject({ sendId: owner.userId, groupId, content: String(sent.id) });
      const own = await owner.textGroup(groupId, 'of the owner');
      await ann.refused('recallMessage', { params: { kind: 'group', id: own.id ?? 0 } }, 'message.recallForbidden');
    });

    it('does not count as unread', async () => {
      const [alice, bob] = await twoFriends(suite);
      const sent = await alice.text(bob, 'one');
      await bob.ok('readPrivate', { query: { friendId: alice.userId } });
      await alice.ok('recallMessage', { params: { kind: 'private', id: sent.id ?? 0 } });
      const { items } = await bob.ok('heads', { query: { since: 0 } });
      expect(items.find(({ target }) => target === alice.userId)).toMatchObject({ unread: 0, headSeq: 2, countSeq: 1 });
    });

    if (suite.drivesClock) {
      it('ends for the author after 10 minutes, never for the owner of a group', async () => {
        const { owner, ann, groupId } = await smallGroup(suite);
        const sent = await ann.textGroup(groupId, 'old');
        await suite.target().advance?.(limits.recallWithinMs + 1_000);
        const params = { kind: 'group', id: sent.id ?? 0 };
        await ann.refused('recallMessage', { params }, 'message.recallTooLate');
        await owner.ok('recallMessage', { params });
      });
    }
  });
}
