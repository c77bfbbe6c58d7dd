import { describe, expect, it } from 'vitest';
import type { Seat } from '../client-stage.ts';
import { block } from '../server/domain/blacklist.ts';
import { dissolveGroup, invite, quitGroup } from '../server/domain/groups/membership.ts';
import { ChatStage, inGroup, rowsOf, textsOf, withFriend } from './chat-stage.ts';

/** Runs `before` ahead of every request to a path that ends so; answers how many there were. */
function onRequest(stage: ChatStage, end: string, before: () => void = () => undefined): () => number {
  const { fetch } = stage.server;
  let count = 0;
  const counting: typeof fetch = (input, init) => {
    if (new URL(new Request(input, init).url).pathname.endsWith(end)) {
      count += 1;
      before();
    }
    return fetch(input, init);
  };
  Object.assign(stage.server, { fetch: counting });
  return () => count;
}

const say = (stage: ChatStage, text: string) => stage.server.say(stage.alice, { groupId: stage.hikers }, text);

/** Bob is away, and knows of a row in the group that he does not have. */
async function awayWithAGap(stage: ChatStage): Promise<Seat> {
  const seat = await stage.seat('Bob');
  say(stage, 'seen');
  await stage.clock.advance(1_000);
  stage.server.network.dropNextFrame(({ cmd }) => cmd === 4);
  say(stage, 'lost');
  say(stage, 'early');
  await stage.clock.advance(100);
  seat.device.setOnline(false);
  await stage.clock.advance(1_000);
  return seat;
}

async function comesBack(stage: ChatStage, seat: Seat): Promise<void> {
  seat.device.setOnline(true);
  await stage.live(seat);
  await stage.clock.advance(5_000);
}

const leaving: ReadonlyArray<[string, (stage: ChatStage) => void, string]> = [
  ['was removed', (stage) => stage.server.removeFromGroup(stage.hikers, [stage.bob]), 'group.notMember'],
  ['quit on the other terminal', (stage) => quitGroup(stage.server.world, stage.bob, stage.hikers), 'group.notMember'],
  [
    'had the group dissolved',
    (stage) => dissolveGroup(stage.server.world, stage.alice, stage.hikers),
    'group.notFound',
  ],
];

describe.each(leaving)('somebody who %s while away', (_how, leave, code) => {
  it.each([false, true])(
    'comes live with everything else; what was written is refused (reloaded: %s)',
    async (anew) => {
      const stage = new ChatStage();
      const away = await awayWithAGap(stage);
      const key = await stage.send(away, inGroup(stage.hikers), 'too late');
      away.client.conversations.markRead(inGroup(stage.hikers));
      await stage.clock.advance(1_000);
      leave(stage);
      stage.server.say(stage.alice, stage.bob, 'meanwhile');
      const seat = anew ? await stage.reload(away) : away;
      await comesBack(stage, seat);

      expect(seat.client.groups.group(stage.hikers).getSnapshot()).toMatchObject({ quit: true });
      const friend = await stage.whole(seat, withFriend(stage.alice));
      expect(textsOf(friend)).toEqual(['meanwhile']);
      const timeline = seat.client.messages.open(inGroup(stage.hikers));
      await stage.clock.advance(1_000);
      const own = rowsOf(timeline).find((row) => row.key === key);
      expect(own).toMatchObject({ state: 'failed', failure: code });
      timeline.close();

      const asked = ['/range', '/history', '/readed', '/send'].map((end) => onRequest(stage, end));
      await stage.clock.advance(60_000);
      expect(asked.map((count) => count())).toEqual([0, 0, 0, 0]);
      stage.server.network.cutSockets();
      await stage.live(seat);
      expect(asked.map((count) => count())).toEqual([0, 0, 0, 0]);
      expect(seat.errors).toEqual([]);
    },
  );
});

it('heartbeats ask for nothing while pushes arrive, but for a look every 20 s', async () => {
  const stage = new ChatStage();
  const seat = await stage.seat('Alice');
  await stage.clock.advance(1_000);
  const asked = ['/heads', '/range', '/changes'].map((end) => onRequest(stage, end));
  for (let n = 0; n < 30; n += 1) {
    stage.server.say(stage.bob, stage.alice, `message ${n}`);
    await stage.clock.advance(2_000);
  }
  const [heads = 0, ...others] = asked.map((count) => count());
  expect(others).toEqual([0, 0]);
  expect(heads).toBeLessThanOrEqual(3);
  expect(seat.client.conversations.unreadTotal.getSnapshot()).toBe(30);
});

const endings: ReadonlyArray<[string, (stage: ChatStage) => void, string]> = [
  ['the friend ended it', (stage) => stage.server.unfriend(stage.alice, stage.bob), 'friend.notFriend'],
  ['the friend blocked them', (stage) => block(stage.server.world, stage.alice, stage.bob), 'user.blocked'],
];

describe.each(endings)('a friendship while one is away: %s', (_how, end, code) => {
  it('keeps what was said, refuses what was written, and holds up nothing', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Bob');
    stage.server.network.dropNextFrame(({ cmd }) => cmd === 3);
    stage.server.say(stage.alice, stage.bob, 'lost');
    stage.server.say(stage.alice, stage.bob, 'early');
    await stage.clock.advance(100);
    seat.device.setOnline(false);
    const key = await stage.send(seat, withFriend(stage.alice), 'too late');
    end(stage);
    say(stage, 'meanwhile');
    await comesBack(stage, seat);
    const timeline = await stage.whole(seat, withFriend(stage.alice));
    expect(textsOf(timeline)).toEqual(['lost', 'early', 'too late']);
    expect(rowsOf(timeline).find((row) => row.key === key)).toMatchObject({ state: 'failed', failure: code });
    expect(textsOf(await stage.whole(seat, inGroup(stage.hikers)))).toEqual(['meanwhile']);
  });
});

describe('somebody who is removed in the middle of a resume', () => {
  it.each([
    ['/range', 3],
    ['/history', 150],
  ])('between the conversation summaries and %s, comes live all the same', async (path, missing) => {
    const stage = new ChatStage();
    const seat = await stage.seat('Bob');
    const timeline = seat.client.messages.open(inGroup(stage.hikers));
    say(stage, 'seen');
    await stage.clock.advance(1_000);
    seat.device.setOnline(false);
    for (let n = 0; n < missing; n += 1) say(stage, `missed ${n}`);
    stage.server.say(stage.alice, stage.bob, 'meanwhile');
    let removed = false;
    const asked = onRequest(stage, path, () => {
      if (!removed) stage.server.removeFromGroup(stage.hikers, [stage.bob]);
      removed = true;
    });
    const resumes = onRequest(stage, '/heads');
    await comesBack(stage, seat);
    expect(asked()).toBeGreaterThan(0);
    expect(resumes()).toBe(1);
    timeline.close();
    expect(textsOf(await stage.whole(seat, withFriend(stage.alice)))).toEqual(['meanwhile']);
    const before = asked();
    await stage.clock.advance(60_000);
    expect(asked()).toBe(before);
  });
});

describe('somebody who was removed and taken in again', () => {
  it.each([
    ['away, a little was said', 'away', 3],
    ['away, much was said', 'away', 150],
    ['back between the two', 'back between', 3],
  ])('(%s) sees what was said since, and no endless gap', async (_what, when, missed) => {
    const stage = new ChatStage();
    const seat = await awayWithAGap(stage);
    stage.server.removeFromGroup(stage.hikers, [stage.bob]);
    for (let n = 0; n < missed; n += 1) say(stage, `not for Bob ${n}`);
    if (when === 'back between') {
      await comesBack(stage, seat);
      seat.device.setOnline(false);
    }
    invite(stage.server.world, stage.alice, stage.hikers, [stage.bob]);
    say(stage, 'again');
    await comesBack(stage, seat);
    say(stage, 'live');
    await stage.clock.advance(2_000);
    const timeline = await stage.whole(seat, inGroup(stage.hikers));
    const texts = textsOf(timeline);
    expect(texts.slice(-2)).toEqual(['again', 'live']);
    expect(texts.filter((text) => text.startsWith('not for'))).toEqual([]);
    expect(timeline.getSnapshot()).toMatchObject({ atStart: true, atEnd: true });
    await stage.clock.during(stage.send(seat, inGroup(stage.hikers), 'hello again'));
    await stage.clock.advance(1_000);
    expect(stage.stored('group')).toContain('hello again');
    seat.client.conversations.markRead(inGroup(stage.hikers));
    await stage.clock.advance(1_000);
    expect(seat.client.conversations.unreadTotal.getSnapshot()).toBe(0);
    const asked = ['/range', '/history', '/readed'].map((end) => onRequest(stage, end));
    await stage.clock.advance(60_000);
    expect(asked.map((count) => count())).toEqual([0, 0, 0]);
  });
});

describe('a hole that the server does not fill', () => {
  it('is asked for less and less often, and filled once it can be', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Bob');
    const timeline = seat.client.messages.open(inGroup(stage.hikers));
    say(stage, 'seen');
    await stage.clock.advance(1_000);
    stage.server.network.plan(500, { route: 'range', times: Number.POSITIVE_INFINITY });
    const asked = onRequest(stage, '/range');
    stage.server.network.dropNextFrame(({ cmd }) => cmd === 4);
    say(stage, 'lost');
    for (let n = 0; n < 60; n += 1) {
      say(stage, `more ${n}`);
      await stage.clock.advance(1_000);
    }
    expect(asked()).toBeGreaterThan(1);
    // Each beat asks too.
    expect(asked()).toBeLessThan(40);
    stage.server.network.clear();
    await stage.clock.advance(20_000);
    expect(textsOf(timeline).slice(0, 3)).toEqual(['seen', 'lost', 'more 0']);
    expect(textsOf(timeline)).toHaveLength(62);
  });
});

describe('a conversation that the server cannot answer for', () => {
  it('keeps nothing else from coming live, and is caught up with once it can be', async () => {
    const stage = new ChatStage();
    const seat = await awayWithAGap(stage);
    stage.server.say(stage.alice, stage.bob, 'meanwhile');
    stage.server.network.plan(500, { route: 'range', times: Number.POSITIVE_INFINITY });
    await comesBack(stage, seat);
    await stage.send(seat, withFriend(stage.alice), 'here again');
    await stage.clock.advance(2_000);
    expect(stage.stored('private')).toEqual(['meanwhile', 'here again']);
    stage.server.network.clear();
    await stage.clock.advance(20_000);
    expect(textsOf(await stage.whole(seat, inGroup(stage.hikers)))).toEqual(['seen', 'lost', 'early']);
  });
});
