import { describe, expect, it } from 'vitest';
import type { MemoryTab } from '../../platform/memory/memory-tab.ts';
import { limits } from '../../protocol/index.ts';
import type { Seat } from '../client-stage.ts';
import { ChatStage, inGroup, textsOf, withFriend } from './chat-stage.ts';

const storageOf = ({ client }: Seat) => client.connection.state.getSnapshot().storage;

/** A session after the browser has closed its database, with something of each kind written before and after. */
async function closed(close: (seat: Seat) => unknown) {
  const stage = new ChatStage();
  const { server, alice, bob, clock, hikers } = stage;
  const seat = await stage.seat('Alice');
  server.say(bob, alice, 'before');
  server.say(bob, { groupId: hikers }, 'in the group');
  await clock.advance(1_000);
  (await stage.whole(seat, inGroup(hikers))).close();
  await close(seat);
  server.say(bob, alice, 'after');
  await clock.advance(100);
  seat.device.setOnline(false);
  await stage.send(seat, withFriend(bob), 'unsent');
  seat.client.conversations.setDraft(inGroup(hikers), 'half a sentence');
  await clock.advance(limits.databaseRetryMs + 1_000);
  return { stage, seat };
}

describe.each([
  ['closes', ({ device }: Seat) => device.databases.disconnect()],
  ['closes without an event', ({ device }: Seat) => device.databases.disconnect(false)],
  [
    'deletes',
    async ({ device }: Seat) => {
      for (const name of await device.databases.names('im:')) await device.databases.remove(name);
    },
  ],
] as const)('a database that the browser %s', (_what, close) => {
  it('is opened again: a reload has what was there and what came afterwards', async () => {
    const { stage, seat } = await closed(close);
    expect(storageOf(seat)).toBe('durable');
    const again = await stage.reload(seat);
    await stage.clock.advance(1_000);
    expect(textsOf(await stage.whole(again, withFriend(stage.bob)))).toEqual(['before', 'after', 'unsent']);
    expect(textsOf(await stage.whole(again, inGroup(stage.hikers)))).toEqual(['in the group']);
    const draft = again.client.conversations.conversation(inGroup(stage.hikers)).getSnapshot()?.draft;
    expect(draft).toBe('half a sentence');
    again.device.setOnline(true);
    await stage.live(again);
    await stage.clock.advance(5_000);
    expect(stage.stored('private')).toEqual(['before', 'after', 'unsent']);
  });

  it('is opened again as often as that happens', async () => {
    const { stage, seat } = await closed(close);
    await close(seat);
    await stage.send(seat, withFriend(stage.bob), 'unsent too');
    await stage.clock.advance(limits.databaseRetryMs + 1_000);
    expect(storageOf(seat)).toBe('durable');
    const again = await stage.reload(seat);
    await stage.clock.advance(1_000);
    expect(again.client.messages.unsent.getSnapshot()).toBe(2);
  });

  it('is opened again by every tab; they agree, and one leads', async () => {
    const stage = new ChatStage();
    const one = await stage.seat('Alice');
    const two = await stage.open(one.device);
    await stage.clock.advance(1_000);
    await close(one);
    stage.server.say(stage.bob, stage.alice, 'hello');
    await stage.clock.advance(3 * limits.databaseRetryMs);
    stage.server.say(stage.bob, stage.alice, 'and more');
    await stage.clock.advance(1_000);
    for (const seat of [one, two]) {
      expect(storageOf(seat)).toBe('durable');
      expect(textsOf(await stage.whole(seat, withFriend(stage.bob)))).toEqual(['hello', 'and more']);
    }
    expect([one, two].map(({ client }) => client.connection.state.getSnapshot().follower)).toEqual([false, true]);
  });
});

it('what is sent or discarded while the database is closed is not sent again once it is open', async () => {
  const stage = new ChatStage();
  const seat = await stage.seat('Alice');
  seat.device.setOnline(false);
  await stage.send(seat, withFriend(stage.bob), 'sent meanwhile');
  const discarded = await stage.send(seat, withFriend(stage.bob), 'discarded meanwhile');
  seat.device.databases.disconnect();
  await stage.clock.during(seat.client.messages.discard(discarded));
  seat.device.setOnline(true);
  await stage.live(seat);
  await stage.clock.advance(3 * limits.databaseRetryMs);
  expect(storageOf(seat)).toBe('durable');
  seat.device.setOnline(false);
  const again = await stage.reload(seat);
  await stage.clock.advance(1_000);
  expect(again.client.messages.unsent.getSnapshot()).toBe(0);
  expect(textsOf(await stage.whole(again, withFriend(stage.bob)))).toEqual(['sent meanwhile']);
  expect(stage.stored('private')).toEqual(['sent meanwhile']);
});

it('a database that cannot be opened again leaves the client in memory, and is opened once it can', async () => {
  const stage = new ChatStage();
  const seat = await stage.seat('Alice');
  const { faults } = seat.device.databases;
  faults.failing = new DOMException('corrupt', 'UnknownError');
  seat.device.databases.disconnect();
  await stage.clock.advance(3 * limits.databaseRetryMs);
  expect(storageOf(seat)).toBe('memory');
  await stage.send(seat, withFriend(stage.bob), 'written in memory');
  faults.failing = undefined;
  await stage.clock.advance(2 * limits.databaseRetryMs);
  expect(storageOf(seat)).toBe('durable');
  seat.device.setOnline(false);
  const again = await stage.reload(seat);
  expect(textsOf(await stage.whole(again, withFriend(stage.bob)))).toEqual(['written in memory']);
});

it('a logout while the database is closed deletes it, and no tab opens it again', async () => {
  const stage = new ChatStage();
  const one = await stage.seat('Alice');
  const two = await stage.open(one.device);
  await stage.clock.advance(1_000);
  one.device.databases.disconnect();
  await stage.clock.during(one.client.auth.logout());
  await stage.clock.advance(3 * limits.databaseRetryMs);
  expect(await one.device.databases.names('im:')).toEqual([]);
  expect(two.client.auth.session.getSnapshot().status).toBe('signedOut');
});

/** A leader, and a follower that can be suspended. */
async function suspendable() {
  const stage = new ChatStage();
  const one = await stage.seat('Alice');
  const suspension: Suspension = { isSuspended: false, connections: new Set() };
  const two = await stage.open(one.device, withSuspension(one.device.tab(), suspension));
  const bobs = withFriend(stage.bob);
  for (let n = 1; n <= 3; n += 1) stage.server.say(stage.bob, stage.alice, `message ${n}`);
  stage.server.say(stage.bob, { groupId: stage.hikers }, 'in the group');
  await stage.clock.advance(2_000);
  return { stage, one, two, bobs, suspension };
}

interface Suspension {
  /** True: the tab receives nothing from other tabs. */
  isSuspended: boolean;
  /** Each closes one database connection of this tab. */
  readonly connections: Set<() => void>;
}

/** A tab that WebKit can suspend: only its own database connections are closed. */
function withSuspension(tab: MemoryTab, suspension: Suspension): MemoryTab {
  const { channels, databases } = tab.platform;
  const openChannel: typeof channels.open = (name) => {
    const channel = channels.open(name);
    return {
      ...channel,
      onMessage: (listener) => channel.onMessage((note) => suspension.isSuspended || listener(note)),
    };
  };
  const openDatabase: typeof databases.open = async (name) => {
    const database = await databases.open(name);
    const listeners = new Set<() => void>();
    suspension.connections.add(() => {
      database.close();
      for (const listener of listeners) listener();
    });
    return {
      ...database,
      onLost(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  };
  const platform = {
    ...tab.platform,
    channels: { ...channels, open: openChannel },
    databases: {
      available: true,
      open: openDatabase,
      names: (prefix: string) => databases.names(prefix),
      remove: (name: string) => databases.remove(name),
    },
  };
  return { ...tab, platform };
}

/** The follower misses one message while its database connection is closed. */
async function suspended() {
  const set = await suspendable();
  const { stage, suspension } = set;
  suspension.isSuspended = true;
  stage.server.say(stage.bob, stage.alice, 'missed');
  await stage.clock.advance(500);
  for (const close of suspension.connections) close();
  suspension.connections.clear();
  suspension.isSuspended = false;
  await stage.clock.advance(500);
  expect([set.one, set.two].map(storageOf)).toEqual(['durable', 'memory']);
  return set;
}

describe('a follower that alone loses its database', () => {
  const all = ['message 1', 'message 2', 'message 3', 'missed'];
  const row = ({ client }: Seat, key: ReturnType<typeof withFriend>) =>
    client.conversations.conversation(key).getSnapshot();

  it('shows the message that it missed, once it reads from the database again', async () => {
    const { stage, two, bobs } = await suspended();
    await stage.clock.advance(limits.databaseRetryMs + 1_000);
    expect(storageOf(two)).toBe('durable');
    expect(row(two, bobs)).toMatchObject({ unreadCount: 4, last: { summary: { text: 'missed' } } });
    expect(textsOf(await stage.whole(two, bobs))).toEqual(all);
  });

  it('shows each change of the leader, before and after that', async () => {
    const { stage, one, two, bobs } = await suspended();
    const hikers = inGroup(stage.hikers);
    stage.server.say(stage.bob, { groupId: stage.hikers }, 'first');
    await stage.clock.advance(500);
    expect(row(two, hikers)).toMatchObject({ unreadCount: 2 });
    await stage.clock.advance(limits.databaseRetryMs + 1_000);
    stage.server.say(stage.bob, { groupId: stage.hikers }, 'second');
    stage.server.say(stage.bob, stage.alice, 'and more');
    await stage.clock.advance(500);
    for (const seat of [one, two]) {
      expect(row(seat, hikers)).toMatchObject({ unreadCount: 3 });
      expect(row(seat, bobs)).toMatchObject({ unreadCount: 5 });
      expect(textsOf(await stage.whole(seat, bobs))).toEqual([...all, 'and more']);
    }
  });

  it('shows a missed message in an open conversation, also where a later one arrived in memory mode', async () => {
    const set = await suspendable();
    const { stage, two, bobs, suspension } = set;
    const timeline = await stage.whole(two, bobs);
    for (const close of suspension.connections) close();
    suspension.connections.clear();
    suspension.isSuspended = true;
    stage.server.say(stage.bob, stage.alice, 'missed');
    await stage.clock.advance(500);
    suspension.isSuspended = false;
    stage.server.say(stage.bob, stage.alice, 'later');
    await stage.clock.advance(500);
    expect(storageOf(two)).toBe('memory');
    await stage.clock.advance(limits.databaseRetryMs + 1_000);
    expect(textsOf(timeline)).toEqual([...all, 'later']);
  });

  it.each([
    ['while it has none', 500],
    ['once it has it again', limits.databaseRetryMs + 1_000],
  ])('and leads %s has all messages, also after a reload', async (_when, ms) => {
    const { stage, one, two, bobs } = await suspended();
    await stage.clock.advance(ms);
    one.tab.kill();
    await stage.live(two);
    await stage.clock.advance(2 * limits.databaseRetryMs);
    expect(storageOf(two)).toBe('durable');
    expect(row(two, bobs)).toMatchObject({ unreadCount: 4 });
    expect(textsOf(await stage.whole(two, bobs))).toEqual(all);
    stage.server.say(stage.bob, stage.alice, 'and more');
    await stage.clock.advance(1_000);
    two.device.setOnline(false);
    const again = await stage.reload(two);
    await stage.clock.advance(1_000);
    expect(row(again, bobs)).toMatchObject({ unreadCount: 5 });
    expect(textsOf(await stage.whole(again, bobs))).toEqual([...all, 'and more']);
  });
});
