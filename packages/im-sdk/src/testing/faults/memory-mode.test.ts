import { describe, expect, it } from 'vitest';
import type { Seat } from '../client-stage.ts';
import { deleteForOneself } from '../server/domain/deletions.ts';
import { ChatStage, inGroup, textsOf, withFriend } from './chat-stage.ts';

const storageOf = ({ client }: Seat) => client.connection.state.getSnapshot().storage;

/** Alice, who has talked with Bob and the group, on a device whose database hangs from now on. */
async function hanging() {
  const stage = new ChatStage();
  const seat = await stage.seat('Alice');
  const to = withFriend(stage.bob);
  stage.server.say(stage.bob, stage.alice, 'before');
  stage.server.say(stage.bob, { groupId: stage.hikers }, 'in the group');
  await stage.clock.advance(1_000);
  (await stage.whole(seat, inGroup(stage.hikers))).close();
  const timeline = await stage.whole(seat, to);
  const { faults } = seat.device.databases;
  faults.hanging = true;
  return { stage, seat, to, timeline, faults };
}

describe('memory mode', () => {
  it('ends when the database answers again: nothing is lost or doubled by a reload without a network', async () => {
    const { stage, seat, to, timeline, faults } = await hanging();
    stage.server.say(stage.bob, stage.alice, 'while it hangs');
    await stage.clock.advance(2_000);
    await stage.send(seat, to, 'sent meanwhile');
    await stage.clock.advance(2_000);
    seat.device.setOnline(false);
    await stage.send(seat, to, 'unsent');
    seat.client.conversations.setDraft(inGroup(stage.hikers), 'half a sentence');
    await stage.clock.advance(20_000);
    expect(storageOf(seat)).toBe('memory');
    faults.hanging = false;
    await stage.clock.advance(6_000);
    expect(storageOf(seat)).toBe('durable');
    const whole = ['before', 'while it hangs', 'sent meanwhile', 'unsent'];
    expect(textsOf(timeline)).toEqual(whole);

    const after = await stage.reload(seat);
    await stage.clock.advance(1_000);
    expect(textsOf(await stage.whole(after, to))).toEqual(whole);
    expect(textsOf(await stage.whole(after, inGroup(stage.hikers)))).toEqual(['in the group']);
    expect(after.client.conversations.conversation(inGroup(stage.hikers)).getSnapshot()?.draft).toBe('half a sentence');
    expect(after.client.messages.unsent.getSnapshot()).toBe(1);
    after.device.setOnline(true);
    await stage.live(after);
    await stage.clock.advance(5_000);
    expect(stage.stored('private')).toEqual(whole);
    expect(textsOf(await stage.whole(after, to))).toEqual(whole);
  });

  it('ends for what was on its way when it began: a reload neither sends it again nor shows it as unsent', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const to = withFriend(stage.bob);
    seat.device.setOnline(false);
    await stage.send(seat, to, 'stored before');
    seat.device.databases.faults.hanging = true;
    await stage.send(seat, to, 'not stored');
    expect(storageOf(seat)).toBe('memory');
    seat.device.setOnline(true);
    await stage.live(seat);
    await stage.clock.advance(10_000);
    expect(stage.stored('private')).toEqual(['stored before', 'not stored']);
    seat.device.databases.faults.hanging = false;
    await stage.clock.advance(6_000);
    expect(storageOf(seat)).toBe('durable');
    seat.device.setOnline(false);
    const after = await stage.reload(seat);
    await stage.clock.advance(1_000);
    expect(after.client.messages.unsent.getSnapshot()).toBe(0);
    expect(textsOf(await stage.whole(after, to))).toEqual(['stored before', 'not stored']);
  });

  it('that began with the page ends too: what an earlier page left is sent then', async () => {
    const stage = new ChatStage();
    const before = await stage.seat('Alice');
    const to = withFriend(stage.bob);
    before.device.setOnline(false);
    before.client.conversations.setDraft(inGroup(stage.hikers), 'half a sentence');
    await stage.send(before, to, 'left behind');
    await stage.clock.advance(1_000);
    before.device.setOnline(true);
    const { faults } = before.device.databases;
    faults.hanging = true;
    const after = await stage.reload(before);
    await stage.live(after);
    await stage.clock.advance(2_000);
    expect(storageOf(after)).toBe('memory');
    stage.server.say(stage.bob, stage.alice, 'meanwhile');
    await stage.clock.advance(1_000);
    faults.hanging = false;
    await stage.clock.advance(10_000);
    expect(storageOf(after)).toBe('durable');
    expect(stage.stored('private')).toEqual(['meanwhile', 'left behind']);
    expect(after.client.conversations.conversation(inGroup(stage.hikers)).getSnapshot()?.draft).toBe('half a sentence');
    after.device.setOnline(false);
    const again = await stage.reload(after);
    await stage.clock.advance(1_000);
    expect(textsOf(await stage.whole(again, to))).toEqual(['meanwhile', 'left behind']);
    expect(again.client.messages.unsent.getSnapshot()).toBe(0);
  });

  it('ends in every tab; what was written in a follower survives all of them', async () => {
    const stage = new ChatStage();
    const one = await stage.seat('Alice');
    const two = await stage.open(one.device);
    await stage.clock.advance(2_000);
    const to = withFriend(stage.bob);
    const { faults } = one.device.databases;
    faults.hanging = true;
    one.device.setOnline(false);
    await stage.send(one, to, 'from the leader');
    await stage.send(two, to, 'from the follower');
    await stage.clock.advance(6_000);
    expect([one, two].map(storageOf)).toEqual(['memory', 'memory']);
    faults.hanging = false;
    await stage.clock.advance(12_000);
    expect([one, two].map(storageOf)).toEqual(['durable', 'durable']);
    two.tab.kill();
    const after = await stage.reload(one);
    await stage.clock.advance(1_000);
    expect(after.client.messages.unsent.getSnapshot()).toBe(2);
    after.device.setOnline(true);
    await stage.live(after);
    await stage.clock.advance(5_000);
    expect(stage.stored('private').toSorted()).toEqual(['from the follower', 'from the leader']);
  });

  it('keeps what only this device knows, when a follower leads', async () => {
    const stage = new ChatStage();
    const device = stage.device();
    const one = await stage.open(device, device.tab(), { storage: 'memory' });
    stage.server.say(stage.bob, stage.alice, 'hello');
    await stage.clock.during(one.client.auth.login({ userName: 'alice', password: 'password' }));
    await stage.live(one);
    const two = await stage.open(device, device.tab(), { storage: 'memory' });
    await stage.clock.advance(2_000);
    const to = withFriend(stage.bob);
    await stage.clock.during(two.client.conversations.markRead(to));
    await stage.clock.during(two.client.conversations.markUnread(to));
    one.tab.kill();
    await stage.live(two);
    await stage.clock.advance(2_000);
    expect(two.client.connection.state.getSnapshot()).toMatchObject({ follower: false, storage: 'memory' });
    expect(two.client.conversations.conversation(to).getSnapshot()).toMatchObject({ markedUnread: true });
  });

  it('that began with the page and without a network keeps the history on disk, and follows what changed since', async () => {
    const { stage, seat, to, faults } = await hanging();
    faults.hanging = false;
    stage.server.say(stage.bob, { groupId: stage.hikers }, 'deleted on another device');
    await stage.clock.advance(10_000);
    await stage.clock.during(seat.client.conversations.markRead(to));
    await stage.clock.during(seat.client.conversations.markUnread(to));
    await stage.clock.advance(1_000);
    seat.device.setOnline(false);
    const id = stage.log('group').rows.at(-1)?.id ?? 0;
    deleteForOneself(stage.server.world, stage.alice, 'group', { chatId: stage.hikers, messageIds: [id] });
    faults.hanging = true;
    const after = await stage.reload(seat);
    await stage.clock.advance(10_000);
    expect(storageOf(after)).toBe('memory');
    faults.hanging = false;
    await stage.clock.advance(10_000);
    expect(storageOf(after)).toBe('durable');
    stage.server.say(stage.bob, stage.alice, 'meanwhile');
    after.device.setOnline(true);
    await stage.live(after);
    await stage.clock.advance(2_000);
    const chat = after.client.conversations.conversation(to).getSnapshot();
    expect(chat).toMatchObject({ markedUnread: true, unreadCount: 1 });
    after.device.setOnline(false);
    expect(textsOf(await stage.whole(after, inGroup(stage.hikers)))).toEqual(['in the group']);
    expect(textsOf(await stage.whole(after, to))).toEqual(['before', 'meanwhile']);
  });

  it('stays, without a word for every try, while the disk is full', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const { faults } = seat.device.databases;
    faults.full = new DOMException('full', 'QuotaExceededError');
    await stage.send(seat, withFriend(stage.bob), 'from memory');
    await stage.clock.advance(60_000);
    expect(storageOf(seat)).toBe('memory');
    expect(seat.errors.length).toBeLessThanOrEqual(2);
    faults.full = undefined;
    await stage.clock.advance(6_000);
    expect(storageOf(seat)).toBe('durable');
  });

  it('does not bring back what was recalled while it lasted', async () => {
    const { stage, seat, to, faults } = await hanging();
    const bob = await stage.seat('Bob');
    const theirs = await stage.whole(bob, withFriend(stage.alice));
    await stage.clock.during(bob.client.messages.recall(theirs.getSnapshot().keyAt(0) ?? ''));
    await stage.clock.advance(3_000);
    expect(storageOf(seat)).toBe('memory');
    faults.hanging = false;
    await stage.clock.advance(6_000);
    seat.device.setOnline(false);
    const after = await stage.reload(seat);
    await stage.clock.advance(1_000);
    const timeline = await stage.whole(after, to);
    expect(timeline.row(timeline.getSnapshot().keyAt(0) ?? '').getSnapshot()).toMatchObject({ recalled: true });
  });
});
