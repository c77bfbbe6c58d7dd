import { describe, expect, it } from 'vitest';
import { ChatStage, inGroup, textsOf, withFriend } from './chat-stage.ts';

/** No schema takes it. */
const BROKEN = { sendTime: 1.5 };

describe('a row of the server that cannot be read', () => {
  it('is missing, and nothing else: neither its page, nor its conversation, nor the connection', async () => {
    const stage = new ChatStage();
    const { server, alice, bob, hikers } = stage;
    server.say(bob, alice, 'before');
    server.say(bob, alice, 'broken', BROKEN);
    server.say(bob, alice, 'after');
    server.say(bob, { groupId: hikers }, 'earlier in the group');
    server.say(bob, { groupId: hikers }, 'newest of the group, and broken', BROKEN);
    const seat = await stage.seat('Alice');
    expect(textsOf(await stage.whole(seat, withFriend(bob)))).toEqual(['before', 'after']);

    server.say(bob, { groupId: hikers }, 'goes on');
    await stage.clock.advance(2_000);
    expect(textsOf(await stage.whole(seat, inGroup(hikers)))).toEqual(['earlier in the group', 'goes on']);
    expect(seat.errors).toEqual([]);
  });
});
