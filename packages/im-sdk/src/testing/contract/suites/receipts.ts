import { MessageType } from '../../../protocol/index.ts';
import { person, smallGroup, twoFriends } from '../cast.ts';
import type { Suite } from '../target.ts';

/** Who has read what: asked for by its author, and found again where the push of it was lost. */
export function describeReceipts(suite: Suite): void {
  const { describe, it, expect } = suite;

  describe('receipts', () => {
    it('tell the greatest own id that a friend has read', async () => {
      const [alice, bob] = await twoFriends(suite);
      const asked = () => alice.ok('maxReadedId', { query: { friendId: bob.userId } });
      expect(await asked()).toBe(0);
      const one = await alice.text(bob, 'one');
      expect(await asked()).toBe(0);
      await alice.text(bob, 'two');
      await bob.ok('readPrivate', { query: { friendId: alice.userId, messageId: one.id ?? 0 } });
      expect(await asked()).toBe(one.id);
      await bob.text(alice, 'answer');
      const [, two] = (
        await alice.ok('range', { params: { kind: 'private' }, query: { target: bob.userId, from: 1, to: 2 } })
      ).items;
      expect(await asked()).toBe(two?.id);
      expect(await bob.ok('maxReadedId', { query: { friendId: alice.userId } })).toBe(0);
    });

    it('name the members who have read a message, its author and later members left out', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const sent = await owner.textGroup(groupId, 'read me', { receipt: true });
      const readers = () => owner.ok('findReadedUsers', { query: { groupId, messageId: sent.id ?? 0 } });
      expect(await readers()).toEqual([]);
      await ben.ok('readGroup', { query: { groupId } });
      expect(await readers()).toEqual([ben.userId]);
      const [dan] = await twoFriends(suite);
      await dan.befriend(owner);
      await owner.ok('inviteToGroup', { body: { groupId, friendIds: [dan.userId] } });
      await dan.ok('readGroup', { query: { groupId } });
      await ann.ok('readGroup', { query: { groupId } });
      expect(await readers()).toEqual([ann.userId, ben.userId].sort((one, other) => one - other));
      const page = await owner.ok('history', { params: { kind: 'group' }, query: { groupId } });
      const listed = ('items' in page ? page.items : page).find(({ id }) => id === sent.id);
      expect(listed).toMatchObject({ receipt: true, readedCount: 2, receiptOk: true, receiptTotal: 2 });
      await owner.refused('findReadedUsers', { query: { groupId, messageId: 900_000_001 } }, 'message.notFound');
      const stranger = (await twoFriends(suite))[0];
      await stranger.refused('findReadedUsers', { query: { groupId, messageId: sent.id ?? 0 } }, 'group.notMember');
    });

    it('keep the number of members at the send when members join and leave', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const later = await person(suite, 'later');
      const others = await Promise.all([person(suite, 'cat'), person(suite, 'dan')]);
      for (const one of [...others, later]) await one.befriend(owner);
      await owner.ok('inviteToGroup', { body: { groupId, friendIds: others.map(({ userId }) => userId) } });
      const toAnn = await ann.connect();
      const sent = await owner.textGroup(groupId, 'read me', { receipt: true });
      expect(sent).toMatchObject({ receiptTotal: 4 });
      expect(await toAnn.message(({ id }) => id === sent.id, 'the message')).toMatchObject({ receiptTotal: 4 });
      for (const reader of [ann, ben]) await reader.ok('readGroup', { query: { groupId } });
      await owner.ok('inviteToGroup', { body: { groupId, friendIds: [later.userId] } });
      await ben.ok('quitGroup', { params: { id: groupId } });

      const { rev } = await owner.ok('heads');
      const toOwner = await owner.connect();
      await others[0]?.ok('readGroup', { query: { groupId } });
      const counts = { readedCount: 2, receiptOk: false, receiptTotal: 4 };
      expect(await toOwner.message(({ type }) => type === MessageType.RECEIPT, 'the receipt')).toMatchObject(counts);
      const { receipts } = await owner.ok('changes', { query: { rev } });
      expect(receipts).toEqual([{ groupId, id: sent.id, ...counts }]);
      const page = await owner.ok('history', { params: { kind: 'group' }, query: { groupId } });
      expect(('items' in page ? page.items : page).find(({ id }) => id === sent.id)).toMatchObject(counts);
    });

    it('leave out members who joined later: each member has the position of their joining', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const later = await person(suite, 'later');
      await later.befriend(owner);
      const joinSeqOf = async ({ userId }: typeof ann) => {
        const members = await owner.ok('groupMembers', { params: { id: groupId }, query: {} });
        return members.find((member) => member.userId === userId)?.joinSeq;
      };
      const before = await owner.textGroup(groupId, 'before', { receipt: true });
      await owner.ok('inviteToGroup', { body: { groupId, friendIds: [later.userId] } });
      const after = await owner.textGroup(groupId, 'after', { receipt: true });
      const wasMemberAt = async (member: typeof ann, { chatSeq = 0 }: typeof before) =>
        ((await joinSeqOf(member)) ?? Number.NaN) < (chatSeq ?? 0);
      for (const member of [owner, ann, ben]) expect(await wasMemberAt(member, before)).toBe(true);
      expect([await wasMemberAt(later, before), await wasMemberAt(later, after)]).toEqual([false, true]);
      const joined = await joinSeqOf(later);
      await later.ok('flushAllMessages');
      expect(await joinSeqOf(later)).toBe(joined);
      await ben.ok('quitGroup', { params: { id: groupId } });
      await owner.ok('inviteToGroup', { body: { groupId, friendIds: [ben.userId] } });
      expect(await wasMemberAt(ben, after)).toBe(false);
    });

    it('are among the changes of the author, so that a lost push is made good', async () => {
      const { owner, ann, groupId } = await smallGroup(suite);
      const one = await owner.textGroup(groupId, 'one', { receipt: true });
      await owner.textGroup(groupId, 'no receipt');
      const two = await owner.textGroup(groupId, 'two', { receipt: true });
      const { rev } = await owner.ok('heads');
      await ann.ok('readGroup', { query: { groupId, messageId: one.id ?? 0 } });
      const changes = await owner.ok('changes', { query: { rev } });
      expect(changes.receipts).toEqual([
        { groupId, id: one.id, readedCount: 1, receiptOk: false, receiptTotal: 2 },
        { groupId, id: two.id, readedCount: 0, receiptOk: false, receiptTotal: 2 },
      ]);
      await ann.ok('readGroup', { query: { groupId } });
      const later = await owner.ok('changes', { query: { rev: changes.rev } });
      expect(later.receipts?.map(({ readedCount }) => readedCount)).toEqual([1, 1]);
    });
  });

  describe('what is read by sending', () => {
    it('is told to the authors in a group, by push and among the changes', async () => {
      const { owner, ann, groupId } = await smallGroup(suite);
      const sent = await owner.textGroup(groupId, 'read me', { receipt: true });
      const { rev } = await owner.ok('heads');
      const toOwner = await owner.connect();
      await ann.textGroup(groupId, 'answer');
      const receipt = await toOwner.message(({ type }) => type === MessageType.RECEIPT, 'the receipt');
      expect(receipt).toMatchObject({ id: sent.id, groupId, sendId: ann.userId, readedCount: 1, receiptTotal: 2 });
      const changes = await owner.ok('changes', { query: { rev } });
      expect(changes.receipts).toEqual([{ groupId, id: sent.id, readedCount: 1, receiptOk: false, receiptTotal: 2 }]);
      await ann.textGroup(groupId, 'and again');
      const last = await ann.textGroup(groupId, 'the end');
      await toOwner.message(({ id }) => id === last.id, 'the end');
      expect(toOwner.messages().filter(({ type }) => type === MessageType.RECEIPT).length).toBe(1);
    });

    it('needs no word in a private chat: the answer itself says it', async () => {
      const [alice, bob] = await twoFriends(suite);
      const sent = await alice.text(bob, 'one');
      await bob.text(alice, 'answer');
      expect(await alice.ok('maxReadedId', { query: { friendId: bob.userId } })).toBe(sent.id);
      const { items } = await alice.ok('heads', { query: { since: 0 } });
      expect(items.find(({ target }) => target === bob.userId)).toMatchObject({ peerReadSeq: 2 });
    });
  });

  describe('history by date', () => {
    it('shows the page around the first message of that time or later', async () => {
      const [alice, bob] = await twoFriends(suite);
      const first = await alice.text(bob, 'long ago');
      const sent = [first];
      for (const text of ['two', 'three', 'four']) sent.push(await bob.text(alice, text));
      const page = async (at: number) => {
        const answer = await alice.ok('history', {
          params: { kind: 'private' },
          query: { friendId: bob.userId, at, size: 50 },
        });
        return ('items' in answer ? answer.items : answer).map(({ id }) => id);
      };
      const all = sent.map(({ id }) => id);
      expect(await page(0)).toEqual(all);
      expect(await page(first.sendTime ?? 0)).toEqual(all);
      expect(await page((sent.at(-1)?.sendTime ?? 0) + 86_400_000)).toEqual(all);
    });
  });
}
