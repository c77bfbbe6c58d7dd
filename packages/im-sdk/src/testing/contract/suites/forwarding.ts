import { MessageType } from '../../../protocol/index.ts';
import { person, smallGroup, twoFriends } from '../cast.ts';
import { type Device, freshTmpId } from '../device.ts';
import type { Suite } from '../target.ts';

/** Forwarded messages, and sends that leave the sender's own read position where it is. */
export function describeForwarding(suite: Suite): void {
  const { describe, it, expect } = suite;
  const unreadOf = async (device: Device, target: number): Promise<number | undefined> => {
    const { items } = await device.ok('heads', { query: { since: 0 } });
    return items.find((item) => item.target === target)?.unread;
  };
  const keeping = (to: Device, content: string) => ({
    body: { recvId: to.userId, content, type: 0, tmpId: freshTmpId(), keepUnread: true },
  });

  describe('forwarding', () => {
    it('names who said it first, in the answer, the push and the history, however often it is forwarded', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const toOwner = await owner.connect();
      const first = await ben.textGroup(groupId, 'the news');
      const forwardOf = { kind: 'group', id: first.id ?? 0 };
      const body = { content: 'the news', type: 0, forwardOf };
      const sent = await ann.ok('sendPrivate', { body: { ...body, recvId: owner.userId, tmpId: freshTmpId() } });
      expect(sent.forwarded).toEqual({ name: ben.userName });
      const pushed = await toOwner.message(({ id }) => id === sent.id, 'the forwarded message');
      expect(pushed).toMatchObject({ forwarded: { name: ben.userName }, sendId: ann.userId });
      const page = await ann.ok('history', { params: { kind: 'private' }, query: { friendId: owner.userId } });
      const rows = 'items' in page ? page.items : page;
      expect(rows.map(({ forwarded }) => forwarded?.name)).toEqual([ben.userName]);
      const again = await owner.ok('sendGroup', {
        body: { groupId, content: 'the news', type: 0, forwardOf: { kind: 'private', id: sent.id ?? 0 } },
      });
      expect(again.forwarded).toEqual({ name: ben.userName });
    });

    it('takes the name from nobody, and names nobody for words that were not said', async () => {
      const [alice, bob] = await twoFriends(suite);
      const said = await bob.text(alice, 'I agree');
      const body = { recvId: bob.userId, content: 'I owe you money', type: 0 };
      const forged = await alice.ok('sendPrivate', { body: { ...body, forwarded: { name: 'Root' } } });
      expect(forged.forwarded ?? null).toBe(null);
      const other = await alice.ok('sendPrivate', {
        body: { ...body, forwardOf: { kind: 'private', id: said.id ?? 0 } },
      });
      expect(other.forwarded ?? null).toBe(null);
    });

    const contents = (shown: Device, other: Device): readonly [number, object, object][] => [
      [
        MessageType.LOCATION,
        { latitude: 1, longitude: 2, name: 'Harbour', address: 'Pier 1' },
        { latitude: 9, longitude: 2, name: 'Harbour', address: 'Pier 1' },
      ],
      [MessageType.CARD, { kind: 'user', id: shown.userId }, { kind: 'user', id: other.userId }],
      [
        MessageType.CUSTOM,
        { kind: 'vote', data: { for: 'tea', list: [1, { a: 1, b: 2 }] }, fallback: 'Tea' },
        { kind: 'vote', data: { for: 'gin', list: [1, { a: 1, b: 2 }] }, fallback: 'Tea' },
      ],
    ];
    /** The same JSON with its fields in the opposite order, as another client may write it. */
    const reversed = (value: unknown): unknown =>
      typeof value !== 'object' || value === null || Array.isArray(value)
        ? value
        : Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([name, field]) => [name, reversed(field)]),
          );

    it('names the first sender of a location, a card or a custom message only if it is the same', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      for (const [type, original, other] of contents(ben, ann)) {
        const said = await ben.ok('sendGroup', { body: { groupId, type, content: JSON.stringify(original) } });
        const forwardOf = { kind: 'group', id: said.id ?? 0 } as const;
        const forward = (content: string) =>
          ann.ok('sendPrivate', { body: { recvId: owner.userId, type, content, forwardOf } });
        const same = await forward(JSON.stringify(reversed(JSON.parse(said.content ?? ''))));
        expect([type, same.forwarded, same.content]).toEqual([type, { name: ben.userName }, said.content]);
        const forged = await forward(JSON.stringify(other));
        expect([type, forged.forwarded ?? null]).toEqual([type, null]);
      }
      const nudge = await ben.ok('sendGroup', { body: { groupId, type: MessageType.SHAKE, content: '' } });
      const body = { recvId: owner.userId, type: MessageType.SHAKE, content: '' };
      const again = await ann.ok('sendPrivate', { body: { ...body, forwardOf: { kind: 'group', id: nudge.id ?? 0 } } });
      expect(again.forwarded).toEqual({ name: ben.userName });
    });

    it('cannot be edited: the words would be those of somebody else', async () => {
      const [alice, bob] = await twoFriends(suite);
      const said = await bob.text(alice, 'I agree');
      const forwardOf = { kind: 'private', id: said.id ?? 0 } as const;
      const sent = await alice.ok('sendPrivate', {
        body: { recvId: bob.userId, content: 'I agree', type: 0, forwardOf },
      });
      expect(sent.forwarded).toEqual({ name: bob.userName });
      const change = { params: { kind: 'private' }, body: { id: sent.id ?? 0, content: 'I owe you money' } };
      await alice.refused('editMessage', change, 'message.editForbidden');
      const own = await alice.ok('sendPrivate', { body: { recvId: bob.userId, content: 'other', type: 0, forwardOf } });
      await alice.ok('editMessage', { ...change, body: { id: own.id ?? 0, content: 'changed' } });
    });

    it('refuses a source that the sender cannot see, of another kind, recalled, or not there', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const eve = await person(suite, 'eve');
      await eve.befriend(ann);
      const hidden = await owner.text(ben, 'between us');
      const shown = await owner.textGroup(groupId, 'for all');
      const recalled = await ann.text(owner, 'oops');
      await ann.ok('recallMessage', { params: { kind: 'private', id: recalled.id ?? 0 } });
      const sources = [
        { kind: 'private', id: hidden.id ?? 0 },
        { kind: 'private', id: shown.id ?? 0 },
        { kind: 'private', id: recalled.id ?? 0 },
        { kind: 'group', id: 900_000_001 },
      ];
      for (const forwardOf of sources) {
        const body = { recvId: eve.userId, content: 'between us', type: 0, forwardOf };
        await ann.refused('sendPrivate', { body }, 'message.notFound');
      }
    });

    it('loses the name with a recall', async () => {
      const { owner, ann, ben } = await smallGroup(suite);
      const first = await ben.text(owner, 'the news');
      const body = { content: 'the news', type: 0, forwardOf: { kind: 'private', id: first.id ?? 0 } };
      const sent = await owner.ok('sendPrivate', { body: { ...body, recvId: ann.userId } });
      await owner.ok('recallMessage', { params: { kind: 'private', id: sent.id ?? 0 } });
      const page = await ann.ok('history', { params: { kind: 'private' }, query: { friendId: owner.userId } });
      const [row] = 'items' in page ? page.items : page;
      expect([row?.id, row?.forwarded ?? null, row?.content]).toEqual([sent.id, null, '']);
    });
  });

  describe('a send with keepUnread', () => {
    it('leaves the sender’s unread messages unread, and tells their author nothing', async () => {
      const [alice, bob] = await twoFriends(suite);
      for (const text of ['one', 'two', 'three']) await bob.text(alice, text);
      const sent = await alice.ok('sendPrivate', keeping(bob, 'forwarded'));
      expect(sent.keepUnread).toBe(true);
      expect(await unreadOf(alice, bob.userId)).toBe(3);
      const page = await bob.ok('history', { params: { kind: 'private' }, query: { friendId: alice.userId } });
      const rows = 'items' in page ? page.items : page;
      expect(rows.map(({ status }) => status)).toEqual([1, 1, 1, 1]);
      expect(await unreadOf(bob, alice.userId)).toBe(1);
    });

    it('is counted where one reads on: a part, the rest, and what is sent from the conversation', async () => {
      const [alice, bob] = await twoFriends(suite);
      const ids: number[] = [];
      for (const text of ['one', 'two', 'three']) ids.push((await bob.text(alice, text)).id ?? 0);
      await alice.ok('sendPrivate', keeping(bob, 'forwarded'));
      await alice.ok('sendPrivate', keeping(bob, 'and another'));
      await bob.text(alice, 'four');
      expect(await unreadOf(alice, bob.userId)).toBe(4);
      await alice.ok('readPrivate', { query: { friendId: bob.userId, messageId: ids[1] ?? 0 } });
      expect(await unreadOf(alice, bob.userId)).toBe(2);
      await alice.text(bob, 'an answer');
      expect(await unreadOf(alice, bob.userId)).toBe(0);
      await alice.ok('sendPrivate', keeping(bob, 'once more'));
      expect(await unreadOf(alice, bob.userId)).toBe(0);
      await bob.text(alice, 'five');
      expect(await unreadOf(alice, bob.userId)).toBe(1);
      await alice.ok('readPrivate', { query: { friendId: bob.userId } });
      expect(await unreadOf(alice, bob.userId)).toBe(0);
    });

    it('is the same message as an earlier attempt without it', async () => {
      const [alice, bob] = await twoFriends(suite);
      const late = keeping(bob, 'a reply that waited');
      const first = await alice.ok('sendPrivate', { body: { ...late.body, keepUnread: undefined } });
      await bob.text(alice, 'meanwhile');
      const again = await alice.ok('sendPrivate', late);
      expect(again.id).toBe(first.id);
      expect(await unreadOf(alice, bob.userId)).toBe(1);
    });

    it('sends no receipts in a group', async () => {
      const { owner, ann, groupId } = await smallGroup(suite);
      const toOwner = await owner.connect();
      await owner.textGroup(groupId, 'please read', { receipt: true });
      await ann.textGroup(groupId, 'forwarded', { keepUnread: true });
      const end = await ann.text(owner, 'the end');
      await toOwner.message(({ id }) => id === end.id, 'the end');
      expect(toOwner.messages().filter(({ type }) => type === 12)).toEqual([]);
      expect(await unreadOf(ann, groupId)).toBe(1);
    });
  });
}
