import { describe, expect, it } from 'vitest';
import { createImClient } from '../client.ts';
import type { ImClient } from '../client-types.ts';
import { FakeClock } from '../platform/memory/fake-clock.ts';
import { createMemoryDevice, type MemoryDevice } from '../platform/memory/memory-device.ts';
import type { MemoryTab } from '../platform/memory/memory-tab.ts';
import { type ConversationKey, conversationKey } from '../protocol/index.ts';
import { createMemoryServer } from '../testing/server/memory-server.ts';
import type { OpenTimeline } from './timeline-snapshot.ts';

function stage(specOnly = false) {
  const clock = new FakeClock();
  const server = createMemoryServer({ clock, specOnly });
  const alice = server.addPerson({ userName: 'alice', nickName: 'Alice' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  server.befriend(alice, bob);
  const device = (): MemoryDevice =>
    createMemoryDevice({ clock, network: server, page: { origin: server.origin, secure: true } });
  const open = (on: MemoryDevice): { client: ImClient; tab: MemoryTab } => {
    const tab = on.tab();
    return { client: createImClient({ platform: tab.platform }), tab };
  };
  async function signIn(userName: string, on = device()): Promise<{ client: ImClient; tab: MemoryTab }> {
    const opened = open(on);
    await clock.during(opened.client.start());
    if (opened.client.auth.session.getSnapshot().status !== 'signedIn') {
      await clock.during(opened.client.auth.login({ userName, password: 'password', remember: true }));
    }
    await clock.until(() => opened.client.connection.state.getSnapshot().phase === 'live', 120_000);
    return opened;
  }
  return { clock, server, alice, bob, device, open, signIn };
}

function texts(timeline: OpenTimeline): string[] {
  const snapshot = timeline.getSnapshot();
  return Array.from({ length: snapshot.count }, (_, index) => {
    const row = timeline.row(snapshot.keyAt(index) ?? '').getSnapshot();
    return `${row?.content}:${row?.state}`;
  });
}

const withPerson = (id: number): ConversationKey => conversationKey('private', id);

describe.each([
  ['our server', false],
  ['a server that knows only the specification', true],
])('two people at %s', (_name, specOnly) => {
  it('write to each other; both see every message once, in order', async () => {
    const { clock, alice, bob, signIn } = stage(specOnly);
    const a = await signIn('alice');
    const b = await signIn('bob');
    const atAlice = a.client.messages.open(withPerson(bob));
    const atBob = b.client.messages.open(withPerson(alice));
    await clock.advance(1_000);

    await clock.during(a.client.messages.sendText(withPerson(bob), { text: 'hello' }));
    await clock.advance(1_000);
    await clock.during(b.client.messages.sendText(withPerson(alice), { text: 'hi' }));
    await clock.during(b.client.messages.sendText(withPerson(alice), { text: 'how are you' }));
    await clock.advance(2_000);

    expect(texts(atAlice).map((text) => text.split(':')[0])).toEqual(['hello', 'hi', 'how are you']);
    expect(texts(atBob).map((text) => text.split(':')[0])).toEqual(['hello', 'hi', 'how are you']);
    expect(a.client.conversations.conversation(withPerson(bob)).getSnapshot()).toMatchObject({
      unreadCount: 2,
      last: { summary: { kind: 'text', text: 'how are you' }, mine: false },
      showName: 'Bob',
    });
    a.client.conversations.markRead(withPerson(bob));
    await clock.advance(2_000);
    expect(a.client.conversations.unreadTotal.getSnapshot()).toBe(0);
    expect(texts(atBob)).toEqual(['hello:sent', 'hi:read', 'how are you:read']);
    await clock.during(a.client.destroy());
    await clock.during(b.client.destroy());
  });

  it('recall: the content goes on both sides, in list and timeline', async () => {
    const { clock, alice, bob, signIn } = stage(specOnly);
    const a = await signIn('alice');
    const b = await signIn('bob');
    const atBob = b.client.messages.open(withPerson(alice));
    await clock.advance(500);
    const key = await clock.during(a.client.messages.sendText(withPerson(bob), { text: 'secret' }));
    await clock.advance(1_000);
    expect(texts(atBob)).toEqual(['secret:sent']);
    await clock.during(a.client.messages.recall(key));
    await clock.advance(1_000);
    const row = atBob.row(atBob.getSnapshot().keyAt(0) ?? '').getSnapshot();
    expect(row).toMatchObject({ content: '', recalled: true, recalledBy: alice });
    expect(b.client.conversations.conversation(withPerson(alice)).getSnapshot()?.last).toMatchObject({
      summary: { kind: 'recalled', actor: 'peer' },
      recalled: true,
    });
    await clock.during(a.client.destroy());
    await clock.during(b.client.destroy());
  });
});

describe('a client at our server', () => {
  it('shows list and messages of the cache without a network, and sends what was written then, once and in order', async () => {
    const { clock, server, alice, bob, device, open, signIn } = stage();
    const laptop = device();
    const first = await signIn('alice', laptop);
    for (let n = 1; n <= 5; n += 1) server.say(bob, alice, `old ${n}`);
    await clock.advance(2_000);
    first.tab.kill();

    laptop.setOnline(false);
    const again = open(laptop);
    await clock.during(again.client.start());
    await clock.advance(5_000);
    expect(again.client.conversations.list.getSnapshot()).toEqual({ keys: [withPerson(bob)], ready: true });
    const timeline = again.client.messages.open(withPerson(bob));
    await clock.advance(500);
    expect(texts(timeline)).toEqual([1, 2, 3, 4, 5].map((n) => `old ${n}:sent`));
    await clock.during(again.client.messages.sendText(withPerson(bob), { text: 'one' }));
    await clock.during(again.client.messages.sendText(withPerson(bob), { text: 'two' }));
    expect(texts(timeline).slice(5)).toEqual(['one:queued', 'two:queued']);
    again.tab.kill();

    laptop.setOnline(true);
    const third = await signIn('alice', laptop);
    await clock.advance(5_000);
    const later = third.client.messages.open(withPerson(bob));
    await clock.advance(1_000);
    expect(texts(later).slice(5)).toEqual(['one:sent', 'two:sent']);
    expect(third.client.messages.unsent.getSnapshot()).toBe(0);
    await clock.during(third.client.destroy());
  });

  it('keeps two tabs of one account together; when the leader dies the other takes over within a second', async () => {
    const { clock, server, alice, bob, device, signIn, open } = stage();
    const laptop = device();
    const leader = await signIn('alice', laptop);
    const other = open(laptop);
    await clock.during(other.client.start());
    await clock.until(() => other.client.connection.state.getSnapshot().follower);
    const atLeader = leader.client.messages.open(withPerson(bob));
    const atOther = other.client.messages.open(withPerson(bob));
    await clock.advance(1_000);

    server.say(bob, alice, 'for both');
    await clock.advance(1_000);
    await clock.during(other.client.messages.sendText(withPerson(bob), { text: 'from the follower' }));
    await clock.advance(1_000);
    expect(texts(atLeader)).toEqual(['for both:sent', 'from the follower:sent']);
    expect(texts(atOther)).toEqual(texts(atLeader));
    expect(other.client.conversations.conversation(withPerson(bob)).getSnapshot()?.unreadCount).toBe(0);

    leader.tab.kill();
    await clock.until(() => other.client.connection.state.getSnapshot().phase === 'live', 1_000);
    server.say(bob, alice, 'after the change');
    await clock.advance(1_000);
    expect(texts(atOther)).toEqual(['for both:sent', 'from the follower:read', 'after the change:sent']);
    await clock.during(other.client.destroy());
  });
});
