import { describe, expect, it } from 'vitest';
import { conversationKey, limits, SYSTEM_KEY } from '../../protocol/index.ts';
import type { Seat } from '../../testing/client-stage.ts';
import { ChatStage, inGroup, withFriend } from '../../testing/faults/chat-stage.ts';
import { setTopMessage } from '../../testing/server/domain/groups/settings.ts';
import { conversationSummaries } from '../../testing/server/domain/sync.ts';

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
    const told = conversationSummaries(server.world, alice, 0).items.map(({ kind, target, unread }) => [
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

it('a report that the server refuses is not sent again by a heartbeat or a new connection', async () => {
  const stage = new ChatStage();
  const seat = await stage.seat('Alice');
  stage.server.say(stage.bob, stage.alice, 'read');
  await stage.clock.advance(500);
  stage.server.network.plan('friend.notFriend', { route: 'readPrivate', times: 1 });
  seat.client.conversations.markRead(withFriend(stage.bob));
  await stage.clock.advance(120_000);
  stage.server.network.cutSockets();
  await stage.clock.advance(60_000);
  await stage.live(seat);
  // A second report would have been accepted.
  expect(stage.log('private').reads.get(stage.alice) ?? 0).toBe(0);
});

it('what is read soon after a report is reported at the end of the pause, without another reading', async () => {
  const stage = new ChatStage();
  const seat = await stage.seat('Alice');
  const key = withFriend(stage.bob);
  const reported = () => stage.log('private').reads.get(stage.alice);
  for (const text of ['one', 'two']) {
    stage.server.say(stage.bob, stage.alice, text);
    await stage.clock.advance(200);
    seat.client.conversations.markRead(key);
    await stage.clock.advance(100);
  }
  expect(reported()).toBe(1);
  await stage.clock.advance(limits.readThrottleMs);
  expect(reported()).toBe(2);
});

it('what is read after a tip about an own action is reported: the tip moves no read position on the server', async () => {
  const stage = new ChatStage();
  const { server, alice, bob, clock, hikers } = stage;
  const seat = await stage.seat('Alice');
  const { id } = server.say(bob, { groupId: hikers }, 'pin this');
  setTopMessage(server.world, alice, hikers, id);
  await clock.advance(1_000);
  expect(unread(seat, inGroup(hikers))).toBe(1);
  await clock.during(seat.client.conversations.markRead(inGroup(hikers)));
  await clock.advance(1_000);
  expect(conversationSummaries(server.world, alice, 0).items.map(({ unread }) => unread)).toEqual([0]);
});
