import type { Message } from '../../../protocol/index.ts';
import { smallGroup, twoFriends } from '../cast.ts';
import type { Device } from '../device.ts';
import type { Suite } from '../target.ts';

/** History, ranges, and what was missed, as pages. */
export function describePages(suite: Suite): void {
  const { describe, it, expect } = suite;
  const idsOf = (rows: readonly Message[]) => rows.map(({ id }) => id ?? 0);

  async function twelve(alice: Device, bob: Device): Promise<number[]> {
    const ids: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const [from, to] = index % 3 === 0 ? [bob, alice] : [alice, bob];
      ids.push((await from.text(to, `line ${index}`)).id ?? 0);
    }
    return ids;
  }

  describe('history', () => {
    it('pages by id: before and after without their id, around with it, newest without a bound', async () => {
      const [alice, bob] = await twoFriends(suite);
      const ids = await twelve(alice, bob);
      const page = async (query: object) => {
        const answer = await alice.ok('history', {
          params: { kind: 'private' },
          query: { friendId: bob.userId, size: 4, ...query },
        });
        if (!('items' in answer)) throw new Error('history without a page number should answer {items, more}');
        return { ids: idsOf(answer.items), more: answer.more };
      };
      expect(await page({})).toEqual({ ids: ids.slice(8), more: true });
      expect(await page({ before: ids[8] })).toEqual({ ids: ids.slice(4, 8), more: true });
      expect(await page({ before: ids[4] })).toEqual({ ids: ids.slice(0, 4), more: false });
      expect(await page({ before: ids[0] })).toEqual({ ids: [], more: false });
      expect(await page({ after: ids[3] })).toEqual({ ids: ids.slice(4, 8), more: true });
      expect(await page({ after: ids[9] })).toEqual({ ids: ids.slice(10), more: false });
      expect(await page({ after: 0 })).toEqual({ ids: ids.slice(0, 4), more: true });
      const around = await page({ around: ids[6] });
      expect(around.ids).toContain(ids[6]);
      expect(around.ids).toEqual(ids.filter((id) => around.ids.includes(id)));
      expect(around.ids.length).toBeLessThanOrEqual(5);
    });

    it('answers a numbered page as deployed clients expect: a bare array, newest first', async () => {
      const [alice, bob] = await twoFriends(suite);
      const ids = await twelve(alice, bob);
      const query = { friendId: bob.userId, size: 5 };
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => alice.ok('history', { params: { kind: 'private' }, query: { ...query, page } })),
      );
      const rows = pages.map((page) => idsOf(page as Message[]));
      expect(rows).toEqual([ids.slice(7).reverse(), ids.slice(2, 7).reverse(), ids.slice(0, 2).reverse(), []]);
    });

    it('shows a group to its members by groupId', async () => {
      const { owner, ann, groupId } = await smallGroup(suite);
      const sent = await owner.textGroup(groupId, 'one');
      const page = await ann.ok('history', { params: { kind: 'group' }, query: { groupId } });
      expect('items' in page && idsOf(page.items)).toContain(sent.id);
    });

    it('is empty between people who never wrote', async () => {
      const [alice, bob] = await twoFriends(suite);
      const page = await alice.ok('history', { params: { kind: 'private' }, query: { friendId: bob.userId } });
      expect(page).toMatchObject({ items: [], more: false });
    });
  });

  describe('range', () => {
    it('answers the rows from one chatSeq to another, both included', async () => {
      const [alice, bob] = await twoFriends(suite);
      const ids = await twelve(alice, bob);
      const range = (from: number, to: number) =>
        bob.ok('range', { params: { kind: 'private' }, query: { target: alice.userId, from, to } });
      const middle = await range(3, 6);
      expect(middle.items.map(({ chatSeq }) => chatSeq)).toEqual([3, 4, 5, 6]);
      expect(idsOf(middle.items)).toEqual(ids.slice(2, 6));
      expect((await range(12, 12)).items.length).toBe(1);
      expect((await range(11, 40)).items.map(({ chatSeq }) => chatSeq)).toEqual([11, 12]);
      expect((await range(13, 20)).items).toEqual([]);
    });
  });

  describe('loadOfflineMessage', () => {
    it('answers what is above a cursor in ascending id over the whole kind, with more beside it', async () => {
      const { owner, ann, ben } = await smallGroup(suite);
      const sent: number[] = [];
      for (const from of [ann, ben, ann, ben]) sent.push((await from.text(owner, 'hello')).id ?? 0);
      const load = async (query: { minId: number; size?: number }) => {
        const { envelope } = await owner.request('loadOffline', { params: { kind: 'private' }, query });
        return { ids: idsOf(envelope.data as Message[]), more: envelope.more ?? false };
      };
      expect(await load({ minId: 0 })).toEqual({ ids: sent, more: false });
      expect(await load({ minId: sent[0] ?? 0 })).toEqual({ ids: sent.slice(1), more: false });
      expect(await load({ minId: 0, size: 3 })).toEqual({ ids: sent.slice(0, 3), more: true });
      expect(await load({ minId: sent.at(-1) ?? 0 })).toEqual({ ids: [], more: false });
      expect(await load({ minId: -1 })).toEqual({ ids: sent, more: false });
    });
  });
}
