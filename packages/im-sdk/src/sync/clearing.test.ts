import { describe, expect, it, vi } from 'vitest';
import { SYSTEM_KEY } from '../protocol/index.ts';
import { ChatStage, inGroup, textsOf, withFriend } from '../testing/faults/chat-stage.ts';
import { flushAll } from '../testing/server/domain/deletions.ts';

describe('everything hidden on another terminal', () => {
  it.each(['away', 'here, and its rows lost'])('leaves what was written after it, unread: while %s', async (when) => {
    const stage = new ChatStage();
    const { server, alice, bob, clock, hikers } = stage;
    const seat = await stage.seat('Alice');
    const places = [
      { key: withFriend(bob), to: alice },
      { key: inGroup(hikers), to: { groupId: hikers } },
    ] as const;
    for (const { to } of places) for (let n = 0; n < 3; n += 1) server.say(bob, to, 'before');
    await clock.advance(1_000);
    if (when === 'away') seat.device.setOnline(false);
    await clock.advance(1_000);
    flushAll(server.world, alice);
    for (const { to } of places) {
      if (when !== 'away') server.network.dropNextFrame(({ cmd }) => cmd === 3 || cmd === 4);
      for (let n = 1; n <= 2; n += 1) server.say(bob, to, `after ${n}`);
    }
    seat.device.setOnline(true);
    await stage.live(seat);
    await clock.advance(20_000);
    for (const { key } of places) {
      expect(seat.client.conversations.conversation(key).getSnapshot()?.unreadCount, key).toBe(2);
      expect(textsOf(await stage.whole(seat, key)), key).toEqual(['after 1', 'after 2']);
    }
  });
});

const shown = (stage: ChatStage, seat: Awaited<ReturnType<ChatStage['seat']>>) =>
  seat.client.conversations.conversation(withFriend(stage.bob)).getSnapshot();

describe('clearing all history', () => {
  it('on another terminal takes nothing that came after it, although that is not here yet', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    stage.server.say(stage.bob, stage.alice, 'cleared');
    await stage.clock.advance(1_000);
    seat.device.setOnline(false);
    stage.server.say(stage.bob, stage.alice, 'cleared unseen');
    flushAll(stage.server.world, stage.alice);
    stage.server.say(stage.bob, stage.alice, 'after');
    stage.server.say(stage.bob, stage.alice, 'after that');
    seat.device.setOnline(true);
    await stage.live(seat);
    await stage.clock.advance(5_000);
    expect(shown(stage, seat)).toMatchObject({ unreadCount: 2, last: { summary: { text: 'after that' } } });
    expect(textsOf(await stage.whole(seat, withFriend(stage.bob)))).toEqual(['after', 'after that']);
  });

  it('takes nothing that came after it and is on disk alone', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    stage.server.say(stage.bob, stage.alice, 'cleared');
    flushAll(stage.server.world, stage.alice);
    stage.server.say(stage.bob, stage.alice, 'after');
    await stage.clock.advance(1_000);
    const again = await stage.reload(seat);
    await stage.live(again);
    await stage.clock.advance(60_000);
    expect(shown(stage, again)).toMatchObject({ unreadCount: 1, last: { summary: { text: 'after' } } });
    expect(textsOf(await stage.whole(again, withFriend(stage.bob)))).toEqual(['after']);
  });

  it('here keeps what came while the server was asked', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    stage.server.say(stage.bob, stage.alice, 'cleared');
    await stage.clock.advance(1_000);
    stage.server.network.latencyMs = 500;
    const clearing = seat.client.messages.clearAll();
    await stage.clock.advance(700);
    stage.server.say(stage.bob, stage.alice, 'meanwhile');
    await stage.clock.during(clearing);
    await stage.clock.advance(60_000);
    expect(textsOf(await stage.whole(seat, withFriend(stage.bob)))).toEqual(['meanwhile']);
    expect(shown(stage, seat)?.unreadCount).toBe(1);
  });

  it('leaves notices that nobody sees: they are not asked for with every beat, later ones are there at once', async () => {
    const stage = new ChatStage();
    stage.server.announce(stage.alice, 'Maintenance', 'tonight');
    flushAll(stage.server.world, stage.alice);
    const asked = vi.spyOn(stage.server, 'fetch');
    const pulls = () => asked.mock.calls.filter(([input]) => String(input).includes('/message/system/pull')).length;
    const seat = await stage.seat('Alice');
    await stage.clock.advance(120_000);
    expect(pulls()).toBeGreaterThan(0);
    expect(pulls()).toBeLessThan(8);
    stage.server.network.dropNextFrame(({ cmd }) => cmd === 5);
    stage.server.announce(stage.alice, 'Maintenance', 'over');
    await stage.clock.advance(12_000);
    expect(seat.client.conversations.conversation(SYSTEM_KEY).getSnapshot()?.unreadCount).toBe(1);
  });
});

describe('clearing one conversation', () => {
  it('deletes it for oneself on every device, older pages too, and leaves the others alone', async () => {
    const stage = new ChatStage();
    const { server, alice, bob, clock, hikers } = stage;
    const seat = await stage.seat('Alice');
    for (let n = 0; n < 230; n += 1) server.say(bob, { groupId: hikers }, `line ${n}`);
    server.say(bob, alice, 'private');
    await clock.advance(2_000);
    await clock.during(seat.client.messages.clear(inGroup(hikers)));
    await clock.advance(20_000);
    const first = await stage.whole(seat, inGroup(hikers));
    expect(textsOf(first)).toEqual([]);
    const other = await stage.seat('Alice');
    await clock.advance(5_000);
    expect(textsOf(await stage.whole(other, inGroup(hikers)))).toEqual([]);
    expect(other.client.conversations.conversation(inGroup(hikers)).getSnapshot()?.unreadCount ?? 0).toBe(0);
    expect(textsOf(await stage.whole(other, withFriend(bob)))).toEqual(['private']);
    const bobs = await stage.seat('Bob');
    await clock.advance(2_000);
    expect(textsOf(await stage.whole(bobs, inGroup(hikers))).length).toBe(230);
  });

  it('keeps what came while the server was asked', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    stage.server.say(stage.bob, stage.alice, 'cleared');
    await stage.clock.advance(1_000);
    stage.server.network.latencyMs = 500;
    const clearing = seat.client.messages.clear(withFriend(stage.bob));
    await stage.clock.advance(700);
    stage.server.say(stage.bob, stage.alice, 'meanwhile');
    await stage.clock.during(clearing);
    await stage.clock.advance(20_000);
    expect(textsOf(await stage.whole(seat, withFriend(stage.bob)))).toEqual(['meanwhile']);
  });
});
