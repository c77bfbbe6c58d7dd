import { describe, expect, it } from 'vitest';
import { MemoryLocks } from '../../platform/memory/memory-locks.ts';
import type { MemoryTab } from '../../platform/memory/memory-tab.ts';
import type { Seat } from '../client-stage.ts';
import { ChatStage, inGroup, rowsOf, textsOf, withFriend } from './chat-stage.ts';

const socketsOf = (stage: ChatStage, userId: number): number =>
  [...stage.server.world.hub.all()].filter((connection) => connection.session?.userId === userId).length;

async function threeTabs(stage: ChatStage, device = stage.device()): Promise<[Seat, Seat, Seat]> {
  const one = await stage.seat('Alice', device);
  const two = await stage.open(one.device);
  const three = await stage.open(one.device);
  await stage.clock.advance(2_000);
  return [one, two, three];
}

/** The tab that receives nothing from other tabs while `link.isCut`. */
function withCutChannel(tab: MemoryTab, link: { isCut: boolean }): MemoryTab {
  const { channels } = tab.platform;
  const open: typeof channels.open = (name) => {
    const channel = channels.open(name);
    return { ...channel, onMessage: (listener) => channel.onMessage((note) => link.isCut || listener(note)) };
  };
  return { ...tab, platform: { ...tab.platform, channels: { ...channels, open } } };
}

/** The tab with a database that takes `ms` for each transaction. */
function withSlowDatabase(tab: MemoryTab, ms: number): MemoryTab {
  const { databases, timers } = tab.platform;
  const slow: typeof databases = {
    available: true,
    names: (prefix) => databases.names(prefix),
    remove: (name) => databases.remove(name),
    async open(name) {
      const database = await databases.open(name);
      return {
        ...database,
        async transaction(mode, run, options) {
          await new Promise<void>((resolve) => timers.after(ms, resolve));
          return database.transaction(mode, run, options);
        },
      };
    },
  };
  return { ...tab, platform: { ...tab.platform, databases: slow } };
}

describe('several tabs of one account', () => {
  it('share one socket and are all up to date', async () => {
    const stage = new ChatStage();
    const seats = await threeTabs(stage);
    expect(socketsOf(stage, stage.alice)).toBe(1);
    expect(seats.map(({ client }) => client.connection.state.getSnapshot().follower)).toEqual([false, true, true]);
    const timelines = seats.map(({ client }) => client.messages.open(withFriend(stage.bob)));
    await stage.clock.advance(500);
    stage.server.say(stage.bob, stage.alice, 'hello');
    await stage.clock.advance(1_000);
    for (const timeline of timelines) expect(textsOf(timeline)).toEqual(['hello']);
    for (const { client } of seats) expect(client.conversations.unreadTotal.getSnapshot()).toBe(1);
  });

  it('go on where a browser refuses the lock to one of them, which leads beside the leader until it is gone', async () => {
    const stage = new ChatStage();
    const one = await stage.seat('Alice');
    const alone = one.device.tab();
    const locks = new MemoryLocks().forTab({});
    const two = await stage.open(one.device, { ...alone, platform: { ...alone.platform, locks } });
    await stage.clock.advance(2_000);
    const leads = ({ client }: Seat) => !client.connection.state.getSnapshot().follower;
    expect([one, two].map(leads)).toEqual([true, true]);
    stage.server.say(stage.bob, stage.alice, 'hello');
    await stage.clock.advance(1_000);
    expect([one, two].map(leads)).toEqual([false, true]);
    two.tab.kill();
    await stage.clock.advance(10_000);
    expect(leads(one)).toBe(true);
    await stage.send(one, withFriend(stage.bob), 'alone again');
    await stage.clock.advance(3_000);
    expect(stage.stored('private')).toEqual(['hello', 'alone again']);
    expect(textsOf(await stage.whole(one, withFriend(stage.bob)))).toEqual(['hello', 'alone again']);
  });

  it('hand over what is unsent in memory mode to the tab that leads now', async () => {
    const stage = new ChatStage();
    const device = stage.device({ secure: false });
    const one = await stage.open(device, device.tab(), { storage: 'memory' });
    await stage.clock.during(one.client.auth.login({ userName: 'alice', password: 'password' }));
    await stage.live(one);
    stage.server.network.plan(503, { route: 'sendPrivate', times: 3 });
    await stage.send(one, withFriend(stage.bob), 'not yet sent');
    await stage.clock.advance(100);
    const two = await stage.open(device, device.tab(), { storage: 'memory' });
    await stage.clock.advance(60_000);
    expect([one, two].map(({ client }) => client.connection.state.getSnapshot().follower)).toEqual([true, false]);
    expect(stage.stored('private')).toEqual(['not yet sent']);
    for (const { client } of [one, two]) {
      expect(textsOf(client.messages.open(withFriend(stage.bob)))).toEqual(['not yet sent']);
    }
  });

  it('write from any of them, once and in order', async () => {
    const stage = new ChatStage();
    const seats = await threeTabs(stage);
    const timelines = seats.map(({ client }) => client.messages.open(withFriend(stage.bob)));
    for (let round = 0; round < 9; round += 1) {
      const seat = seats[round % 3];
      if (seat) await stage.send(seat, withFriend(stage.bob), `message ${round}`);
      await stage.clock.advance(300);
    }
    await stage.clock.advance(3_000);
    const expected = Array.from({ length: 9 }, (_, round) => `message ${round}`);
    expect(stage.stored('private')).toEqual(expected);
    for (const timeline of timelines) {
      expect(textsOf(timeline)).toEqual(expected);
      expect(new Set(rowsOf(timeline).map(({ state }) => state))).toEqual(new Set(['sent']));
    }
  });

  it.each(['closed', 'killed'])('go on within a second when the one with the socket is %s', async (how) => {
    const stage = new ChatStage();
    const [one, two, three] = await threeTabs(stage);
    if (how === 'killed') one.tab.kill();
    else await stage.clock.during(one.client.destroy());
    await stage.clock.advance(1_000);
    expect(socketsOf(stage, stage.alice)).toBe(1);
    expect([two, three].map(({ client }) => client.connection.state.getSnapshot().follower).sort()).toEqual([
      false,
      true,
    ]);
    const timelines = [two, three].map(({ client }) => client.messages.open(withFriend(stage.bob)));
    stage.server.say(stage.bob, stage.alice, 'still there?');
    await stage.send(three, withFriend(stage.bob), 'yes');
    await stage.clock.advance(3_000);
    for (const timeline of timelines) expect(textsOf(timeline)).toEqual(['still there?', 'yes']);
  });

  it('lose nothing that one wrote before it was killed', async () => {
    const stage = new ChatStage();
    const [one, two] = await threeTabs(stage);
    stage.server.network.plan('hang', { route: 'sendPrivate', times: 1 });
    await stage.send(two, withFriend(stage.bob), 'first');
    await stage.send(two, withFriend(stage.bob), 'second');
    two.tab.kill();
    one.tab.kill();
    await stage.clock.advance(10_000);
    expect(stage.stored('private')).toEqual(['first', 'second']);
  });

  it('read in one, read in all', async () => {
    const stage = new ChatStage();
    const seats = await threeTabs(stage);
    stage.server.say(stage.bob, stage.alice, 'hello');
    await stage.clock.advance(1_000);
    seats[2]?.client.conversations.markRead(withFriend(stage.bob));
    await stage.clock.advance(2_000);
    for (const { client } of seats) expect(client.conversations.unreadTotal.getSnapshot()).toBe(0);
    expect(stage.log('private').reads.get(stage.alice)).toBe(1);
  });

  it('emit a message from somebody else once in each, and its notification in one', async () => {
    const stage = new ChatStage();
    const seats = await threeTabs(stage);
    const emitted: string[] = [];
    seats.forEach(({ client }, tab) => {
      client.on('message', ({ content }, { kind }) => emitted.push(`${tab} ${kind} ${content}`));
      client.on('notification', () => emitted.push('notification'));
    });
    stage.server.say(stage.bob, stage.alice, 'ding');
    await stage.clock.advance(1_000);
    expect(emitted.sort()).toEqual(['0 private ding', '1 private ding', '2 private ding', 'notification']);
  });

  it.each(['another', 'itself'])(
    'ask the new leader again where the old one was killed in between: %s',
    async (whose) => {
      const stage = new ChatStage();
      const [one, two, three] = await threeTabs(stage);
      stage.server.say(stage.bob, stage.alice, 'hello');
      await stage.clock.advance(1_000);
      const asking = whose === 'another' ? three : two;
      const timeline = asking.client.messages.open(withFriend(stage.bob));
      await stage.clock.advance(500);
      const [key] = rowsOf(timeline).map((row) => row.key);
      stage.server.network.plan('hang', { route: 'reactToMessage', times: 1 });
      const reacting = asking.client.messages.react(key ?? '', '👍');
      await stage.clock.advance(200);
      one.tab.kill();
      await stage.clock.during(reacting);
      await stage.clock.advance(1_000);
      expect(rowsOf(timeline)[0]?.reactions).toEqual([{ emoji: '👍', count: 1, mine: true }]);
    },
  );

  it.each(['the leader', 'another'])('leave nothing pending at a logout: a request of %s rejects', async (whose) => {
    const stage = new ChatStage();
    const [one, two] = await threeTabs(stage);
    const asking = whose === 'another' ? two : one;
    stage.server.say(stage.bob, stage.alice, 'hello');
    await stage.clock.advance(1_000);
    const timeline = asking.client.messages.open(withFriend(stage.bob));
    await stage.clock.advance(500);
    stage.server.network.plan('hang', { route: 'reactToMessage', times: 5 });
    const outcome = asking.client.messages
      .react(rowsOf(timeline)[0]?.key ?? '', '👍')
      .catch((error: unknown) => (error as { code?: string }).code);
    await stage.clock.advance(200);
    const before = stage.clock.now();
    await stage.clock.during(asking.client.auth.logout());
    expect(await stage.clock.during(outcome)).toBe('client.aborted');
    expect(stage.clock.now() - before).toBeLessThan(6_000);
  });

  it('sign out together: one whose database is slow does not connect again, and its next sign-in is live', async () => {
    const stage = new ChatStage();
    const device = stage.device();
    const one = await stage.open(device, withSlowDatabase(device.tab(), 20));
    await stage.clock.during(one.client.auth.login({ userName: 'alice', password: 'password' }));
    await stage.live(one);
    const two = await stage.open(device, withSlowDatabase(device.tab(), 50));
    await stage.clock.advance(2_000);
    const phase = () => two.client.connection.state.getSnapshot().phase;
    expect(two.client.connection.state.getSnapshot()).toMatchObject({ phase: 'live', follower: true });
    // Each writes its draft before it is gone; the first gives up its lock while the second still writes.
    one.client.conversations.setDraft(inGroup(stage.hikers), 'half a sentence');
    two.client.conversations.setDraft(withFriend(stage.bob), 'half a sentence');
    await stage.clock.during(one.client.auth.logout());
    await stage.clock.advance(10_000);
    expect(two.client.auth.session.getSnapshot().status).toBe('signedOut');
    expect(phase()).toBe('idle');
    await stage.clock.during(two.client.auth.login({ userName: 'alice', password: 'password' }));
    await stage.clock.advance(5_000);
    expect(phase()).toBe('live');
    stage.server.say(stage.bob, stage.alice, 'hello');
    await stage.clock.advance(1_000);
    expect(two.client.conversations.unreadTotal.getSnapshot()).toBe(1);
  });

  it.each([
    ['at once', true],
    ['after a while where there are no locks', false],
  ])('catch up first with what any of them has open, and not with what a killed tab had: %s', async (_when, secure) => {
    const stage = new ChatStage();
    const befriend = (name: string) => {
      const id = stage.person(name);
      stage.server.befriend(stage.alice, id);
      return id;
    };
    const friends = ['Carol', 'Dave', 'Erin'].map(befriend);
    const zoe = befriend('Zoe');
    const seats = await threeTabs(stage, stage.device({ secure }));
    for (const [tab, { client }] of seats.entries()) client.messages.open(withFriend(friends[tab] ?? 0));
    await stage.clock.advance(1_000);
    const asked: string[] = [];
    const { fetch } = stage.server;
    Object.assign(stage.server, {
      fetch: (input: RequestInfo | URL, init?: RequestInit) => {
        const { pathname, searchParams } = new URL(new Request(input, init).url);
        if (pathname.includes('/range')) asked.push(searchParams.get('target') ?? '');
        return fetch(input, init);
      },
    });
    const missed = async () => {
      asked.length = 0;
      stage.server.network.goOffline();
      // Nobody opens the first chat and the last, so that no order by age is the wanted one.
      for (const friend of [stage.bob, ...friends.toReversed(), zoe]) {
        stage.server.say(friend, stage.alice, 'missed');
        await stage.clock.advance(100);
      }
      stage.server.network.goOnline();
      await stage.clock.advance(30_000);
      return asked.map(Number);
    };
    await missed();
    const both = await missed();
    expect(new Set(both.slice(0, 3))).toEqual(new Set(friends));
    // Without locks the tab that was opened last leads.
    const [killed, others] = secure ? [2, [0, 1]] : [0, [1, 2]];
    seats[killed]?.tab.kill();
    await stage.clock.advance(secure ? 1_000 : 5 * 60_000);
    const left = await missed();
    expect(new Set(left.slice(0, 2))).toEqual(new Set(others.map((tab) => friends[tab])));
    expect(left.indexOf(friends[killed] ?? 0)).toBeGreaterThan(1);
  });

  it('keep the place where somebody scrolled up, when another tab leads and a change of it was missed', async () => {
    const stage = new ChatStage();
    for (let n = 1; n <= 400; n += 1) stage.server.say(stage.bob, stage.alice, `message ${n}`);
    const one = await stage.seat('Alice');
    await stage.whole(one, withFriend(stage.bob));
    const link = { isCut: false };
    const two = await stage.open(one.device, withCutChannel(one.device.tab(), link));
    await stage.clock.advance(2_000);
    const timeline = await stage.whole(two, withFriend(stage.bob));
    const target = stage.log('private').rows[99];
    if (!target) throw new Error('the message was not stored');
    const key = await stage.clock.during(timeline.jumpTo(target.id));
    await stage.clock.advance(500);
    const texts = () => textsOf(timeline);
    const before = texts();
    expect([before.includes('message 100'), timeline.getSnapshot().atEnd]).toEqual([true, false]);
    const shown: boolean[] = [];
    timeline.subscribe(() => shown.push(timeline.getSnapshot().indexOf(key ?? '') >= 0));
    link.isCut = true;
    stage.server.say(stage.bob, stage.alice, 'missed');
    await stage.clock.advance(1_000);
    link.isCut = false;
    stage.server.say(stage.bob, stage.alice, 'live');
    stage.server.recall(stage.bob, target);
    await stage.clock.advance(5_000);
    expect(shown).not.toContain(false);
    expect(texts()).toEqual(before.map((text) => (text === 'message 100' ? '' : text)));
    expect(timeline.getSnapshot().atEnd).toBe(false);
    await stage.clock.during(timeline.jumpToLatest());
    expect(texts().slice(-2)).toEqual(['missed', 'live']);
  });

  it('show what the previous leader stored and could not pass on before it was killed', async () => {
    const stage = new ChatStage();
    const one = await stage.seat('Alice');
    for (let n = 1; n <= 3; n += 1) stage.server.say(stage.bob, stage.alice, `message ${n}`);
    await stage.clock.advance(2_000);
    const link = { isCut: false };
    const two = await stage.open(one.device, withCutChannel(one.device.tab(), link));
    await stage.clock.advance(2_000);
    const timeline = two.client.messages.open(withFriend(stage.bob));
    await stage.clock.advance(500);
    link.isCut = true;
    for (let n = 4; n <= 6; n += 1) stage.server.say(stage.bob, stage.alice, `message ${n}`);
    await stage.clock.advance(2_000);
    expect(textsOf(timeline)).toHaveLength(3);
    one.tab.kill();
    stage.server.say(stage.bob, stage.alice, 'message 7');
    await stage.clock.advance(5_000);
    expect(textsOf(timeline)).toEqual(Array.from({ length: 7 }, (_, n) => `message ${n + 1}`));
  });

  it('all begin anew with a server that was restored', async () => {
    const stage = new ChatStage();
    const seats = await threeTabs(stage);
    for (let n = 1; n <= 10; n += 1) {
      stage.server.say(stage.bob, stage.alice, `message ${n}`);
      await stage.clock.advance(200);
    }
    const [row] = stage.log('private').rows.splice(9, 1);
    expect(row?.content).toBe('message 10');
    Object.assign(stage.server.world, { epoch: 'restored' });
    stage.server.network.cutSockets();
    await stage.clock.advance(5_000);
    for (const text of ['after it', 'and more']) stage.server.say(stage.bob, stage.alice, text);
    await stage.clock.advance(2_000);
    const expected = [...Array.from({ length: 9 }, (_, n) => `message ${n + 1}`), 'after it', 'and more'];
    for (const seat of seats) {
      expect(seat.client.conversations.unreadTotal.getSnapshot()).toBe(11);
      expect(textsOf(await stage.whole(seat, withFriend(stage.bob)))).toEqual(expected);
    }
  });

  it('show the conversations of a leader in memory mode, also of one from an earlier build', async () => {
    const stage = new ChatStage();
    const device = stage.device();
    const one = await stage.open(device, device.tab(), { storage: 'memory' });
    await stage.clock.during(one.client.auth.login({ userName: 'alice', password: 'password' }));
    await stage.live(one);
    stage.server.say(stage.bob, stage.alice, 'hello');
    await stage.clock.advance(1_000);
    const earlier = device.tab().platform.channels.open(`im:${one.client.storageKey}:${stage.alice}`);
    const dumps: { state: { version: number }; identity: object }[][] = [];
    earlier.onMessage((note) => {
      const { what, value } = note as { what?: string; value?: (typeof dumps)[number] };
      if (what === 'dump' && value) dumps.push(value);
    });
    const two = await stage.open(device, device.tab(), { storage: 'memory' });
    const shown = () => two.client.conversations.conversation(withFriend(stage.bob)).getSnapshot();
    await stage.clock.until(() => shown() !== undefined);
    expect(shown()).toMatchObject({ showName: 'Bob', unreadCount: 1 });
    expect(dumps.length).toBeGreaterThan(0);
    const renamed = dumps[0]?.map(({ state, identity }) => ({
      state: { ...state, version: state.version + 1 },
      identity: { ...identity, showName: 'Named by the earlier build' },
    }));
    earlier.post({ type: 'poke', what: 'dump', value: renamed });
    await stage.clock.until(() => shown()?.showName === 'Named by the earlier build');
    expect(shown()?.unreadCount).toBe(1);
  });

  it('are told who is there and who asks for friendship', async () => {
    const stage = new ChatStage();
    const carol = stage.person('Carol');
    const seats = await threeTabs(stage);
    stage.server.ask(carol, stage.alice, 'hi');
    stage.server.appear(stage.bob, [2]);
    await stage.clock.advance(6_000);
    for (const { client } of seats) {
      expect(client.contacts.pendingCount.getSnapshot()).toBe(1);
      expect(client.presence.of(stage.bob).getSnapshot().online).toBe(true);
    }
  });
});
