import { describe, expect, it } from 'vitest';
import { browserKeyValue } from '../../platform/browser/browser-platform.ts';
import { ChatStage, textsOf, withFriend } from './chat-stage.ts';

describe('a browser without a database', () => {
  it('keeps messages in local storage', async () => {
    const stage = new ChatStage();
    stage.server.say(stage.bob, stage.alice, 'hello');
    const before = await stage.seat('Alice', stage.device({ database: false }));
    await stage.whole(before, withFriend(stage.bob));
    expect(before.client.availability.database).toBe('unsupported');
    before.device.setOnline(false);
    const after = await stage.reload(before);
    const timeline = after.client.messages.open(withFriend(stage.bob));
    await stage.clock.advance(1_000);
    expect(textsOf(timeline)).toEqual(['hello']);
  });
});

describe('an environment that keeps nothing, as a server or a bot has', () => {
  it('says that messages are in memory', async () => {
    const stage = new ChatStage();
    const device = stage.device({ database: false });
    const tab = device.tab();
    const local = browserKeyValue('localStorage');
    const seat = await stage.open(device, { ...tab, platform: { ...tab.platform, local } });
    await stage.clock.during(seat.client.auth.login({ userName: 'alice', password: 'password' }));
    await stage.live(seat);
    expect(seat.client.connection.state.getSnapshot().storage).toBe('memory');
  });
});

describe('storage as the host wants it', () => {
  it('in memory: nothing is written, and said so', async () => {
    const stage = new ChatStage();
    stage.server.say(stage.bob, stage.alice, 'hello');
    const seat = await stage.seat('Alice', undefined, { storage: 'memory' });
    const timeline = await stage.whole(seat, withFriend(stage.bob));
    expect(textsOf(timeline)).toEqual(['hello']);
    expect(seat.client.connection.state.getSnapshot().storage).toBe('memory');
    expect(await seat.device.databases.names('im:')).toEqual([]);
    expect(seat.device.local.keys().some((key) => seat.device.local.get(key)?.includes('hello'))).toBe(false);
  });

  it('in local storage: a reload without a network still shows them', async () => {
    const stage = new ChatStage();
    stage.server.say(stage.bob, stage.alice, 'hello');
    const before = await stage.seat('Alice', undefined, { storage: 'local-storage' });
    await stage.whole(before, withFriend(stage.bob));
    expect(await before.device.databases.names('im:')).toEqual([]);
    before.device.setOnline(false);
    const after = await stage.reload(before, { storage: 'local-storage' });
    const timeline = after.client.messages.open(withFriend(stage.bob));
    await stage.clock.advance(1_000);
    expect(textsOf(timeline)).toEqual(['hello']);
  });
});

describe('local storage at its caps', () => {
  it('keeps the newest 1000 of a conversation and every unsent message; nothing is lost to who looks back', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice', undefined, { storage: 'local-storage' });
    for (let n = 1; n <= 1_200; n += 1) {
      stage.server.say(stage.bob, stage.alice, `message ${n}`);
      if (n % 100 === 0) await stage.clock.advance(500);
    }
    seat.device.setOnline(false);
    await stage.send(seat, withFriend(stage.bob), 'not sent yet');
    const kept = seat.device.local.keys().flatMap((key) => {
      if (!key.includes('|["c","p:')) return [];
      const rows: unknown[] = JSON.parse(JSON.parse(seat.device.local.get(key) ?? '"[]"'));
      return rows;
    });
    expect(kept.length).toBeLessThanOrEqual(1_000);
    expect(kept.length).toBeGreaterThan(900);

    const after = await stage.reload(seat, { storage: 'local-storage' });
    expect(after.client.messages.unsent.getSnapshot()).toBe(1);
    expect(after.client.conversations.conversation(withFriend(stage.bob)).getSnapshot()?.unreadCount).toBe(1_200);
    after.device.setOnline(true);
    await stage.live(after);
    await stage.clock.advance(5_000);
    const timeline = after.client.messages.open(withFriend(stage.bob));
    await stage.clock.advance(1_000);
    const seen = new Set(textsOf(timeline));
    for (let pages = 0; pages < 60 && !timeline.getSnapshot().atStart; pages += 1) {
      await stage.clock.during(timeline.loadOlder());
      for (const text of textsOf(timeline)) seen.add(text);
    }
    expect(seen.size).toBe(1_201);
  }, 60_000);
});

describe('a database in trouble from the start', () => {
  it.each(['hanging', 'failing', 'full'] as const)('(%s) keeps nobody from signing in and writing', async (trouble) => {
    const stage = new ChatStage();
    const device = stage.device();
    if (trouble === 'full') device.databases.faults.full = new DOMException('full', 'QuotaExceededError');
    else if (trouble === 'hanging') device.databases.faults.hanging = true;
    else device.databases.faults.failing = new DOMException('corrupt', 'UnknownError');
    const seat = await stage.seat('Alice', device);
    await stage.send(seat, withFriend(stage.bob), 'written');
    await stage.clock.advance(5_000);
    expect(stage.stored('private')).toEqual(['written']);
    expect(seat.client.contacts.friends.getSnapshot()).toEqual([stage.bob]);
    device.databases.faults.hanging = false;
  });

  it('that is deleted meanwhile loses nothing that is shown', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    await stage.send(seat, withFriend(stage.bob), 'before');
    await stage.clock.advance(1_000);
    for (const name of await seat.device.databases.names('im:')) await seat.device.databases.remove(name);
    await stage.send(seat, withFriend(stage.bob), 'after');
    await stage.clock.advance(2_000);
    expect(textsOf(await stage.whole(seat, withFriend(stage.bob)))).toEqual(['before', 'after']);
    expect(seat.client.connection.state.getSnapshot().storage).toBe('memory');
  });
});

describe('a database that hangs when its leader goes', () => {
  it('keeps nobody from taking over: what was written is sent', async () => {
    const stage = new ChatStage();
    const one = await stage.seat('Alice');
    const two = await stage.open(one.device);
    await stage.clock.advance(2_000);
    stage.server.network.plan('unreachable', { route: 'sendPrivate', times: Number.POSITIVE_INFINITY });
    await stage.send(two, withFriend(stage.bob), 'written before');
    one.device.databases.faults.hanging = true;
    one.tab.kill();
    stage.server.network.clear();
    await stage.clock.advance(20_000);
    expect(two.client.connection.state.getSnapshot()).toMatchObject({ phase: 'live', follower: false });
    expect(stage.stored('private')).toEqual(['written before']);
    one.device.databases.faults.hanging = false;
  });
});

describe('a logout', () => {
  it('deletes what the device kept of an account that is not remembered', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    await stage.send(seat, withFriend(stage.bob), 'private words');
    await stage.clock.advance(1_000);
    await stage.clock.during(seat.client.auth.logout());
    expect(await seat.device.databases.names('im:')).toEqual([]);
  });

  it('keeps it for a remembered one, unless told otherwise', async () => {
    const stage = new ChatStage();
    const { client, device } = await stage.open();
    const signIn = () =>
      stage.clock.during(client.auth.login({ userName: 'alice', password: 'password', remember: true }));
    await signIn();
    await stage.clock.advance(2_000);
    await stage.clock.during(client.auth.logout());
    expect(await device.databases.names('im:')).toHaveLength(1);
    await signIn();
    await stage.clock.during(client.auth.logout({ wipe: true }));
    expect(await device.databases.names('im:')).toEqual([]);
  });

  it('that the server forced keeps drafts and unsent messages for the next sign-in', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const mentions = [{ userId: 7, name: 'Ann', start: 0 }];
    seat.client.conversations.setDraft(withFriend(stage.bob), 'half a sentence', { mentions });
    seat.device.setOnline(false);
    await stage.send(seat, withFriend(stage.bob), 'not sent yet');
    for (const session of stage.server.world.sessions.values()) session.revoked = true;
    await stage.clock.advance(31 * 60_000);
    seat.device.setOnline(true);
    await stage.clock.advance(30_000);
    expect(seat.client.auth.session.getSnapshot()).toMatchObject({ status: 'signedOut', reason: 'expired' });
    await stage.clock.during(seat.client.auth.login({ userName: 'alice', password: 'password' }));
    await stage.live(seat);
    await stage.clock.advance(5_000);
    expect(stage.stored('private')).toEqual(['not sent yet']);
    const kept = seat.client.conversations.conversation(withFriend(stage.bob)).getSnapshot();
    expect(kept?.draft).toBe('half a sentence');
    expect(kept?.draftExtras?.mentions).toEqual([{ userId: 7, name: 'Ann', start: 0 }]);
  });
});

describe('tabs of a page without https', () => {
  it('use the one that was opened last, and any other that somebody wants to use', async () => {
    const stage = new ChatStage();
    const one = await stage.seat('Alice', stage.device({ secure: false }));
    const two = await stage.open(one.device);
    await stage.live(two);
    await stage.clock.advance(3_000);
    const followers = () => [one, two].map(({ client }) => client.connection.state.getSnapshot().follower);
    expect(followers()).toEqual([true, false]);
    one.client.connection.retryNow();
    await stage.live(one);
    await stage.clock.advance(3_000);
    expect(followers()).toEqual([false, true]);

    const timelines = [one, two].map(({ client }) => client.messages.open(withFriend(stage.bob)));
    await stage.send(two, withFriend(stage.bob), 'from the follower');
    await stage.send(one, withFriend(stage.bob), 'from the leader');
    stage.server.say(stage.bob, stage.alice, 'to both');
    await stage.clock.advance(3_000);
    for (const timeline of timelines) {
      expect(textsOf(timeline)).toEqual(['from the follower', 'from the leader', 'to both']);
    }
  });

  it('are one that leads, also when another is wanted before the first could begin', async () => {
    const stage = new ChatStage();
    const one = await stage.seat('Alice', stage.device({ secure: false }));
    const two = await stage.open(one.device);
    await stage.live(two);
    await stage.clock.advance(3_000);
    const { faults } = one.device.databases;
    faults.hanging = true;
    one.client.connection.retryNow();
    await stage.clock.advance(100);
    two.client.connection.retryNow();
    await stage.clock.advance(100);
    faults.hanging = false;
    await stage.clock.advance(5_000);
    const sockets = [...stage.server.world.hub.all()].filter(({ session }) => session?.userId === stage.alice);
    expect(sockets).toHaveLength(1);
    const states = [one, two].map(({ client }) => client.connection.state.getSnapshot());
    expect(states).toMatchObject([{ follower: true }, { follower: false, phase: 'live' }]);
  });

  it('go on by themselves when the one in use is gone', async () => {
    const stage = new ChatStage();
    const one = await stage.seat('Alice', stage.device({ secure: false }));
    const two = await stage.open(one.device);
    await stage.live(two);
    two.tab.kill();
    await stage.clock.advance(8_000);
    expect(one.client.connection.state.getSnapshot()).toMatchObject({ follower: false, phase: 'live' });
  });
});
