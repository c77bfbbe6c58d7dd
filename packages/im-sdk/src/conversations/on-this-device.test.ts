import { describe, expect, it } from 'vitest';
import type { ConversationKey } from '../protocol/index.ts';
import type { Seat } from '../testing/client-stage.ts';
import { ChatStage, inGroup, withFriend } from '../testing/faults/chat-stage.ts';

async function chatting() {
  const stage = new ChatStage();
  const key = withFriend(stage.bob);
  const seat = await stage.seat('Alice');
  stage.server.say(stage.bob, stage.alice, 'hello');
  await stage.clock.advance(500);
  return { stage, key, seat, chats: seat.client.conversations };
}

const chat = ({ client }: Seat, key: ConversationKey) => client.conversations.conversation(key).getSnapshot();
const listed = ({ client }: Seat) => client.conversations.list.getSnapshot().keys;
const total = ({ client }: Seat) => client.conversations.unreadTotal.getSnapshot();

async function withTabs() {
  const { stage, key, seat } = await chatting();
  const other = await stage.open(seat.device);
  await stage.clock.advance(2_000);
  expect(other.client.connection.state.getSnapshot().follower).toBe(true);
  return { stage, key, tabs: [seat, other] as const };
}

it('a tab that follows shows the connection of the leader, also once it was hidden and shown', async () => {
  const { stage, tabs } = await withTabs();
  const [, other] = tabs;
  const before = other.client.connection.state.getSnapshot();
  expect(before.phase).toBe('live');
  other.tab.setVisible(false);
  await stage.clock.advance(500);
  other.tab.setVisible(true);
  await stage.clock.advance(500);
  expect(other.client.connection.state.getSnapshot()).toEqual(before);
});

describe('a conversation that is marked as unread', () => {
  it('counts as one until it is read, and nobody else learns of it', async () => {
    const { stage, key, seat, chats } = await chatting();
    chats.markRead(key);
    await stage.clock.advance(500);
    expect([chat(seat, key)?.unreadCount, total(seat)]).toEqual([0, 0]);
    const rev = stage.server.world.accounts.get(stage.alice)?.rev;
    chats.markUnread(key);
    await stage.clock.advance(500);
    expect(chat(seat, key)).toMatchObject({ unreadCount: 0, markedUnread: true, atMe: false });
    expect(total(seat)).toBe(1);
    expect(stage.server.world.accounts.get(stage.alice)?.rev).toBe(rev);
    chats.markRead(key);
    await stage.clock.advance(500);
    expect(chat(seat, key)?.markedUnread).toBe(false);
    expect(total(seat)).toBe(0);
  });

  it('adds nothing where messages are unread, and ends when they are read on another terminal', async () => {
    const { stage, key, seat, chats } = await chatting();
    chats.markUnread(key);
    await stage.clock.advance(100);
    expect([chat(seat, key)?.markedUnread, total(seat)]).toEqual([true, 1]);
    stage.server.read(stage.alice, stage.bob);
    await stage.clock.advance(8_000);
    expect([chat(seat, key)?.markedUnread, total(seat)]).toEqual([false, 0]);
  });

  it('ends when it is answered; muted, it counts nowhere', async () => {
    const { stage, key, seat, chats } = await chatting();
    chats.markRead(key);
    chats.markUnread(key);
    await stage.clock.advance(100);
    await stage.clock.during(seat.client.contacts.setNotifications(stage.bob, false));
    expect([chat(seat, key)?.markedUnread, total(seat)]).toEqual([true, 0]);
    await stage.clock.during(seat.client.contacts.setNotifications(stage.bob, true));
    expect(total(seat)).toBe(1);
    await stage.send(seat, key, 'yes?');
    await stage.clock.advance(1_000);
    expect([chat(seat, key)?.markedUnread, total(seat)]).toEqual([false, 0]);
  });

  it('is so in every tab, whichever marked it, and after a reload without a network', async () => {
    const { stage, key, tabs } = await withTabs();
    const [one, two] = tabs;
    two.client.conversations.markRead(key);
    await stage.clock.advance(500);
    two.client.conversations.markUnread(key);
    await stage.clock.advance(500);
    for (const tab of tabs) expect([chat(tab, key)?.markedUnread, total(tab)]).toEqual([true, 1]);
    one.device.setOnline(false);
    await stage.clock.during(two.client.destroy());
    const again = await stage.reload(one);
    await stage.clock.advance(1_000);
    expect([chat(again, key)?.markedUnread, total(again)]).toEqual([true, 1]);
  });
});

describe('a conversation that is removed', () => {
  it('leaves the list with its draft, and so does one of a draft alone once its friendship ends', async () => {
    const { stage, key, seat, chats } = await chatting();
    const cleo = stage.person('Cleo');
    stage.server.befriend(stage.alice, cleo);
    await stage.clock.advance(500);
    await chats.setDraft(key, 'not sent');
    await chats.setDraft(`p:${cleo}`, 'not sent either');
    await stage.clock.advance(500);
    expect(listed(seat)).toEqual(expect.arrayContaining([key, `p:${cleo}`]));
    await chats.remove(key);
    stage.server.unfriend(stage.alice, cleo);
    await stage.clock.advance(500);
    expect(listed(seat)).not.toContain(key);
    expect(listed(seat)).not.toContain(`p:${cleo}`);
    const again = await stage.open(seat.device);
    await stage.clock.advance(2_000);
    expect(listed(again)).not.toContain(key);
    expect(listed(again)).not.toContain(`p:${cleo}`);
    expect(chat(again, key)?.draft).toBe('not sent');
  });

  it('leaves list and total, and comes back with the next message and all that is unread', async () => {
    const { stage, key, seat, chats } = await chatting();
    expect([listed(seat).includes(key), total(seat)]).toEqual([true, 1]);
    chats.remove(key);
    await stage.clock.advance(500);
    expect([listed(seat).includes(key), total(seat)]).toEqual([false, 0]);
    stage.server.say(stage.bob, stage.alice, 'still there?');
    await stage.clock.advance(500);
    expect([listed(seat)[0], total(seat), chat(seat, key)?.unreadCount]).toEqual([key, 2, 2]);
  });

  it('comes back with a message that was missed, and with an own one', async () => {
    const { stage, key, seat, chats } = await chatting();
    chats.remove(key);
    await stage.clock.advance(500);
    seat.device.setOnline(false);
    await stage.clock.advance(500);
    stage.server.say(stage.bob, stage.alice, 'while you were away');
    seat.device.setOnline(true);
    await stage.live(seat);
    expect(listed(seat)).toContain(key);
    chats.remove(key);
    await stage.clock.advance(500);
    expect(listed(seat)).not.toContain(key);
    await stage.send(seat, key, 'and I?');
    expect(listed(seat)).toContain(key);
    await stage.clock.advance(1_000);
    expect(listed(seat)).toContain(key);
  });

  it('does not come back with an edit, a reaction or a recall, nor with settings, a draft or a reload', async () => {
    const { stage, seat, chats } = await chatting();
    const key = inGroup(stage.hikers);
    const bob = await stage.seat('Bob');
    const sent = await stage.send(bob, key, 'hello');
    await stage.clock.advance(1_000);
    chats.setDraft(key, 'unfinished');
    chats.remove(key);
    await stage.clock.advance(1_000);
    for (const change of [
      () => bob.client.messages.edit(sent, 'hallo'),
      () => bob.client.messages.react(sent, '👍'),
      () => seat.client.groups.setPinned(stage.hikers, true),
      () => bob.client.messages.recall(sent),
    ]) {
      await stage.clock.during(change());
      await stage.clock.advance(8_000);
      expect(listed(seat)).not.toContain(key);
    }
    const again = await stage.reload(seat);
    await stage.live(again);
    expect(listed(again)).not.toContain(key);
    expect(chat(again, key)?.draft).toBe('unfinished');
    again.client.conversations.start(key);
    await stage.clock.advance(500);
    expect(listed(again)).toContain(key);
  });

  it('stays while a message of it is not sent', async () => {
    const { stage, key, seat, chats } = await chatting();
    seat.device.setOnline(false);
    await stage.clock.advance(500);
    await stage.send(seat, key, 'later');
    chats.remove(key);
    await stage.clock.advance(500);
    expect(listed(seat)).toContain(key);
  });

  it('is removed in every tab, and in a client that keeps nothing on disk', async () => {
    const { stage, key, tabs } = await withTabs();
    tabs[1].client.conversations.remove(key);
    await stage.clock.advance(500);
    for (const tab of tabs) expect([listed(tab).includes(key), total(tab)]).toEqual([false, 0]);
    const bare = await stage.seat('Bob', stage.device({ database: false }));
    const own = withFriend(stage.alice);
    expect(listed(bare)).toContain(own);
    bare.client.conversations.remove(own);
    await stage.clock.advance(500);
    expect(listed(bare)).not.toContain(own);
  });

  it('that nothing was said in is gone, and can be started again', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const key = withFriend(stage.bob);
    seat.client.conversations.start(key);
    await stage.clock.advance(500);
    expect(listed(seat)).toContain(key);
    seat.client.conversations.remove(key);
    await stage.clock.advance(500);
    expect(listed(seat)).not.toContain(key);
    seat.client.conversations.start(key);
    await stage.clock.advance(500);
    expect(listed(seat)).toContain(key);
  });
});
