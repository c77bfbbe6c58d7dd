import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../platform/memory/seeded-random.ts';
import { type ConversationKey, MessageStatus, MessageType } from '../../protocol/index.ts';
import type { Seat } from '../client-stage.ts';
import type { SpecOnlyBuild } from '../server/memory-server.ts';
import { ChatStage, inGroup, rowsOf, statesOf, textsOf, withFriend } from './chat-stage.ts';

// A server that knows only the specification (protocol §5). What can be promised there: whatever the server has is on
// every terminal after the next login, once, in the order of ids; a recalled text never comes back; nothing is resent
// blindly: a send of unknown outcome is found or visibly failed.

/** Rounds of everything that may happen, by one seed. */
async function storm(seed: number, specOnly: SpecOnlyBuild) {
  const stage = new ChatStage({ specOnly, seed });
  const chance = seededRandom(seed);
  const roll = (sides: number): number => Math.floor(chance.fraction() * sides);
  let alice = await stage.seat('Alice');
  let bob = await stage.seat('Bob');
  const written: string[] = [];
  const write = async (seat: Seat, conversation: ConversationKey): Promise<void> => {
    written.push(`${seat === bob ? 'bob' : 'alice'} ${written.length}`);
    await stage.send(seat, conversation, written.at(-1) ?? '');
  };
  const live = ({ client }: Seat): boolean => client.connection.state.getSnapshot().phase === 'live';

  for (let round = 0; round < 60; round += 1) {
    const what = roll(14);
    if (what < 3) await write(alice, withFriend(stage.bob));
    else if (what < 5) await write(bob, withFriend(stage.alice));
    else if (what < 7) await write(roll(2) === 0 ? alice : bob, inGroup(stage.hikers));
    else if (what === 7) stage.server.network.cutSockets();
    else if (what === 8) alice.device.setOnline(roll(2) === 0);
    else if (what === 9 && live(alice) && live(bob)) stage.server.network.dropNextFrame(({ cmd }) => cmd >= 3);
    else if (what === 10) stage.server.network.plan('lostAnswer', { route: 'sendPrivate' });
    else if (what === 11) alice = await stage.reload(alice);
    else if (what === 12) bob = await stage.reload(bob);
    else if (what === 13) {
      const { rows } = stage.log('private');
      const row = rows[roll(rows.length)];
      if (row?.type === MessageType.TEXT && row.status !== MessageStatus.RECALL) stage.server.recall(row.sendId, row);
    }
    await stage.clock.advance(roll(4_000));
    // A frame of a pull that the wire loses while the wire stands is lost on such a server; sockets do not do that.
    if (!live(alice) || !live(bob)) stage.server.network.clear();
  }
  stage.server.network.clear();
  alice.device.setOnline(true);
  await stage.clock.advance(60_000);
  // What a live push lost is made up for by the next login.
  stage.server.network.cutSockets();
  await stage.clock.advance(60_000);
  await stage.live(alice);
  await stage.live(bob);
  await stage.clock.advance(30_000);
  return { stage, alice, bob, written };
}

const storms = (['older', 'newer'] as const).flatMap((build) => [1, 2, 3, 4, 5].map((seed) => [build, seed] as const));

describe.each(storms)('a storm over a server that knows only the specification (%s, seed %i)', (build, seed) => {
  it('ends with what the server has on both sides, once, in order; every send is there or visibly failed', async () => {
    const { stage, alice, bob, written } = await storm(seed, build);
    const failed: string[] = [];
    const cases = [
      {
        log: stage.log('private'),
        seats: [[alice, withFriend(stage.bob)] as const, [bob, withFriend(stage.alice)] as const],
      },
      {
        log: stage.log('group'),
        seats: [[alice, inGroup(stage.hikers)] as const, [bob, inGroup(stage.hikers)] as const],
      },
    ];
    for (const { log, seats } of cases) {
      const stored = log.rows.filter(({ type }) => type === MessageType.TEXT);
      expect(new Set(stored.map(({ tmpId }) => tmpId)).size, 'nothing was sent twice').toBe(stored.length);
      const truth = stored.map(({ id, content, status }) => [id, content, status === MessageStatus.RECALL]);
      for (const [seat, conversation] of seats) {
        const rows = rowsOf(await stage.whole(seat, conversation));
        const there = rows.filter(({ id }) => id > 0);
        expect(there.map(({ id, content, recalled }) => [id, content, recalled])).toEqual(truth);
        const own = rows.filter(({ id }) => id === 0);
        expect(new Set(own.map(({ state }) => state)).size <= 1, 'none is left on its way').toBe(true);
        expect(own.every(({ state }) => state === 'failed')).toBe(true);
        failed.push(...own.map(({ content }) => content));
      }
    }
    const kept = [...stage.log('private').rows, ...stage.log('group').rows].filter(({ type }) => type === 0);
    const recalled = kept.filter(({ status }) => status === MessageStatus.RECALL).length;
    const shown = new Set([...kept.map(({ content }) => content ?? ''), ...failed]);
    shown.delete('');
    expect(shown.size + recalled, 'every intent is stored or failed').toBe(written.length);
    // An entry that is gone is in no list, and what the server pushes of its own is no message.
    expect(alice.client.contacts.friends.getSnapshot()).toEqual([stage.bob]);
    expect(alice.client.groups.groups.getSnapshot()).toEqual([stage.hikers]);
  }, 60_000);
});

describe.each(['older', 'newer'] as const)('a server that knows only the specification (%s)', (specOnly) => {
  it('is caught up with when it answers beats over a socket that it forgot', async () => {
    const stage = new ChatStage({ specOnly });
    const seat = await stage.seat('Alice');
    await stage.clock.advance(35_000);
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    for (const connection of stage.server.world.hub.ofUser(stage.alice)) stage.server.world.hub.remove(connection);
    stage.server.say(stage.bob, stage.alice, 'into the void');
    await stage.clock.advance(10_000);
    expect(textsOf(timeline)).toEqual([]);
    await stage.clock.advance(60_000);
    expect(textsOf(timeline)).toEqual(['into the void']);
  });

  it('has a send found whose outcome is unknown, also while another one is looked for', async () => {
    const stage = new ChatStage({ specOnly });
    const carol = stage.person('Carol');
    stage.server.befriend(stage.alice, carol);
    const seat = await stage.seat('Alice');
    await stage.clock.advance(60_000);
    const timelines = [stage.bob, carol].map((friend) => seat.client.messages.open(withFriend(friend)));
    await stage.clock.advance(1_000);
    stage.server.network.plan('lostAnswer', { route: 'sendPrivate', times: 2 });
    stage.server.network.latencyMs = 200;
    const sends = [stage.bob, carol].map((friend) => seat.client.messages.sendText(withFriend(friend), { text: 'hi' }));
    await stage.clock.during(Promise.all(sends));
    const states = new Set<string>();
    for (let n = 0; n < 500; n += 1) {
      for (const timeline of timelines) for (const state of statesOf(timeline)) states.add(state);
      await stage.clock.advance(100);
    }
    expect(timelines.map(statesOf)).toEqual([['sent'], ['sent']]);
    expect(states).not.toContain('failed');
  });

  it('is asked again for a send of unknown outcome where it could not be asked', async () => {
    const stage = new ChatStage({ specOnly });
    const seat = await stage.seat('Alice');
    await stage.clock.advance(60_000);
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    stage.server.network.plan('lostAnswer', { route: 'sendPrivate' });
    const route = specOnly === 'newer' ? 'loadOffline' : 'pullOffline';
    stage.server.network.plan(500, { route, times: specOnly === 'newer' ? 4 : 2 });
    await stage.send(seat, withFriend(stage.bob), 'once');
    await stage.clock.advance(1_000);
    expect(statesOf(timeline)).toEqual(['sending']);
    await stage.clock.advance(120_000);
    expect(stage.stored('private')).toEqual(['once']);
    expect(statesOf(timeline)).toEqual(['sent']);
  });

  it('loses nothing where a pull broke off', async () => {
    const stage = new ChatStage({ specOnly });
    const { server, clock, alice, bob } = stage;
    const seat = await stage.seat('Alice');
    await clock.advance(60_000);
    server.network.dropNextFrame(({ cmd }) => cmd === 3);
    server.say(bob, alice, 'lost');
    await clock.advance(1_000);
    server.say(bob, alice, 'live');
    await clock.advance(1_000);
    for (let n = 0; n < 40; n += 1) server.network.dropNextFrame(({ cmd }) => cmd === 3);
    server.network.cutSockets();
    await clock.advance(60_000);
    server.network.clear();
    server.network.cutSockets();
    await clock.advance(60_000);
    expect(seat.client.conversations.unreadTotal.getSnapshot()).toBe(2);
  });

  it('counts a message once that is pushed and then pulled again', async () => {
    const stage = new ChatStage({ specOnly });
    const { server, clock, alice, bob } = stage;
    const seat = await stage.seat('Alice');
    await clock.advance(60_000);
    server.say(bob, alice, 'hello');
    await clock.advance(1_000);
    const unread = (): number => seat.client.conversations.unreadTotal.getSnapshot();
    expect(unread()).toBe(1);
    for (let login = 0; login < 2; login += 1) {
      server.network.cutSockets();
      await clock.advance(60_000);
      await stage.live(seat);
    }
    expect(unread()).toBe(1);
    expect(textsOf(await stage.whole(seat, withFriend(bob)))).toEqual(['hello']);
  });

  it('keeps the first time that was told of a message, live and after a reload', async () => {
    const stage = new ChatStage({ specOnly });
    const seat = await stage.seat('Alice');
    await stage.clock.advance(20_000);
    stage.server.say(stage.bob, stage.alice, 'on time');
    await stage.clock.advance(2_000);
    const first = rowsOf(await stage.whole(seat, withFriend(stage.bob)))[0];
    const again = await stage.reload(seat);
    await stage.live(again);
    await stage.clock.advance(30_000);
    const rows = rowsOf(await stage.whole(again, withFriend(stage.bob)));
    expect(rows).toHaveLength(1);
    expect(Math.abs((rows[0]?.sendTime ?? 0) - (first?.sendTime ?? 0))).toBeLessThanOrEqual(1_000);
    expect(again.client.conversations.unreadTotal.getSnapshot()).toBe(1);
  });

  it('says of a call that it does not have that it is not offered, and everything stays as it was', async () => {
    const stage = new ChatStage({ specOnly });
    const seat = await stage.seat('Alice');
    const key = await stage.send(seat, withFriend(stage.bob), 'as it is');
    await stage.clock.advance(2_000);
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    await stage.clock.advance(500);
    const edited = seat.client.messages.edit(key, 'changed').catch((error: unknown) => error);
    await expect(stage.clock.during(edited)).resolves.toMatchObject({ code: 'client.notOffered' });
    expect(textsOf(timeline)).toEqual(['as it is']);
  });
});
