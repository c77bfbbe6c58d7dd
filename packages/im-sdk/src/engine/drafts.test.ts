import { describe, expect, it } from 'vitest';
import type { DraftExtras } from '../store/conversations/draft.ts';
import type { Seat } from '../testing/client-stage.ts';
import { ChatStage, withFriend } from '../testing/faults/chat-stage.ts';

async function twoTabs() {
  const stage = new ChatStage();
  const key = withFriend(stage.bob);
  const one = await stage.seat('Alice');
  const two = await stage.open(one.device);
  await stage.clock.advance(2_000);
  const shown = ({ client }: Seat) => client.conversations.conversation(key).getSnapshot();
  const begin = (seat: Seat, text: string, extras?: DraftExtras) =>
    seat.client.conversations.setDraft(key, text, extras);
  return { stage, one, two, shown, begin };
}

describe('a draft', () => {
  it.each(['half a sentence', ''])(
    'of the last moment before the page goes is back after a reload: %j',
    async (text) => {
      const stage = new ChatStage();
      const seat = await stage.seat('Alice');
      const key = withFriend(stage.bob);
      seat.client.conversations.setDraft(key, 'half');
      await stage.clock.advance(2_000);
      // The transaction does not end before the page does.
      seat.device.databases.faults.failing = new DOMException('closing', 'AbortError');
      seat.client.conversations.setDraft(key, text);
      await stage.clock.advance(50);
      seat.tab.setVisible(false);
      seat.tab.kill();
      seat.device.databases.faults.failing = undefined;
      const again = await stage.reload(seat);
      const shown = () => again.client.conversations.conversation(key).getSnapshot()?.draft ?? '';
      await stage.clock.advance(1_000);
      expect(shown()).toBe(text);
      const third = await stage.reload(again);
      await stage.clock.advance(1_000);
      expect(third.client.conversations.conversation(key).getSnapshot()?.draft ?? '').toBe(text);
      expect(seat.device.local.keys().filter((name) => name.includes('drafts'))).toEqual([]);
    },
  );

  it('that changes on a hidden page is back after a reload: nothing says that the page will be shown again', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const key = withFriend(stage.bob);
    seat.tab.setVisible(false);
    seat.client.conversations.setDraft(key, 'said by a keyboard of another device');
    seat.tab.kill();
    const again = await stage.reload(seat);
    await stage.clock.advance(1_000);
    const shown = again.client.conversations.conversation(key).getSnapshot();
    expect(shown?.draft).toBe('said by a keyboard of another device');
  });

  it('that changes while an earlier version is stored is stored as well', async () => {
    const { stage, one, shown, begin } = await twoTabs();
    const { faults } = one.device.databases;
    faults.hanging = true;
    begin(one, 'half');
    await stage.clock.advance(400);
    begin(one, 'half a sentence');
    faults.hanging = false;
    await stage.clock.advance(2_000);
    const again = await stage.reload(one);
    await stage.clock.advance(1_000);
    expect(shown(again)?.draft).toBe('half a sentence');
  });

  it('that the disk does not take stays on the screen, and the host is told', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    seat.device.databases.faults.failing = new DOMException('full', 'QuotaExceededError');
    const chat = seat.client.conversation({ user: stage.bob });
    chat.setDraft('not yet');
    await stage.clock.advance(2_000);
    expect(chat.draft.getSnapshot().text).toBe('not yet');
    expect(seat.errors).toContainEqual(expect.objectContaining({ code: 'client.storageFailed' }));
  });

  it.each([0, 1])('that one tab writes is shown in the other, with whom it mentions: tab %i', async (writer) => {
    const { stage, one, two, shown, begin } = await twoTabs();
    const [here, there] = writer === 0 ? [one, two] : [two, one];
    const mentions = [{ userId: stage.bob, name: 'Bob', start: 0 }];
    begin(here, '@Bob half a', { mentions });
    begin(here, '@Bob half a sentence', { mentions });
    await stage.clock.advance(1_000);
    for (const seat of [here, there]) {
      expect(shown(seat)).toMatchObject({ draft: '@Bob half a sentence', draftExtras: { mentions } });
    }
  });

  it('that one tab empties is gone in the other, also after a reload', async () => {
    const { stage, one, two, shown, begin } = await twoTabs();
    begin(one, 'never mind');
    await stage.clock.advance(1_000);
    begin(two, '');
    await stage.clock.advance(1_000);
    expect([shown(one)?.draft, shown(two)?.draft]).toEqual(['', '']);
    const again = await stage.reload(one);
    await stage.clock.advance(1_000);
    expect(shown(again)?.draft ?? '').toBe('');
  });

  it('that is emptied is gone at once: a tab that dies right after it does not bring it back', async () => {
    const { stage, one, shown, begin } = await twoTabs();
    begin(one, 'said');
    await stage.clock.advance(1_000);
    begin(one, '');
    const again = await stage.reload(one);
    await stage.clock.advance(1_000);
    expect(shown(again)?.draft ?? '').toBe('');
  });

  it('that is being typed is not overwritten by what the disk says when a tab reads it anew', async () => {
    const { stage, one, two, shown, begin } = await twoTabs();
    begin(two, 'half');
    await stage.clock.advance(1_000);
    begin(two, 'half a sentence');
    // The first news of a leader: something before it may have been missed.
    stage.server.say(stage.bob, stage.alice, 'hello');
    await stage.clock.advance(200);
    expect(shown(two)).toMatchObject({ draft: 'half a sentence', unreadCount: 1 });
    await stage.clock.advance(1_000);
    expect([shown(one)?.draft, shown(two)?.draft]).toEqual(['half a sentence', 'half a sentence']);
  });

  it('that the database does not take keeps nobody from signing out', async () => {
    const { stage, one, begin } = await twoTabs();
    begin(one, 'half');
    const { faults } = one.device.databases;
    faults.hanging = true;
    await stage.clock.during(one.client.auth.logout());
    expect(one.client.auth.session.getSnapshot().status).toBe('signedOut');
    faults.hanging = false;
  });

  it.each([0, 1])('is there after its tab was reloaded, without a network: tab %i', async (writer) => {
    const { stage, one, two, shown, begin } = await twoTabs();
    const [here, there] = writer === 0 ? [one, two] : [two, one];
    begin(here, 'half a sentence');
    await stage.clock.advance(1_000);
    here.device.setOnline(false);
    await stage.clock.during(there.client.destroy());
    const again = await stage.reload(here);
    await stage.clock.advance(1_000);
    expect(shown(again)?.draft).toBe('half a sentence');
  });
});
