import type { Message } from '../../../protocol/index.ts';
import { person, smallGroup, twoFriends } from '../cast.ts';
import type { Device } from '../device.ts';
import type { Suite } from '../target.ts';

/** What people hide from themselves: gone for them on every device, there for everybody else. */
export function describeDeletions(suite: Suite): void {
  const { describe, it, expect } = suite;
  const params = { kind: 'private' };

  /** Ids of what a person sees of a private conversation, in every way there is to look at it. */
  async function seen(device: Device, other: Device) {
    const query = { friendId: other.userId };
    const page = await device.ok('history', { params, query });
    const numbered = await device.ok('history', { params, query: { ...query, page: 1 } });
    const range = await device.ok('range', { params, query: { target: other.userId, from: 1, to: 99 } });
    const pulled = await device.ok('loadOffline', { params, query: { minId: 0 } });
    const ids = (rows: readonly Message[]) => rows.map(({ id }) => id ?? 0);
    return {
      page: ids('items' in page ? page.items : page),
      numbered: ids('items' in numbered ? numbered.items : numbered).reverse(),
      range: ids(range.items),
      pulled: ids(pulled),
    };
  }

  const summaryOf = async (device: Device, target: number) =>
    (await device.ok('heads', { query: { since: 0 } })).items.find((item) => item.target === target);

  describe('deleting for oneself', () => {
    it('hides messages from one’s own pulls, pages, heads and unread, and from nobody else’s', async () => {
      const [alice, bob] = await twoFriends(suite);
      const sent: Message[] = [];
      for (const text of ['one', 'two', 'three', 'four']) sent.push(await alice.text(bob, text));
      const [one, two, three, four] = sent.map(({ id }) => id ?? 0);
      const body = { chatId: alice.userId, messageIds: [two, four] };
      await bob.ok('deleteMessages', { params, body });
      const left = [one, three];
      expect(await seen(bob, alice)).toEqual({ page: left, numbered: left, range: left, pulled: left });
      expect(await summaryOf(bob, alice.userId)).toMatchObject({ headSeq: 4, countSeq: 4, unread: 2 });
      expect((await summaryOf(bob, alice.userId))?.last?.id).toBe(three);
      const all = [one, two, three, four];
      expect(await seen(alice, bob)).toEqual({ page: all, numbered: all, range: all, pulled: all });
      // What was read before is not counted twice.
      await bob.ok('readPrivate', { query: { friendId: alice.userId, messageId: three ?? 0 } });
      expect((await summaryOf(bob, alice.userId))?.unread).toBe(0);
      await alice.text(bob, 'five');
      expect((await summaryOf(bob, alice.userId))?.unread).toBe(1);
    });

    it('reaches other devices through changes, whole, and a repeat changes nothing', async () => {
      const [alice, bob] = await twoFriends(suite);
      const one = await alice.text(bob, 'one');
      const two = await bob.text(alice, 'two');
      const { rev } = await bob.ok('heads');
      const remove = (id: number | null | undefined) =>
        bob.ok('deleteMessages', { params, body: { chatId: alice.userId, messageIds: [id] } });
      await remove(two.id);
      await remove(one.id);
      await remove(one.id);
      const changes = await bob.ok('changes', { query: { rev } });
      expect(changes.deletions).toEqual([{ kind: 'private', target: alice.userId, messageIds: [one.id, two.id] }]);
      expect(changes.rev).toBe(rev + 2);
      expect((await alice.ok('changes', { query: { rev: 0 } })).deletions ?? []).toEqual([]);
    });

    it('takes the edits and reactions of a message with it', async () => {
      const [alice, bob] = await twoFriends(suite);
      const keep = await alice.text(bob, 'keep');
      const sent = await alice.text(bob, 'draft');
      await alice.ok('editMessage', { params, body: { id: sent.id, content: 'final' } });
      await bob.ok('reactToMessage', { params, body: { id: sent.id, emoji: '👍', on: true } });
      await bob.ok('deleteMessages', { params, body: { chatId: alice.userId, messageIds: [sent.id] } });
      expect((await seen(bob, alice)).pulled).toEqual([keep.id]);
      expect((await seen(alice, bob)).pulled.length).toBe(4);
    });

    it('is for messages of that conversation that one sees', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const eve = await person(suite, 'eve');
      const sent = await owner.text(ann, 'for ann');
      const messageIds = [sent.id];
      await ben.refused('deleteMessages', { params, body: { chatId: owner.userId, messageIds } }, 'message.notFound');
      await ann.refused('deleteMessages', { params, body: { chatId: ben.userId, messageIds } }, 'message.notFound');
      await owner.refused(
        'deleteMessages',
        { params: { kind: 'group' }, body: { chatId: groupId, messageIds } },
        'message.notFound',
      );
      await eve.refused(
        'deleteMessages',
        { params: { kind: 'group' }, body: { chatId: groupId, messageIds } },
        'group.notMember',
      );
      await ann.refused(
        'deleteMessages',
        { params, body: { chatId: owner.userId, messageIds: [] } },
        'request.invalid',
      );
      await ann.ok('deleteMessages', { params, body: { chatId: owner.userId, messageIds } });
    });
  });

  describe('flushAllMessage', () => {
    it('hides everything up to now from one person, in every conversation', async () => {
      const { owner, ann, groupId } = await smallGroup(suite);
      const [one, two] = [await ann.text(owner, 'one'), await owner.text(ann, 'two')];
      await ann.textGroup(groupId, 'three');
      const { rev } = await owner.ok('heads');
      await owner.ok('flushAllMessages');
      expect(await seen(owner, ann)).toEqual({ page: [], numbered: [], range: [], pulled: [] });
      const group = { params: { kind: 'group' }, query: { minId: 0 } };
      expect((await owner.ok('loadOffline', group)).filter((row) => row.groupId === groupId)).toEqual([]);
      expect(await summaryOf(owner, ann.userId)).toBeUndefined();
      expect(await summaryOf(owner, groupId)).toBeUndefined();
      const both = [one.id, two.id];
      expect(await seen(ann, owner)).toEqual({ page: both, numbered: both, range: both, pulled: both });
      const { deletions } = await owner.ok('changes', { query: { rev } });
      const upToId = (kind: string) =>
        deletions?.find((entry) => entry.kind === kind && entry.target === 0)?.upToId ?? 0;
      expect(upToId('private')).toBeGreaterThanOrEqual(two.id ?? 0);
      expect(upToId('group')).toBeGreaterThanOrEqual(two.id ?? 0);
      // What comes later is seen and counted; the friend is not told that anything was read.
      const three = await ann.text(owner, 'three');
      expect((await seen(owner, ann)).page).toEqual([three.id]);
      expect(await summaryOf(owner, ann.userId)).toMatchObject({ unread: 1, firstSeq: 3 });
      const [mine] = (await ann.ok('range', { params, query: { target: owner.userId, from: 1, to: 1 } })).items;
      expect(mine?.status).toBe(3);
    });

    it('does not read what was never read', async () => {
      const [alice, bob] = await twoFriends(suite);
      await alice.text(bob, 'never seen');
      await bob.ok('flushAllMessages');
      const [mine] = (await alice.ok('range', { params, query: { target: bob.userId, from: 1, to: 1 } })).items;
      expect(mine?.status).toBe(1);
    });
  });
}
