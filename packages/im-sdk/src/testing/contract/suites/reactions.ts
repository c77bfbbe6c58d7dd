import { limits, type Message } from '../../../protocol/index.ts';
import { person, smallGroup, twoFriends } from '../cast.ts';
import type { Device } from '../device.ts';
import type { Suite } from '../target.ts';

/** Reactions: counted on the message they stand on, each change a row of its own. */
export function describeReactions(suite: Suite): void {
  const { describe, it, expect } = suite;
  const inGroup = { kind: 'group' };

  async function listed(device: Device, groupId: number, id: number | null | undefined): Promise<Message | undefined> {
    const page = await device.ok('history', { params: inGroup, query: { groupId } });
    return ('items' in page ? page.items : page).find((row) => row.id === id);
  }

  describe('reactions', () => {
    it('stand on the message, counted, and say which are one’s own', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const toBen = await ben.connect();
      const sent = await owner.textGroup(groupId, 'news');
      const body = { id: sent.id, emoji: '👍', on: true };
      const row = await ann.ok('reactToMessage', { params: inGroup, body });
      expect(row).toMatchObject({ type: 13, sendId: ann.userId, groupId, chatSeq: (sent.chatSeq ?? 0) + 1 });
      expect(JSON.parse(row?.content ?? '{}')).toEqual({ ...body, userId: ann.userId, count: 1 });
      const pushed = await toBen.message(({ type }) => type === 13, 'the reaction');
      expect(pushed).toMatchObject({ id: row?.id, content: row?.content });
      const second = await owner.ok('reactToMessage', { params: inGroup, body });
      expect(JSON.parse(second?.content ?? '{}').count).toBe(2);
      await ann.ok('reactToMessage', { params: inGroup, body: { ...body, emoji: '#笑哭;' } });
      const shown = [
        { emoji: '👍', count: 2, mine: true },
        { emoji: '#笑哭;', count: 1, mine: true },
      ];
      expect((await listed(ann, groupId, sent.id))?.reactions).toEqual(shown);
      expect((await listed(ben, groupId, sent.id))?.reactions).toEqual(shown.map((one) => ({ ...one, mine: false })));
      const { items } = await ben.ok('heads', { query: { since: 0 } });
      const summary = items.find(({ target }) => target === groupId);
      expect([summary?.last?.id, summary?.countSeq]).toEqual([sent.id, sent.countSeq]);
    });

    it('come off again, and a repeat changes nothing', async () => {
      const { owner, ann, groupId } = await smallGroup(suite);
      const sent = await owner.textGroup(groupId, 'news');
      const put = (device: Device, on: boolean) =>
        device.ok('reactToMessage', { params: inGroup, body: { id: sent.id, emoji: '❤️', on } });
      const first = await put(ann, true);
      expect((await put(ann, true)) ?? null).toBe(null);
      expect((await put(owner, false)) ?? null).toBe(null);
      const off = await put(ann, false);
      expect(off?.chatSeq).toBe((first?.chatSeq ?? 0) + 1);
      expect(JSON.parse(off?.content ?? '{}')).toMatchObject({ on: false, count: 0 });
      expect((await listed(ann, groupId, sent.id))?.reactions ?? []).toEqual([]);
    });

    it('are one emoji each, of at most 20 kinds', async () => {
      const [alice, bob] = await twoFriends(suite);
      const sent = await alice.text(bob, 'pick one');
      const react = (emoji: string, device = bob) =>
        device.request('reactToMessage', { params: { kind: 'private' }, body: { id: sent.id, emoji, on: true } });
      for (const emoji of ['', 'a', '😀😀', '#nobody;', '<b>']) {
        expect((await react(emoji)).envelope.key).toBe('request.invalid');
      }
      const many = Array.from({ length: limits.reactionKinds }, (_, n) => String.fromCodePoint(0x1f600 + n));
      for (const emoji of many) expect((await react(emoji)).envelope.code).toBe(200);
      expect((await react('🚀')).envelope.key).toBe('message.tooManyReactions');
      expect((await react(many[0] ?? '', alice)).envelope.code).toBe(200);
    });

    it('count each person once, however many come at the same time', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const sent = await owner.textGroup(groupId, 'now');
      const body = { id: sent.id, emoji: '🎉', on: true };
      const people = [owner, ann, ben, owner, ann, ben];
      await Promise.all(people.map((device) => device.ok('reactToMessage', { params: inGroup, body })));
      expect((await listed(ann, groupId, sent.id))?.reactions).toEqual([{ emoji: '🎉', count: 3, mine: true }]);
    });

    it('are for those who see the message, while it stands', async () => {
      const { owner, ann, groupId } = await smallGroup(suite);
      const eve = await person(suite, 'eve');
      const sent = await owner.textGroup(groupId, 'news');
      const body = { id: sent.id, emoji: '👍', on: true };
      await eve.refused('reactToMessage', { params: inGroup, body }, 'message.notFound');
      await ann.refused('reactToMessage', { params: { kind: 'private' }, body }, 'message.notFound');
      const row = await ann.ok('reactToMessage', { params: inGroup, body });
      await ann.refused('reactToMessage', { params: inGroup, body: { ...body, id: row?.id } }, 'message.notFound');
      await owner.ok('recallMessage', { params: { ...inGroup, id: sent.id ?? 0 } });
      await owner.refused('reactToMessage', { params: inGroup, body }, 'message.recalled');
      expect((await listed(ann, groupId, sent.id))?.reactions ?? []).toEqual([]);
    });
  });
}
