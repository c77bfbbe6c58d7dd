import { describe, expect, it } from 'vitest';
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
