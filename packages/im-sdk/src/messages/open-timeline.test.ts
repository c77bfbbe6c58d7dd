import { describe, expect, it } from 'vitest';
import { createImClient } from '../client.ts';
import type { ImClient } from '../client-types.ts';
import { FakeClock } from '../platform/memory/fake-clock.ts';
import { conversationKey } from '../protocol/index.ts';
import { createTestClient } from '../testing/builders/test-client.ts';
import { createMemoryServer } from '../testing/server/memory-server.ts';
import type { OpenTimeline } from './timeline-snapshot.ts';

interface Rows {
  readonly read: number;
  readonly unread: number;
}

function worldOf({ read, unread }: Rows) {
  const clock = new FakeClock();
  const server = createMemoryServer({ clock });
  const alice = server.addPerson({ userName: 'alice', nickName: 'Alice' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  server.befriend(alice, bob);
  for (let n = 1; n <= read; n += 1) server.say(bob, alice, `read ${n}`);
  server.read(alice, bob);
  for (let n = 1; n <= unread; n += 1) server.say(bob, alice, `unread ${n}`);
  return { clock, server, alice, bob, conversation: conversationKey('private', bob) };
}

async function caughtUp(clock: FakeClock, client: ImClient): Promise<void> {
  await clock.until(() => client.connection.state.getSnapshot().phase === 'live');
  await clock.advance(2_000);
}

async function stage(rows: Rows) {
  const world = worldOf(rows);
  const { client } = await createTestClient(world.server, { user: 'alice', clock: world.clock });
  await caughtUp(world.clock, client);
  return { ...world, client };
}

function textOf(timeline: OpenTimeline, key: string | undefined): string | undefined {
  return key === undefined ? undefined : timeline.row(key).getSnapshot()?.content;
}

describe('where the unread ones begin', () => {
  it('is known with the first rows, before the cache was asked for more', async () => {
    const { client, conversation } = await stage({ read: 3, unread: 2 });
    const { count, ready, unreadFrom } = client.messages.open(conversation).getSnapshot();
    expect({ count, ready }).toEqual({ count: 5, ready: false });
    expect(unreadFrom).toBeDefined();
  });

  it('is the first message of somebody else that was not read when it was opened, and stays', async () => {
    const { clock, client, conversation } = await stage({ read: 3, unread: 2 });
    const timeline = client.messages.open(conversation);
    await clock.advance(1_000);
    expect(textOf(timeline, timeline.getSnapshot().unreadFrom)).toBe('unread 1');
    client.conversations.markRead(conversation);
    await clock.during(client.messages.sendText(conversation, { text: 'an answer' }));
    await clock.advance(2_000);
    expect(textOf(timeline, timeline.getSnapshot().unreadFrom)).toBe('unread 1');
    const again = client.messages.open(conversation);
    await clock.advance(1_000);
    expect(again.getSnapshot()).toMatchObject({ unreadFrom: undefined, unreadCount: 0 });
  });

  it('moves to the first message that arrives while the user looks away, also if it is read at once, and stays then', async () => {
    const { clock, client, server, alice, bob, conversation } = await stage({ read: 3, unread: 2 });
    const timeline = client.messages.open(conversation);
    await clock.advance(1_000);
    await clock.during(client.conversations.markRead(conversation));
    timeline.setAway(true);
    expect(textOf(timeline, timeline.getSnapshot().unreadFrom)).toBe('unread 1');
    for (const text of ['away 1', 'away 2']) {
      server.say(bob, alice, text);
      await clock.advance(1_000);
      await clock.during(client.conversations.markRead(conversation));
    }
    timeline.setAway(false);
    server.say(bob, alice, 'back');
    await clock.advance(1_000);
    expect(textOf(timeline, timeline.getSnapshot().unreadFrom)).toBe('away 1');
    expect(timeline.getSnapshot().unreadCount).toBe(2);
  });

  it('counts only messages of others while the user looks away', async () => {
    const { clock, client, server, alice, bob, conversation } = await stage({ read: 3, unread: 0 });
    const timeline = client.messages.open(conversation);
    await clock.advance(1_000);
    await clock.during(client.messages.sendText(conversation, { text: 'sent here' }));
    await clock.advance(1_000);
    timeline.setAway(true);
    server.say(bob, alice, 'away 1');
    await clock.advance(1_000);
    server.say(alice, bob, 'from my phone');
    await clock.advance(1_000);
    expect(textOf(timeline, timeline.getSnapshot().unreadFrom)).toBe('away 1');
    expect(timeline.getSnapshot().unreadCount).toBe(1);
  });

  it('does not move for own messages of another device', async () => {
    const { clock, client, server, alice, bob, conversation } = await stage({ read: 3, unread: 0 });
    const timeline = client.messages.open(conversation);
    await clock.advance(1_000);
    timeline.setAway(true);
    server.say(alice, bob, 'from my phone');
    await clock.advance(1_000);
    expect(timeline.getSnapshot()).toMatchObject({ count: 4, unreadFrom: undefined, unreadCount: 0 });
  });

  it('is loaded where it lies before what is at hand', async () => {
    const { clock, client, conversation } = await stage({ read: 20, unread: 120 });
    const timeline = client.messages.open(conversation);
    await clock.advance(1_000);
    expect(timeline.getSnapshot().unreadFrom).toBeUndefined();
    const found = await clock.during(timeline.jumpToUnread());
    expect(textOf(timeline, found)).toBe('unread 1');
  });

  it('a thousand back, it stays in the window when a list asks for what is newer', async () => {
    const { clock, client, conversation } = await stage({ read: 20, unread: 1_000 });
    const timeline = client.messages.open(conversation);
    await clock.advance(1_000);
    const found = await clock.during(timeline.jumpToUnread());
    expect(textOf(timeline, found)).toBe('unread 1');
    await clock.during(timeline.loadNewer());
    expect(timeline.getSnapshot().indexOf(found ?? '')).toBeGreaterThanOrEqual(0);
  });
});

describe('where the unread ones begin in a conversation that was opened before the first sync has answered', () => {
  it('is known once it has, on a new device; what arrives later does not move it', async () => {
    const { clock, server, alice, bob, conversation } = worldOf({ read: 3, unread: 2 });
    const { client } = await createTestClient(server, { clock });
    const timeline = client.messages.open(conversation);
    await clock.during(client.auth.login({ userName: 'alice', password: 'password' }));
    await caughtUp(clock, client);
    expect(textOf(timeline, timeline.getSnapshot().unreadFrom)).toBe('unread 1');
    server.say(bob, alice, 'live');
    await clock.advance(1_000);
    expect(timeline.getSnapshot()).toMatchObject({ count: 6, unreadCount: 2 });
    expect(textOf(timeline, timeline.getSnapshot().unreadFrom)).toBe('unread 1');
  });

  it('is known while the user looks away, and is nowhere if all was read', async () => {
    for (const unread of [0, 2]) {
      const { clock, server, conversation } = worldOf({ read: 3, unread });
      const { client } = await createTestClient(server, { clock });
      const timeline = client.messages.open(conversation);
      timeline.setAway(true);
      await clock.during(client.auth.login({ userName: 'alice', password: 'password' }));
      await caughtUp(clock, client);
      const { unreadFrom, unreadCount } = timeline.getSnapshot();
      expect([textOf(timeline, unreadFrom), unreadCount]).toEqual([unread > 0 ? 'unread 1' : undefined, unread]);
    }
  });

  it('is after the rows of an earlier visit; a message that arrives live has no line', async () => {
    for (const unread of [0, 2]) {
      const { clock, server, alice, bob, conversation } = worldOf({ read: 3, unread: 0 });
      const first = await createTestClient(server, { user: 'alice', clock });
      await caughtUp(clock, first.client);
      const tab = first.tab.reload();
      for (let n = 1; n <= unread; n += 1) server.say(bob, alice, `unread ${n}`);
      const client = createImClient({ platform: tab.platform });
      const timeline = client.messages.open(conversation);
      await clock.during(client.start());
      await caughtUp(clock, client);
      server.say(bob, alice, 'live');
      await clock.advance(1_000);
      const { count, unreadFrom, unreadCount } = timeline.getSnapshot();
      expect([count, textOf(timeline, unreadFrom), unreadCount]).toEqual([
        ...[4 + unread, unread > 0 ? 'unread 1' : undefined, unread],
      ]);
    }
  });
});

describe('a message that arrives after a break, in a conversation that was opened', () => {
  it.each(['live', 'before the first sync'] as const)('%s has no line', async (when) => {
    const { clock, server, alice, bob, conversation } = worldOf({ read: 3, unread: 0 });
    const { client, knobs } = await createTestClient(server, { clock });
    const early = when === 'live' ? undefined : client.messages.open(conversation);
    await clock.during(client.auth.login({ userName: 'alice', password: 'password' }));
    await caughtUp(clock, client);
    const timeline = early ?? client.messages.open(conversation);
    knobs.offline();
    await clock.advance(2_000);
    server.say(bob, alice, 'during the break');
    knobs.reset();
    await caughtUp(clock, client);
    expect(timeline.getSnapshot()).toMatchObject({ count: 4, unreadFrom: undefined, unreadCount: 0 });
  });
});

describe('a conversation with unread messages in the cache, opened before the first sync has answered', () => {
  it('has those of the server: none that were read elsewhere, and all that arrived since', async () => {
    for (const readElsewhere of [true, false]) {
      const { clock, server, alice, bob, conversation } = worldOf({ read: 3, unread: 2 });
      const first = await createTestClient(server, { user: 'alice', clock });
      await caughtUp(clock, first.client);
      const tab = first.tab.reload();
      if (readElsewhere) server.read(alice, bob);
      for (let n = 1; n <= 3; n += 1) server.say(bob, alice, `later ${n}`);
      const client = createImClient({ platform: tab.platform });
      const timeline = client.messages.open(conversation);
      await clock.during(client.start());
      await caughtUp(clock, client);
      const { unreadFrom, unreadCount } = timeline.getSnapshot();
      expect([textOf(timeline, unreadFrom), unreadCount]).toEqual(readElsewhere ? ['later 1', 3] : ['unread 1', 5]);
    }
  });
});

describe('a timeline opened with autoStart: false', () => {
  it('shows the rows in memory, loads nothing before its start, and is the same after it', async () => {
    const { clock, client, conversation } = await stage({ read: 200, unread: 0 });
    // Brings rows into memory.
    const first = client.messages.open(conversation);
    await clock.advance(1_000);
    first.close();
    const timeline = client.messages.open(conversation, { autoStart: false });
    const before = timeline.getSnapshot();
    expect(before).toMatchObject({ ready: true, loading: 'idle', atEnd: true });
    expect(textOf(timeline, before.keyAt(before.count - 1))).toBe('read 200');
    await clock.during(timeline.loadOlder());
    expect(timeline.getSnapshot()).toBe(before);
    timeline.start();
    await clock.advance(1_000);
    expect(timeline.getSnapshot()).toBe(before);
    await clock.during(timeline.loadOlder());
    expect(timeline.getSnapshot().count).toBeGreaterThan(before.count);
  });

  it('loads its first rows at its start', async () => {
    const { clock, client, conversation } = await stage({ read: 3, unread: 0 });
    const timeline = client.messages.open(conversation, { autoStart: false });
    await clock.advance(1_000);
    expect(timeline.getSnapshot()).toMatchObject({ count: 3, ready: false });
    timeline.start();
    await clock.advance(1_000);
    expect(timeline.getSnapshot()).toMatchObject({ count: 3, ready: true, atStart: true });
  });

  it('starts anew after it was closed: with the unread messages of that moment, and as often as it is asked', async () => {
    const { clock, client, conversation } = await stage({ read: 3, unread: 2 });
    const timeline = client.messages.open(conversation, { autoStart: false });
    timeline.start();
    timeline.start();
    await clock.advance(1_000);
    expect(timeline.getSnapshot()).toMatchObject({ unreadCount: 2, ready: true });
    client.conversations.markRead(conversation);
    timeline.close();
    await clock.advance(1_000);
    timeline.start();
    await clock.advance(1_000);
    expect(timeline.getSnapshot()).toMatchObject({ count: 5, unreadCount: 0, unreadFrom: undefined, ready: true });
    timeline.close();
  });
});
