import type { Message } from '../../../protocol/index.ts';
import { person, smallGroup, twoFriends } from '../cast.ts';
import type { Device } from '../device.ts';
import type { Suite } from '../target.ts';

/** Searching: one's own visible messages, newest first. */
export function describeSearch(suite: Suite): void {
  const { describe, it, expect } = suite;
  const privately = { kind: 'private' };

  const find = (device: Device, query: Record<string, string | number>) => device.ok('searchMessages', { query });
  const ids = ({ items }: { items: readonly Message[] }) => items.map(({ id }) => id);

  describe('search', () => {
    it('finds two Chinese characters, and parts of words in any case', async () => {
      const [alice, bob] = await twoFriends(suite);
      const weather = await alice.text(bob, '今天天气真好');
      const cinema = await bob.text(alice, 'Let us go to the CINEMA');
      await alice.text(bob, '天不亮');
      // Found before and after it was taken into an index, however a server keeps it.
      for (let round = 0; round < 3; round += 1) {
        expect(ids(await find(alice, { keyword: '天气' }))).toEqual([weather.id]);
        expect(ids(await find(bob, { keyword: 'cinem' }))).toEqual([cinema.id]);
        expect(ids(await find(bob, { keyword: '好' }))).toEqual([weather.id]);
        expect(await find(bob, { keyword: '气天' })).toMatchObject({ items: [], total: 0, more: false });
        expect(await find(bob, { keyword: '%%' })).toMatchObject({ items: [], total: 0 });
      }
    });

    it('refuses a single character that no index has: a letter, a digit, a sign or an emoji', async () => {
      const [alice, bob] = await twoFriends(suite);
      await alice.text(bob, 'a 7');
      for (const keyword of ['a', 'É', '7', ' a ', 'я', 'ω', '!', '%', '。', '🎉'])
        await bob.refused('searchMessages', { query: { keyword } }, 'request.invalid');
      expect(await find(bob, { keyword: 'a 7' })).toMatchObject({ total: 1 });
    });

    it('pages from the newest on, with the total', async () => {
      const [alice, bob] = await twoFriends(suite);
      const sent: (number | null | undefined)[] = [];
      for (let index = 0; index < 7; index += 1) sent.unshift((await alice.text(bob, `needle ${index}`)).id);
      const first = await find(bob, { keyword: 'needle', size: 3 });
      expect([ids(first), first.more, first.total]).toEqual([sent.slice(0, 3), true, 7]);
      const second = await find(bob, { keyword: 'needle', size: 4, before: sent[2] ?? 0 });
      expect([ids(second), second.more, second.total]).toEqual([sent.slice(3), false, 7]);
    });

    it('narrows by conversation, sender, kind and time', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const one = await ann.text(owner, 'plan one');
      const two = await owner.text(ann, 'plan two https://example.org/x');
      const three = await ben.text(owner, 'plan three');
      const four = await ann.textGroup(groupId, 'plan four');
      const at = (message: Message) => message.sendTime ?? 0;
      const found = async (query: Record<string, string | number>) => ids(await find(owner, query));
      expect(await found({ keyword: 'plan' })).toEqual([four.id, three.id, two.id, one.id]);
      expect(await found({ keyword: 'plan', target: ann.userId, chat: 'private' })).toEqual([two.id, one.id]);
      expect(await found({ keyword: 'plan', target: groupId, chat: 'group' })).toEqual([four.id]);
      expect(await found({ keyword: 'plan', chat: 'private' })).toEqual([three.id, two.id, one.id]);
      expect(await found({ keyword: 'plan', senderId: ann.userId })).toEqual([four.id, one.id]);
      expect(await found({ kind: 'link' })).toEqual([two.id]);
      expect(await found({ kind: 'image' })).toEqual([]);
      expect(await found({ kind: 'text', target: ann.userId })).toEqual([two.id, one.id]);
      expect((await found({ keyword: 'plan', from: at(two), to: at(three) })).includes(three.id)).toBe(true);
      expect(await found({ keyword: 'plan', from: at(four) + 86_400_000 })).toEqual([]);
    });

    it('finds what a card and a custom message show', async () => {
      const [alice, bob] = await twoFriends(suite);
      const custom = JSON.stringify({ kind: 'order', data: 'hidden-part', fallback: 'Order of jasmine tea' });
      const sent = await alice.ok('sendPrivate', { body: { recvId: bob.userId, type: 1000, content: custom } });
      expect(ids(await find(bob, { keyword: 'jasmine' }))).toEqual([sent.id]);
      expect(ids(await find(bob, { keyword: 'hidden-part' }))).toEqual([]);
    });

    it('follows edits, and finds nothing that was recalled, deleted or cleared away', async () => {
      const [alice, bob] = await twoFriends(suite);
      const [one, two, three] = [
        await alice.text(bob, 'marker one'),
        await alice.text(bob, 'marker two'),
        await alice.text(bob, 'marker three'),
      ];
      for (const word of ['marker', 'changed']) await find(bob, { keyword: word });
      await alice.ok('editMessage', { params: privately, body: { id: one.id, content: 'changed one' } });
      await alice.ok('recallMessage', { params: { ...privately, id: two.id ?? 0 } });
      await bob.ok('deleteMessages', { params: privately, body: { chatId: alice.userId, messageIds: [three.id] } });
      expect(ids(await find(bob, { keyword: 'marker' }))).toEqual([]);
      expect(ids(await find(bob, { keyword: 'changed' }))).toEqual([one.id]);
      expect(ids(await find(alice, { keyword: 'marker' }))).toEqual([three.id]);
      await bob.ok('flushAllMessages');
      expect(ids(await find(bob, { keyword: 'changed' }))).toEqual([]);
      expect(ids(await find(alice, { keyword: 'changed' }))).toEqual([one.id]);
    });

    it('is of one’s own conversations only, from joining on', async () => {
      const { owner, ann, groupId } = await smallGroup(suite);
      const eve = await person(suite, 'eve');
      await ann.textGroup(groupId, 'before-eve');
      await owner.text(ann, 'before-eve');
      await eve.befriend(owner);
      await owner.ok('inviteToGroup', { body: { groupId, friendIds: [eve.userId] } });
      const after = await ann.textGroup(groupId, 'after-eve');
      expect(ids(await find(eve, { keyword: 'before-eve' }))).toEqual([]);
      expect(ids(await find(eve, { keyword: 'after-eve' }))).toEqual([after.id]);
      expect(ids(await find(eve, { keyword: 'before-eve', target: ann.userId }))).toEqual([]);
    });
  });
}
