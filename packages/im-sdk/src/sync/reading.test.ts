import { describe, expect, it, vi } from 'vitest';
import { conversationKey, limits, SYSTEM_KEY } from '../protocol/index.ts';
import type { Seat } from '../testing/client-stage.ts';
import { ChatStage, inGroup, textsOf, withFriend } from '../testing/faults/chat-stage.ts';
import { invite } from '../testing/server/domain/groups/membership.ts';
import { heads } from '../testing/server/domain/sync.ts';

const unread = ({ client }: Seat, key: Parameters<typeof client.conversations.conversation>[0]) =>
  client.conversations.conversation(key).getSnapshot()?.unreadCount;

describe('what is read without a connection', () => {
  it.each([false, true])('is told later as it was: what came since stays unread (reloaded: %s)', async (anew) => {
    const stage = new ChatStage();
    const { server, alice, bob, clock, hikers } = stage;
    let seat = await stage.seat('Alice');
    const places = [
      { key: withFriend(bob), to: alice },
      { key: inGroup(hikers), to: { groupId: hikers } },
    ] as const;
    for (const { to } of places) server.say(bob, to, 'read');
    server.announce(alice, 'Maintenance', 'tonight');
    await clock.advance(500);
    seat.device.setOnline(false);
    await clock.advance(500);
    for (const { key } of places) seat.client.conversations.markRead(key);
    seat.client.conversations.markRead(SYSTEM_KEY);
    await clock.advance(500);
    for (const { to } of places) for (let n = 0; n < 2; n += 1) server.say(bob, to, 'not read');
    server.announce(alice, 'Maintenance', 'over');
    seat.device.setOnline(true);
    if (anew) seat = await stage.reload(seat);
    await stage.live(seat);
    await clock.advance(20_000);
    for (const { key } of places) expect(unread(seat, key), key).toBe(2);
    expect(unread(seat, SYSTEM_KEY)).toBe(1);
    const told = heads(server.world, alice, 0).items.map(({ kind, target, unread }) => [
      kind === 'system' ? SYSTEM_KEY : conversationKey(kind, target),
      unread,
    ]);
    expect(Object.fromEntries(told)).toEqual({ [withFriend(bob)]: 2, [inGroup(hikers)]: 2, [SYSTEM_KEY]: 1 });
    expect(server.world.accounts.get(alice)?.noticesRead).toBe(1);
  });

  it('is told as it was when the report fails and is repeated', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const key = withFriend(stage.bob);
    stage.server.say(stage.bob, stage.alice, 'read');
    await stage.clock.advance(500);
    stage.server.network.plan('unreachable', { route: 'readPrivate', times: 3 });
    seat.client.conversations.markRead(key);
    await stage.clock.advance(500);
    stage.server.say(stage.bob, stage.alice, 'not read');
    await stage.clock.advance(60_000);
    expect(unread(seat, key)).toBe(1);
    expect(stage.log('private').reads.get(stage.alice)).toBe(1);
  });
});

describe('messages that are read as they come', () => {
  /** Alice looks on while Bob writes so many messages, 20 ms apart. */
  async function readStream(stage: ChatStage, seat: Seat, messages: number): Promise<void> {
    for (let n = 0; n < messages; n += 1) {
      stage.server.say(stage.bob, stage.alice, 'more');
      await stage.clock.advance(20);
      seat.client.conversations.markRead(withFriend(stage.bob));
    }
    await stage.clock.advance(limits.liveBatchMs);
    seat.client.conversations.markRead(withFriend(stage.bob));
    await stage.clock.advance(0);
  }
  const told = (stage: ChatStage) => stage.log('private').reads.get(stage.alice);

  it('are told of at once, then once a second, to the last', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const asked = vi.spyOn(stage.server, 'fetch');
    await readStream(stage, seat, 1);
    expect(told(stage)).toBe(1);
    await readStream(stage, seat, 100);
    await stage.clock.advance(1_000);
    expect(told(stage)).toBe(101);
    expect(asked.mock.calls.length).toBeLessThan(6);
  });

  it('are all told of when the page is left', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    await readStream(stage, seat, 5);
    expect(told(stage)).toBe(1);
    seat.tab.setVisible(false);
    await stage.clock.advance(0);
    expect(told(stage)).toBe(5);
  });

  it('are told of in the end when a report fails among them', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    stage.server.network.plan('unreachable', { route: 'readPrivate' });
    await readStream(stage, seat, 5);
    await stage.clock.advance(1_000);
    expect(told(stage)).toBe(5);
  });
});

it('messages that follow each other closely are shown together, one after a pause at once', async () => {
  const stage = new ChatStage();
  const seat = await stage.seat('Alice');
  const timeline = await stage.whole(seat, withFriend(stage.bob));
  const shown = (): number => textsOf(timeline).length;
  const write = async (): Promise<void> => {
    stage.server.say(stage.bob, stage.alice, 'hello');
    await stage.clock.advance(1);
  };
  await write();
  expect(shown()).toBe(1);
  for (let n = 0; n < 3; n += 1) await write();
  expect(shown()).toBe(1);
  await stage.clock.advance(limits.liveBatchMs);
  expect(shown()).toBe(4);
  await stage.clock.advance(limits.liveBatchMs);
  await write();
  expect(shown()).toBe(5);
});

it('a flood in one conversation keeps no other waiting', async () => {
  const stage = new ChatStage();
  const { hikers } = stage;
  const seat = await stage.seat('Alice');
  const flooded = await stage.whole(seat, withFriend(stage.bob));
  const other = await stage.whole(seat, inGroup(hikers));
  stage.server.say(stage.bob, { groupId: hikers }, 'yesterday');
  await stage.clock.advance(1_000);
  for (let n = 0; n < 3; n += 1) {
    stage.server.say(stage.bob, stage.alice, 'hello');
    await stage.clock.advance(8);
  }
  expect(textsOf(flooded)).toEqual(['hello']);
  stage.server.say(stage.bob, { groupId: hikers }, 'over here');
  await stage.clock.advance(1);
  expect(textsOf(other)).toEqual(['yesterday', 'over here']);
});

it('of several conversations at once the first is shown in this frame, the others in their turn', async () => {
  const stage = new ChatStage();
  const seat = await stage.seat('Alice');
  const sailors = stage.server.makeGroup(stage.alice, 'Sailors', [stage.bob]);
  const climbers = stage.server.makeGroup(stage.alice, 'Climbers', [stage.bob]);
  await stage.clock.advance(8_000);
  const timelines = [await stage.whole(seat, inGroup(sailors)), await stage.whole(seat, inGroup(climbers))];
  stage.server.say(stage.bob, stage.alice, 'a flood begins');
  await stage.clock.advance(20);
  for (const groupId of [sailors, climbers]) {
    stage.server.say(stage.bob, { groupId }, 'over here');
    await stage.clock.advance(1);
  }
  const shown = () => timelines.map((timeline) => textsOf(timeline).length);
  expect(shown()).toEqual([1, 0]);
  await stage.clock.advance(limits.liveBatchMs);
  expect(shown()).toEqual([1, 1]);
});

it('who answers in a private chat has read what was said: no receipt is needed to show it', async () => {
  const stage = new ChatStage();
  const seat = await stage.seat('Alice');
  const key = await stage.send(seat, withFriend(stage.bob), 'hello');
  await stage.clock.advance(500);
  const timeline = await stage.whole(seat, withFriend(stage.bob));
  expect(timeline.row(key).getSnapshot()?.state).toBe('sent');
  stage.server.say(stage.bob, stage.alice, 'answer');
  await stage.clock.advance(500);
  expect(timeline.row(key).getSnapshot()?.state).toBe('read');
});

describe('a group that one joins while live', () => {
  it('has what came since as unread, at once, and not what was written before', async () => {
    const stage = new ChatStage();
    const { server, alice, bob, clock } = stage;
    const carol = stage.person('Carol');
    server.befriend(bob, carol);
    const climbers = server.makeGroup(bob, 'Climbers', [carol]);
    for (let n = 0; n < 40; n += 1) server.say(carol, { groupId: climbers }, `before ${n}`);
    const seat = await stage.seat('Alice');
    invite(server.world, bob, climbers, [alice]);
    server.say(carol, { groupId: climbers }, 'welcome');
    await clock.advance(1_000);
    expect(unread(seat, inGroup(climbers))).toBe(1);
    expect(textsOf(await stage.whole(seat, inGroup(climbers)))).toEqual(['welcome']);
    await clock.advance(20_000);
    expect(unread(seat, inGroup(climbers))).toBe(1);
  });
});
