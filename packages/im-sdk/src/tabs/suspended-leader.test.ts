import { describe, expect, it } from 'vitest';
import { createMemoryDevice } from '../platform/memory/memory-device.ts';
import type { MemoryTab } from '../platform/memory/memory-tab.ts';
import type { ConversationKey } from '../protocol/index.ts';
import type { Seat } from '../testing/client-stage.ts';
import { ChatStage, rowsOf, textsOf, withFriend } from '../testing/faults/chat-stage.ts';

/** A tab that the browser can suspend: none of its callbacks runs until it is resumed, and it keeps its locks. */
function suspendable(tab: MemoryTab) {
  const { channels, timers, locks } = tab.platform;
  const waiting: Array<() => void> = [];
  let isSuspended = false;
  const deferred =
    <A extends unknown[]>(run: (...args: A) => unknown) =>
    (...args: A): void => {
      if (isSuspended) waiting.push(() => run(...args));
      else run(...args);
    };
  const after: typeof timers.after = (ms, callback) => timers.after(ms, deferred(callback));
  const next: typeof tab.platform.frames.next = (callback) => tab.platform.frames.next(deferred(callback));
  const defer = <T>(promise: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      promise.then(deferred(resolve), deferred(reject));
    });
  const fetch: typeof globalThis.fetch = (...request) => defer(tab.platform.fetch(...request));
  const hold: typeof locks.hold = (...request) => defer(locks.hold(...request));
  const open: typeof channels.open = (name) => {
    const channel = channels.open(name);
    return { ...channel, onMessage: (listener) => channel.onMessage(deferred(listener)) };
  };
  const openSocket: typeof tab.platform.openSocket = (url, { open: opened, message, close }) =>
    tab.platform.openSocket(url, { open: deferred(opened), message: deferred(message), close: deferred(close) });
  const platform = {
    ...tab.platform,
    fetch,
    openSocket,
    timers: { ...timers, after },
    frames: { next },
    channels: { ...channels, open },
    locks: { ...locks, hold },
  };
  return {
    tab: { ...tab, platform },
    suspend() {
      tab.setVisible(false);
      isSuspended = true;
    },
    resume() {
      isSuspended = false;
      for (const run of waiting.splice(0)) run();
    },
  };
}

const isFollower = ({ client }: Seat): boolean => client.connection.state.getSnapshot().follower;

async function stageOfTwo() {
  const stage = new ChatStage();
  const device = stage.device();
  const first = suspendable(device.tab());
  const one = await stage.open(device, first.tab);
  await stage.clock.during(one.client.auth.login({ userName: 'alice', password: 'password' }));
  await stage.live(one);
  const two = await stage.open(device);
  await stage.clock.advance(2_000);
  expect([one, two].map(isFollower)).toEqual([false, true]);
  return { stage, first, one, two };
}

describe('a leader that the browser has suspended', () => {
  it('is replaced by the visible tab, which sends and receives; when resumed, it follows', async () => {
    const { stage, first, one, two } = await stageOfTwo();
    const to = withFriend(stage.bob);
    first.suspend();
    await stage.send(two, to, 'written in the visible tab');
    await stage.clock.advance(10_000);
    expect(isFollower(two)).toBe(false);
    expect(stage.stored('private')).toEqual(['written in the visible tab']);
    stage.server.say(stage.bob, stage.alice, 'answer');
    await stage.clock.advance(2_000);
    expect(textsOf(await stage.whole(two, to))).toEqual(['written in the visible tab', 'answer']);
    first.resume();
    await stage.clock.advance(60_000);
    expect([one, two].map(isFollower)).toEqual([true, false]);
    await stage.send(one, to, 'written in the other');
    await stage.clock.advance(2_000);
    const whole = ['written in the visible tab', 'answer', 'written in the other'];
    expect(stage.stored('private')).toEqual(whole);
    for (const seat of [one, two]) expect(textsOf(await stage.whole(seat, to))).toEqual(whole);
  });

  it('loses no message that it was sending, and sends none twice', async () => {
    const { stage, first, one, two } = await stageOfTwo();
    const to = withFriend(stage.bob);
    stage.server.network.latencyMs = 1_000;
    await stage.send(one, to, 'written before the suspension');
    await stage.clock.until(() => stage.stored('private').length === 1);
    first.suspend();
    expect(rowsOf(one.client.messages.open(to)).map(({ state }) => state)).toEqual(['sending']);
    await stage.clock.advance(10_000);
    expect(isFollower(two)).toBe(false);
    expect(stage.stored('private')).toEqual(['written before the suspension']);
    first.resume();
    await stage.clock.advance(60_000);
    expect(stage.stored('private')).toEqual(['written before the suspension']);
    for (const seat of [one, two])
      expect(textsOf(await stage.whole(seat, to))).toEqual(['written before the suspension']);
  });

  it('is replaced when a tab becomes visible, and not by a hidden one', async () => {
    const { stage, first, two } = await stageOfTwo();
    two.tab.setVisible(false);
    first.suspend();
    await stage.clock.advance(60_000);
    expect(isFollower(two)).toBe(true);
    two.tab.setVisible(true);
    await stage.clock.advance(4_500);
    expect(isFollower(two)).toBe(false);
  });
});

describe('a leader that runs', () => {
  it('stays the leader beside visible tabs, itself hidden or not', async () => {
    const { stage, one, two } = await stageOfTwo();
    const three = await stage.open(one.device);
    const roles: boolean[][] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      one.tab.setVisible(turn % 2 === 0);
      two.tab.setVisible(turn % 3 === 0);
      await stage.clock.advance(13_000);
      roles.push([one, two, three].map(isFollower));
    }
    expect(roles).toEqual(Array(10).fill([false, true, true]));
  });

  it('stays the leader where tabs cannot exchange messages', async () => {
    const stage = new ChatStage();
    const one = await stage.seat('Alice');
    const tab = one.device.tab();
    const channels = { available: false, open: createMemoryDevice().tab().platform.channels.open };
    const two = await stage.open(one.device, { ...tab, platform: { ...tab.platform, channels } });
    await stage.clock.during(two.client.auth.login({ userName: 'alice', password: 'password' }));
    const roles: boolean[] = [];
    one.client.connection.state.subscribe(() => roles.push(isFollower(one)));
    await stage.clock.advance(60_000);
    expect([one, two].map(isFollower)).toEqual([false, true]);
    expect(roles).not.toContain(true);
  });

  it('is one of several visible tabs that replaced a suspended one', async () => {
    const { stage, first, one, two } = await stageOfTwo();
    const three = await stage.open(one.device);
    await stage.clock.advance(2_000);
    first.suspend();
    await stage.clock.advance(30_000);
    const leaders = [two, three].filter((seat) => !isFollower(seat));
    expect(leaders).toHaveLength(1);
    first.resume();
    await stage.clock.advance(60_000);
    expect([one, two, three].filter((seat) => !isFollower(seat))).toEqual(leaders);
  });
});

describe('an operation of a leader that was suspended and replaced', () => {
  const chatOf = ({ client }: Seat, key: ConversationKey) => client.conversations.conversation(key).getSnapshot();

  /** Both tabs know the message "seen"; only the new leader knows "unseen". */
  async function replaced(start: (seat: Seat, chat: ConversationKey) => Promise<unknown> | undefined) {
    const { stage, first, one, two } = await stageOfTwo();
    const to = withFriend(stage.bob);
    stage.server.say(stage.bob, stage.alice, 'seen');
    await stage.clock.advance(1_000);
    stage.server.network.latencyMs = 1_000;
    const started = start(one, to);
    await stage.clock.advance(500);
    first.suspend();
    await stage.clock.advance(10_000);
    stage.server.network.latencyMs = 0;
    await stage.clock.advance(10_000);
    stage.server.say(stage.bob, stage.alice, 'unseen');
    await stage.clock.advance(2_000);
    expect(isFollower(two)).toBe(false);
    expect(chatOf(two, to)?.last?.summary).toMatchObject({ text: 'unseen' });
    return { stage, first, one, two, to, started };
  }

  it('does not clear what arrived after it', async () => {
    const { stage, first, two, to, started } = await replaced((seat, chat) => seat.client.messages.clear(chat));
    first.resume();
    await stage.clock.during(Promise.resolve(started));
    await stage.clock.advance(20_000);
    expect(textsOf(await stage.whole(two, to))).toEqual(['unseen']);
  });

  it('does not remove a conversation with a message that arrived after it', async () => {
    const { stage, first, one, two, to } = await replaced(() => undefined);
    const removing = one.client.conversations.remove(to);
    first.resume();
    await stage.clock.during(removing);
    await stage.clock.advance(5_000);
    for (const { client } of [one, two]) expect(client.conversations.list.getSnapshot().keys).toContain(to);
  });

  it('does not mark as read what arrived after it', async () => {
    const { stage, first, one, two, to } = await replaced(() => undefined);
    const reading = one.client.conversations.markRead(to);
    first.resume();
    await stage.clock.during(reading);
    await stage.clock.advance(5_000);
    expect([one, two].map((seat) => chatOf(seat, to)?.unreadCount)).toEqual([1, 1]);
    const elsewhere = await stage.seat('Alice');
    expect(chatOf(elsewhere, to)?.unreadCount).toBe(1);
  });
});
