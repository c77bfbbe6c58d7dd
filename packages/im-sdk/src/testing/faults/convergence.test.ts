import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../platform/memory/seeded-random.ts';
import { type ConversationKey, MessageStatus, MessageType } from '../../protocol/index.ts';
import type { Seat } from '../client-stage.ts';
import { unreadOf } from '../server/domain/reading.ts';
import { ChatStage, inGroup, rowsOf, textsOf, withFriend } from './chat-stage.ts';

describe('what the network loses', () => {
  it('is noticed by the next heartbeat when it was the last push', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    stage.server.network.dropNextFrame(({ cmd }) => cmd === 3);
    stage.server.say(stage.bob, stage.alice, 'lost push');
    await stage.clock.advance(7_000);
    expect(textsOf(timeline)).toEqual(['lost push']);
    expect(seat.client.conversations.unreadTotal.getSnapshot()).toBe(1);
  });

  it('is told again where it was a read position, also while the connection stays', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    stage.server.say(stage.bob, stage.alice, 'hello');
    await stage.clock.advance(1_000);
    stage.server.network.plan('unreachable', { route: 'readPrivate' });
    seat.client.conversations.markRead(withFriend(stage.bob));
    await stage.clock.advance(12_000);
    expect(stage.log('private').reads.get(stage.alice)).toBe(1);
  });

  it('is asked for again where the server was busy as the heartbeat showed that it is missing', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    stage.server.network.dropNextFrame(({ cmd }) => cmd === 3);
    stage.server.network.plan(503, { route: 'range', times: 3 });
    stage.server.say(stage.bob, stage.alice, 'lost push');
    await stage.clock.advance(30_000);
    expect(textsOf(timeline)).toEqual(['lost push']);
  });

  it('is asked for again where it was the newest page of an open conversation, after a long absence', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    stage.server.say(stage.bob, stage.alice, 'before');
    await stage.clock.advance(1_000);
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    await stage.clock.advance(1_000);
    seat.device.setOnline(false);
    for (let n = 1; n <= 150; n += 1) stage.server.say(stage.bob, stage.alice, `missed ${n}`);
    stage.server.network.plan('unreachable', { route: 'history' });
    seat.device.setOnline(true);
    await stage.clock.advance(30_000);
    expect(textsOf(timeline).at(-1)).toBe('missed 150');
  });

  it('is noticed within half a minute, also where another conversation goes on', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    stage.server.network.dropNextFrame(({ cmd }) => cmd === 3);
    stage.server.say(stage.bob, stage.alice, 'lost push');
    for (let n = 0; n < 7; n += 1) {
      stage.server.say(stage.bob, { groupId: stage.hikers }, `live ${n}`);
      await stage.clock.advance(4_000);
    }
    expect(textsOf(await stage.whole(seat, withFriend(stage.bob)))).toEqual(['lost push']);
    expect(seat.client.conversations.unreadTotal.getSnapshot()).toBe(8);
  });

  it('is filled in within 2 s of the next message', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    stage.server.network.dropNextFrame(({ cmd }) => cmd === 3);
    stage.server.say(stage.bob, stage.alice, 'one');
    stage.server.say(stage.bob, stage.alice, 'two');
    await stage.clock.advance(2_000);
    expect(textsOf(timeline)).toEqual(['one', 'two']);
  });

  it('is caught up with after a restart of the server, by both sides, once and in order', async () => {
    const stage = new ChatStage();
    const [a, b] = [await stage.seat('Alice'), await stage.seat('Bob')];
    const atAlice = a.client.messages.open(withFriend(stage.bob));
    const atBob = b.client.messages.open(withFriend(stage.alice));
    await stage.send(a, withFriend(stage.bob), 'before');
    stage.server.network.goOffline();
    await stage.send(a, withFriend(stage.bob), 'while down 1');
    await stage.send(a, withFriend(stage.bob), 'while down 2');
    await stage.clock.advance(20_000);
    expect(a.client.connection.state.getSnapshot().lost).toBe(true);
    stage.server.network.goOnline();
    await stage.clock.advance(25_000);
    for (const timeline of [atAlice, atBob])
      expect(textsOf(timeline)).toEqual(['before', 'while down 1', 'while down 2']);
    expect(stage.stored('private')).toHaveLength(3);
  });

  it('is a link that swallows everything: noticed within 15 s, and made up for', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    stage.server.network.blackHole = true;
    stage.server.say(stage.bob, stage.alice, 'into the hole');
    await stage.clock.advance(15_500);
    expect(seat.client.connection.state.getSnapshot().phase).not.toBe('live');
    stage.server.network.blackHole = false;
    await stage.live(seat);
    await stage.clock.advance(1_000);
    expect(textsOf(timeline)).toEqual(['into the hole']);
  });
});

describe('a recall', () => {
  it('that came before the message ahead of it holds after a reload, also for a row that is on disk alone', async () => {
    const stage = new ChatStage();
    const secret = stage.server.say(stage.bob, stage.alice, 'secret');
    const before = await stage.seat('Alice');
    await stage.whole(before, withFriend(stage.bob));
    const seat = await stage.reload(before);
    await stage.live(seat);
    stage.server.network.pushDelayMs = 100;
    stage.server.say(stage.bob, stage.alice, 'late');
    stage.server.network.pushDelayMs = 0;
    stage.server.recall(stage.bob, secret);
    await stage.clock.advance(1_000);
    const after = await stage.reload(seat);
    await stage.live(after);
    const rows = rowsOf(await stage.whole(after, withFriend(stage.bob)));
    expect(rows.map(({ content, recalled }) => (recalled ? 'recalled' : content))).toEqual(['recalled', 'late']);
  });

  it('wins over a receiver who was away, in timeline and list', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    seat.device.setOnline(false);
    const message = stage.server.say(stage.bob, stage.alice, 'secret');
    stage.server.recall(stage.bob, message);
    seat.device.setOnline(true);
    await stage.live(seat);
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    await stage.clock.advance(1_000);
    expect(textsOf(timeline)).not.toContain('secret');
    const { last } = seat.client.conversations.conversation(withFriend(stage.bob)).getSnapshot() ?? {};
    expect(last?.summary).toEqual({ kind: 'recalled', actor: 'peer', name: 'Bob' });
  });
});

/** Opens a second tab of a device, or kills it where there is one. */
async function hop(stage: ChatStage, { device }: Seat, second: Seat | undefined): Promise<Seat | undefined> {
  if (!second) return stage.open(device);
  second.tab.kill();
  return undefined;
}

/** Somebody recalls one of their own messages to a friend, if there is one. */
async function recallOne(stage: ChatStage, { client }: Seat, chance: number): Promise<void> {
  const timeline = client.messages.open(withFriend(stage.alice));
  await stage.clock.advance(200);
  const own = rowsOf(timeline).filter((row) => row.mine && row.id > 0 && !row.recalled);
  const row = own[Math.floor(chance * own.length)];
  timeline.close();
  if (row) await stage.clock.during(client.messages.recall(row.key).catch(() => undefined));
}

/** A message that somebody wrote. */
interface Intent {
  readonly sendId: number;
  readonly tmpId: string;
}

/** Rounds of everything that may happen, by one seed. */
async function storm(seed: number) {
  const stage = new ChatStage({ seed });
  const chance = seededRandom(seed);
  const roll = (sides: number): number => Math.floor(chance.fraction() * sides);
  let alice = await stage.seat('Alice');
  const bob = await stage.seat('Bob');
  let second: Seat | undefined;
  const intents = new Map<ConversationKey, Intent[]>([
    [withFriend(stage.bob), []],
    [inGroup(stage.hikers), []],
  ]);
  let written = 0;

  const write = async (seat: Seat, conversation: ConversationKey): Promise<void> => {
    written += 1;
    const shared = conversation === withFriend(stage.alice) ? withFriend(stage.bob) : conversation;
    const tmpId = await stage.send(seat, conversation, `message ${written}`);
    intents.get(shared)?.push({ sendId: seat === bob ? stage.bob : stage.alice, tmpId });
  };

  for (let round = 0; round < 80; round += 1) {
    const what = roll(16);
    if (what < 3) await write(alice, withFriend(stage.bob));
    else if (what < 5) await write(bob, withFriend(stage.alice));
    else if (what === 5) await write(alice, inGroup(stage.hikers));
    else if (what === 6) await write(bob, inGroup(stage.hikers));
    else if (what === 7) stage.server.network.cutSockets();
    else if (what === 8) alice.device.setOnline(roll(2) === 0);
    else if (what === 9) stage.server.network.dropNextFrame(({ cmd }) => cmd >= 3);
    else if (what === 10) stage.server.network.plan('lostAnswer', { route: 'sendPrivate' });
    else if (what === 11) alice = await stage.reload(alice);
    else if (what === 12) second = await hop(stage, alice, second);
    else if (what === 13) (roll(2) === 0 ? alice : bob).client.conversations.markRead(inGroup(stage.hikers));
    else if (what === 14) alice.client.conversations.markRead(withFriend(stage.bob));
    else if (what === 15) await recallOne(stage, bob, chance.fraction());
    await stage.clock.advance(roll(3_000));
  }
  stage.server.network.clear();
  alice.device.setOnline(true);
  stage.server.network.cutSockets();
  await stage.clock.advance(60_000);
  await stage.live(alice);
  await stage.live(bob);
  await stage.clock.advance(10_000);
  return { stage, alice, bob, second, intents };
}

describe.each([1, 2, 3, 4, 5, 6])('a storm of cuts, losses, reloads, tabs and recalls (seed %i)', (seed) => {
  it('ends with one truth on every terminal: nothing lost, nothing twice, in order, all counted', async () => {
    const { stage, alice, bob, second, intents } = await storm(seed);
    const cases = [
      { log: stage.log('private'), key: withFriend(stage.bob), peer: withFriend(stage.alice) },
      { log: stage.log('group'), key: inGroup(stage.hikers), peer: inGroup(stage.hikers) },
    ];
    for (const { log, key, peer } of cases) {
      const stored = log.rows.filter(({ type }) => type === MessageType.TEXT);
      for (const sendId of [stage.alice, stage.bob]) {
        const tmpIds = (list: readonly { sendId: number; tmpId?: string | null }[]) =>
          list.filter((entry) => entry.sendId === sendId).map(({ tmpId }) => tmpId);
        expect(tmpIds(stored)).toEqual(tmpIds(intents.get(key) ?? []));
      }
      const truth = stored.map(({ id, content, status }) => [id, content, status === MessageStatus.RECALL]);
      const seats = [[alice, key, stage.alice] as const, [bob, peer, stage.bob] as const];
      for (const [seat, conversation, userId] of second ? [...seats, [second, key, stage.alice] as const] : seats) {
        const timeline = await stage.whole(seat, conversation);
        expect(rowsOf(timeline).map(({ id, content, recalled }) => [id, content, recalled])).toEqual(truth);
        expect(seat.client.messages.unsent.getSnapshot()).toBe(0);
        const shown = seat.client.conversations.conversation(conversation).getSnapshot();
        expect(shown?.unreadCount).toBe(unreadOf(stage.server.world, log, userId));
      }
    }
  }, 60_000);
});
