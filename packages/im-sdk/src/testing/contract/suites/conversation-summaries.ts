import { type ConversationSummary, isCountingType, type Message } from '../../../protocol/index.ts';
import { smallGroup, twoFriends } from '../cast.ts';
import type { Device } from '../device.ts';
import type { Suite } from '../target.ts';

/** Where conversations stand, held against a recount of the rows themselves. */
export function describeConversationSummaries(suite: Suite): void {
  const { describe, it, expect } = suite;

  async function summaryOf(device: Device, kind: string, target: number): Promise<ConversationSummary> {
    const { items } = await device.ok('heads', { query: { since: 0 } });
    const summary = items.find((item) => item.kind === kind && item.target === target);
    if (!summary) throw new Error(`no summary of ${kind} ${target}`);
    return summary;
  }

  /** Every row of a conversation, and what a summary must say of it. */
  async function recount(device: Device, kind: 'private' | 'group', target: number, summary: ConversationSummary) {
    const query = { target, from: 1, to: Math.max(1, summary.headSeq) };
    const rows: Message[] = (await device.ok('range', { params: { kind }, query })).items;
    const counting = rows.filter(({ type }) => isCountingType(type));
    const waiting = counting.filter(
      ({ sendId, chatSeq }) => sendId !== device.userId && (chatSeq ?? 0) > summary.readSeq,
    );
    const last = (mention: number) => waiting.findLast(({ atUserIds }) => atUserIds?.includes(mention))?.id ?? 0;
    return {
      headSeq: Math.max(0, ...rows.map(({ chatSeq }) => chatSeq ?? 0)),
      headId: Math.max(0, ...rows.map(({ id }) => id ?? 0)),
      countSeq: Math.max(0, ...counting.map(({ countSeq }) => countSeq ?? 0)),
      unread: waiting.length,
      atMe: last(device.userId),
      atAll: last(-1),
    };
  }

  const told = ({ headSeq, headId, countSeq, unread, atMe, atAll }: ConversationSummary) => ({
    ...{ headSeq, headId, countSeq, unread },
    atMe: atMe ?? 0,
    atAll: atAll ?? 0,
  });

  describe('conversation summaries', () => {
    it('says what a recount of a private conversation says, at every step', async () => {
      const [alice, bob] = await twoFriends(suite);
      const check = async () => {
        for (const [device, other] of [[alice, bob] as const, [bob, alice] as const]) {
          const summary = await summaryOf(device, 'private', other.userId);
          expect(told(summary)).toEqual(await recount(device, 'private', other.userId, summary));
        }
      };
      await alice.text(bob, 'one');
      await check();
      const second = await alice.text(bob, 'two');
      await alice.text(bob, 'three');
      await check();
      await bob.ok('readPrivate', { query: { friendId: alice.userId, messageId: second.id ?? 0 } });
      expect(await summaryOf(bob, 'private', alice.userId)).toMatchObject({ readSeq: 2, unread: 1 });
      expect(await summaryOf(alice, 'private', bob.userId)).toMatchObject({ peerReadSeq: 2, unread: 0 });
      await check();
      // Writing reads everything before it.
      await bob.text(alice, 'four');
      expect(await summaryOf(bob, 'private', alice.userId)).toMatchObject({ unread: 0, headSeq: 4 });
      await check();
    });

    it('says what a recount of a group says, mentions included', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      await owner.textGroup(groupId, 'hello');
      await owner.textGroup(groupId, '@ann', { atUserIds: [ann.userId] });
      await owner.textGroup(groupId, '@all', { atUserIds: [-1] });
      await ann.textGroup(groupId, 'hi');
      const last = await owner.textGroup(groupId, '@ann again', { atUserIds: [ann.userId, ben.userId] });
      for (const device of [owner, ann, ben]) {
        const summary = await summaryOf(device, 'group', groupId);
        expect(told(summary)).toEqual(await recount(device, 'group', groupId, summary));
        expect(summary.last).toMatchObject({ id: last.id, content: '@ann again' });
      }
      expect(await summaryOf(ann, 'group', groupId)).toMatchObject({ unread: 1, atMe: last.id, atAll: 0 });
      expect((await summaryOf(ben, 'group', groupId)).unread).toBe(5);
    });

    it('lists those above a cursor only, newest first, with the greatest ids', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const first = await ann.text(owner, 'one');
      const second = await ben.text(owner, 'two');
      const third = await ann.textGroup(groupId, 'three');
      const all = await owner.ok('heads', { query: { since: 0 } });
      const rows = all.items.filter(({ kind }) => kind !== 'system');
      expect(rows.slice(0, 3).map(({ headId }) => headId)).toEqual([third.id, second.id, first.id]);
      expect([all.private, all.group, all.more]).toEqual([second.id, third.id, false]);
      const some = await owner.ok('heads', { query: { since: first.id ?? 0 } });
      expect(some.items.filter(({ kind }) => kind !== 'system').map(({ headId }) => headId)).toEqual([
        third.id,
        second.id,
      ]);
      expect(some.epoch).toBe(all.epoch);
    });

    it('raises the version of a group with every change of it', async () => {
      const { owner, ann, groupId } = await smallGroup(suite);
      await owner.textGroup(groupId, 'hello');
      const before = (await summaryOf(ann, 'group', groupId)).version ?? 0;
      expect(before).toBe((await ann.ok('findGroup', { params: { id: groupId } })).version ?? 0);
    });
  });

  describe('heartbeat', () => {
    it('tells the newest id and the rev that heads and changes tell', async () => {
      const [alice, bob] = await twoFriends(suite);
      const sent = await bob.text(alice, 'hello');
      const socket = await alice.connect();
      socket.send(1, {});
      const { data } = await socket.frame(({ cmd }) => cmd === 1, 'the answer');
      const summaries = await alice.ok('heads', { query: { since: 0 } });
      expect(data).toMatchObject({ id: sent.id, system: summaries.system, rev: summaries.rev });
    });
  });
}
