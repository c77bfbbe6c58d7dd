import { describe, expect, it, vi } from 'vitest';
import { limits, SYSTEM_KEY } from '../protocol/index.ts';
import type { Seat } from '../testing/client-stage.ts';
import { ChatStage, inGroup, textsOf, withFriend } from '../testing/faults/chat-stage.ts';
import { storeRecord } from '../testing/server/domain/calls/private/record.ts';
import { invite } from '../testing/server/domain/groups/membership.ts';
import { conversationSummaries } from '../testing/server/domain/sync.ts';

const unread = ({ client }: Seat, key: Parameters<typeof client.conversations.conversation>[0]) =>
  client.conversations.conversation(key).getSnapshot()?.unreadCount;

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

it('a read receipt marks own messages as read up to its message, those after it stay sent', async () => {
  const stage = new ChatStage();
  const { alice, bob, clock } = stage;
  const his = await stage.seat('Bob');
  for (const text of ['one', 'two', 'three']) await stage.send(his, withFriend(alice), text);
  const seat = await stage.seat('Alice');
  const { keyAt } = (await stage.whole(seat, withFriend(bob))).getSnapshot();
  await clock.during(seat.client.conversations.markRead(withFriend(bob), keyAt(1)));
  await clock.advance(1_000);
  const own = await stage.whole(his, withFriend(alice));
  const states = [0, 1, 2].map((at) => own.row(own.getSnapshot().keyAt(at) ?? '').getSnapshot()?.state);
  expect(states).toEqual(['read', 'read', 'sent']);
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

describe('a read position up to a row that was seen', () => {
  const told = (stage: ChatStage) => stage.log('private').reads.get(stage.alice) ?? 0;

  it('leaves later messages unread, here, on the server and after a reload, and never moves back', async () => {
    const stage = new ChatStage();
    const key = withFriend(stage.bob);
    const seat = await stage.seat('Alice');
    for (let n = 1; n <= 5; n += 1) stage.server.say(stage.bob, stage.alice, `message ${n}`);
    await stage.clock.advance(500);
    const timeline = await stage.whole(seat, key);
    const { keyAt } = timeline.getSnapshot();
    await stage.clock.during(seat.client.conversations.markRead(key, keyAt(2)));
    await stage.clock.advance(1_000);
    expect(unread(seat, key)).toBe(2);
    expect(told(stage)).toBe(3);
    await stage.clock.during(seat.client.conversations.markRead(key, keyAt(0)));
    await stage.clock.during(seat.client.conversations.markRead(key, 'p999'));
    await stage.clock.advance(1_000);
    expect(unread(seat, key)).toBe(2);
    const anew = await stage.reload(seat);
    await stage.live(anew);
    expect(unread(anew, key)).toBe(2);
    const [summary] = conversationSummaries(stage.server.world, stage.alice, 0).items;
    expect(summary?.unread).toBe(2);
  });

  it('stays where unread messages before the row are not in memory: their number is not known', async () => {
    const stage = new ChatStage();
    const key = withFriend(stage.bob);
    let middle = 0;
    for (let n = 1; n <= 600; n += 1) {
      const { id } = stage.server.say(stage.bob, stage.alice, `message ${n}`);
      if (n === 300) middle = id;
    }
    const seat = await stage.seat('Alice');
    const timeline = seat.client.messages.open(key);
    await stage.clock.advance(1_000);
    const hit = await stage.clock.during(timeline.jumpTo(middle));
    await stage.clock.during(seat.client.conversations.markRead(key, hit));
    await stage.clock.advance(1_000);
    expect([unread(seat, key), told(stage)]).toEqual([600, 0]);
  });
});

it('a timeline stays where it is when a move that loads rows is aborted meanwhile', async () => {
  const stage = new ChatStage();
  const key = withFriend(stage.bob);
  let first = 0;
  for (let n = 1; n <= 600; n += 1) {
    const { id } = stage.server.say(stage.bob, stage.alice, `message ${n}`);
    if (n === 1) first = id;
  }
  const seat = await stage.seat('Alice');
  const timeline = seat.client.messages.open(key);
  await stage.clock.advance(1_000);
  const before = timeline.getSnapshot();
  const abort = new AbortController();
  const moves = [timeline.jumpTo(first, { signal: abort.signal }), timeline.jumpToUnread({ signal: abort.signal })];
  abort.abort();
  expect(await stage.clock.during(Promise.all(moves))).toEqual([undefined, undefined]);
  expect(timeline.getSnapshot().keyAt(timeline.getSnapshot().count - 1)).toBe(before.keyAt(before.count - 1));
  expect(timeline.getSnapshot().atEnd).toBe(true);
});

it('notices of the system have their own count, are part of the unread total, and are read like a conversation', async () => {
  const stage = new ChatStage();
  const seat = await stage.seat('Alice');
  stage.server.announce(stage.alice, 'Maintenance', 'tonight');
  stage.server.announce(stage.alice, 'Maintenance', 'over');
  await stage.clock.advance(1_000);
  const notices = seat.client.conversation(SYSTEM_KEY);
  expect(notices.row.getSnapshot()?.unreadCount).toBe(2);
  expect(seat.client.conversations.unreadTotal.getSnapshot()).toBe(2);
  expect(seat.client.conversations.list.getSnapshot().keys).toContain(SYSTEM_KEY);
  const { timeline } = notices;
  await stage.clock.advance(500);
  expect(timeline.getSnapshot().count).toBe(2);
  await stage.clock.during(notices.markRead());
  await stage.clock.advance(500);
  expect(notices.row.getSnapshot()?.unreadCount).toBe(0);
  expect(stage.server.world.accounts.get(stage.alice)?.noticesRead).toBe(2);
});

describe('the record of a call', () => {
  it.each([
    ['answered', 0],
    ['rejected', 0],
    ['failed', 0],
    ['cancelled', 1],
    ['missed', 1],
  ] as const)('that was %s counts %i for the callee', async (result, count) => {
    const stage = new ChatStage();
    const { server, alice, bob, clock } = stage;
    const seat = await stage.seat('Alice');
    storeRecord(server.world, { callerId: bob, calleeId: alice, mode: 'voice', result });
    await clock.advance(1_000);
    expect(unread(seat, withFriend(bob))).toBe(count);
    server.say(bob, alice, 'a text');
    await clock.advance(1_000);
    expect(unread(seat, withFriend(bob))).toBe(count + 1);
    const again = await stage.reload(seat);
    await stage.live(again);
    expect(unread(again, withFriend(bob))).toBe(count + 1);
  });
});

describe('what is sent without a look into the conversation', () => {
  it('leaves unread what one has not seen, also after a reload, and turns no ticks', async () => {
    const stage = new ChatStage();
    const { server, alice, bob, clock } = stage;
    const key = withFriend(bob);
    const his = await stage.seat('Bob');
    const written = await stage.send(his, withFriend(alice), 'have you seen this?');
    const seat = await stage.seat('Alice');
    server.say(bob, alice, 'and this?');
    await clock.advance(1_000);
    await clock.during(seat.client.messages.sendText(key, { text: 'forwarded', keepUnread: true }));
    await clock.advance(2_000);
    expect(unread(seat, key)).toBe(2);
    const ticks = await stage.whole(his, withFriend(alice));
    expect(ticks.row(written).getSnapshot()?.state).toBe('sent');
    const again = await stage.reload(seat);
    await stage.live(again);
    expect(unread(again, key)).toBe(2);
    await clock.during(again.client.conversations.markRead(key));
    await clock.advance(1_000);
    expect([unread(again, key), ticks.row(written).getSnapshot()?.state]).toEqual([0, 'read']);
  });
});

describe('a reply that is sent late', () => {
  /** Alice answers without a network, with `seen` messages of Bob before it; then Bob writes, and she is online again. */
  async function answerLate(stage: ChatStage, { seen = 0 } = {}) {
    const { server, alice, bob, clock } = stage;
    const key = withFriend(bob);
    const his = await stage.seat('Bob');
    const before: string[] = [];
    for (let n = 0; n < seen; n += 1) before.push(await stage.send(his, withFriend(alice), `before ${n}`));
    const seat = await stage.seat('Alice');
    await clock.advance(1_000);
    seat.device.setOnline(false);
    await stage.send(seat, key, 'an answer');
    const meanwhile = await stage.send(his, withFriend(alice), 'meanwhile');
    const last = await stage.send(his, withFriend(alice), 'and this');
    seat.device.setOnline(true);
    await stage.live(seat);
    await clock.advance(5_000);
    expect(stage.stored('private')).toContain('an answer');
    const ticks = await stage.whole(his, withFriend(alice));
    const state = (row: string) => ticks.row(row).getSnapshot()?.state;
    return { seat, key, server, before, meanwhile, last, state };
  }

  it('leaves unread what came after it was written, also after a reload, and turns no ticks', async () => {
    const stage = new ChatStage();
    const { seat, key, meanwhile, last, state } = await answerLate(stage);
    expect(unread(seat, key)).toBe(2);
    expect([state(meanwhile), state(last)]).toEqual(['sent', 'sent']);
    const again = await stage.reload(seat);
    await stage.live(again);
    expect(unread(again, key)).toBe(2);
    await stage.clock.during(again.client.conversations.markRead(key));
    await stage.clock.advance(1_000);
    expect([unread(again, key), state(meanwhile), state(last)]).toEqual([0, 'read', 'read']);
  });

  it('reads what was there when it was written', async () => {
    const stage = new ChatStage();
    const { seat, key, before, meanwhile, state } = await answerLate(stage, { seen: 2 });
    expect(before.map(state)).toEqual(['read', 'read']);
    expect([unread(seat, key), state(meanwhile)]).toEqual([2, 'sent']);
  });

  it('reads everything before it where nothing came meanwhile', async () => {
    const stage = new ChatStage();
    const { alice, bob, clock } = stage;
    const his = await stage.seat('Bob');
    const before = await stage.send(his, withFriend(alice), 'before');
    const seat = await stage.seat('Alice');
    await clock.advance(1_000);
    seat.device.setOnline(false);
    await stage.send(seat, withFriend(bob), 'an answer');
    await stage.send(seat, withFriend(bob), 'and one more');
    seat.device.setOnline(true);
    await stage.live(seat);
    await clock.advance(5_000);
    const ticks = await stage.whole(his, withFriend(alice));
    expect(ticks.row(before).getSnapshot()?.state).toBe('read');
    expect(unread(seat, withFriend(bob))).toBe(0);
  });
});
