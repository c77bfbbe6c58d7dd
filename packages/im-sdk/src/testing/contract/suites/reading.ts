import { type Message, MessageType } from '../../../protocol/index.ts';
import { smallGroup, twoFriends } from '../cast.ts';
import type { Suite } from '../target.ts';

/** Read positions, and who hears of them. */
export function describeReading(suite: Suite): void {
  const { describe, it, expect } = suite;
  const isRead = ({ type }: Message) => type === 11;
  const isReceipt = ({ type }: Message) => type === 12;

  describe('reading', () => {
    it('tells one’s other terminals with 11 and the friend with 12', async () => {
      const [alice, bob] = await twoFriends(suite);
      const phone = await bob.sibling('phone', 1).login();
      const [toAlice, toPhone] = [await alice.connect(), await phone.connect()];
      await alice.text(bob, 'one');
      const last = await alice.text(bob, 'two');
      await bob.ok('readPrivate', { query: { friendId: alice.userId } });
      const receipt = await toAlice.message(isReceipt, 'the receipt');
      expect(receipt).toMatchObject({ sendId: bob.userId, content: String(last.id) });
      expect(receipt.id ?? 0).toBe(0);
      const own = await toPhone.message(isRead, 'the own position');
      expect(own).toMatchObject({ sendId: bob.userId, recvId: alice.userId });
    });

    it('never moves back, and a repeat tells nobody', async () => {
      const [alice, bob] = await twoFriends(suite);
      const toAlice = await alice.connect();
      const first = await alice.text(bob, 'one');
      await alice.text(bob, 'two');
      await bob.ok('readPrivate', { query: { friendId: alice.userId } });
      await toAlice.message(isReceipt, 'the receipt');
      await bob.ok('readPrivate', { query: { friendId: alice.userId, messageId: first.id ?? 0 } });
      await bob.ok('readPrivate', { query: { friendId: alice.userId } });
      const end = await bob.text(alice, 'the end');
      await toAlice.message(({ id }) => id === end.id, 'the end');
      expect(toAlice.messages().filter(isReceipt).length).toBe(1);
      const { items } = await bob.ok('heads', { query: { since: 0 } });
      expect(items.find(({ target }) => target === alice.userId)).toMatchObject({ unread: 0 });
    });

    it('is not done by a tip about an own action', async () => {
      const { owner, ann, groupId } = await smallGroup(suite);
      const sent = await ann.textGroup(groupId, 'pin this');
      await owner.ok('setTopMessage', { params: { id: groupId }, query: { messageId: sent.id ?? 0 } });
      const { items } = await owner.ok('heads', { query: { since: 0 } });
      const summary = items.find(({ kind, target }) => kind === 'group' && target === groupId);
      expect(summary?.last).toMatchObject({ type: MessageType.TIP_TEXT, sendId: owner.userId });
      expect(summary?.unread).toBe(1);
    });

    it('marks own messages read where they are listed', async () => {
      const [alice, bob] = await twoFriends(suite);
      await alice.text(bob, 'seen');
      await bob.ok('readPrivate', { query: { friendId: alice.userId } });
      await alice.text(bob, 'unseen');
      const page = await alice.ok('history', { params: { kind: 'private' }, query: { friendId: bob.userId } });
      const rows = 'items' in page ? page.items : page;
      expect(rows.map(({ status }) => status)).toEqual([3, 1]);
    });

    it('counts the readers of a message that asks for receipts', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const toOwner = await owner.connect();
      const sent = await owner.textGroup(groupId, 'please read', { receipt: true });
      await ann.ok('readGroup', { query: { groupId } });
      const first = await toOwner.message(
        (message) => isReceipt(message) && message.id === sent.id,
        'the first receipt',
      );
      expect(first).toMatchObject({ groupId, readedCount: 1, receiptOk: false });
      await ben.ok('readGroup', { query: { groupId, messageId: sent.id ?? 0 } });
      const second = await toOwner.message(
        (message) => isReceipt(message) && message.readedCount === 2,
        'the second receipt',
      );
      expect(second).toMatchObject({ id: sent.id, receiptOk: true });
      const { items } = await ann.ok('heads', { query: { since: 0 } });
      expect(items.find(({ target }) => target === groupId)?.unread).toBe(0);
    });

    it('refuses a message that is not of this conversation', async () => {
      const { owner, ann, ben } = await smallGroup(suite);
      const elsewhere = await owner.text(ben, 'for ben');
      await ann.refused(
        'readPrivate',
        { query: { friendId: owner.userId, messageId: elsewhere.id ?? 0 } },
        'message.notFound',
      );
    });

    it('takes a position of the system notices without any', async () => {
      const [alice] = await twoFriends(suite);
      await alice.ok('readSystem', { query: { maxSeqNo: 5 } });
    });
  });
}
