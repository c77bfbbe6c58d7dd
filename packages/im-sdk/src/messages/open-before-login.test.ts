import { describe, expect, it } from 'vitest';
import { createImClient } from '../client.ts';
import { ChatStage, textsOf, withFriend } from '../testing/faults/chat-stage.ts';

describe('a timeline that was opened while nobody was signed in', () => {
  it('fills with the sign-in, follows what comes, and changes with the account', async () => {
    const stage = new ChatStage();
    const carol = stage.person('Carol');
    stage.server.befriend(carol, stage.bob);
    stage.server.say(stage.bob, stage.alice, 'before');
    stage.server.say(stage.bob, carol, 'for Carol');
    const seat = await stage.open();
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    await stage.clock.advance(500);
    expect(timeline.getSnapshot()).toMatchObject({ count: 0, ready: false, loading: 'idle' });

    const signIn = async (userName: string) => {
      await stage.clock.during(seat.client.auth.login({ userName, password: 'password' }));
      await stage.live(seat);
    };
    await signIn('alice');
    expect(timeline.getSnapshot()).toMatchObject({ ready: true, loading: 'idle' });
    expect(textsOf(timeline)).toEqual(['before']);
    stage.server.say(stage.bob, stage.alice, 'after');
    await stage.clock.advance(1_000);
    expect(textsOf(timeline)).toEqual(['before', 'after']);

    await signIn('carol');
    expect(textsOf(timeline)).toEqual(['for Carol']);
    timeline.close();
    await signIn('alice');
    expect(seat.errors).toEqual([]);
  });

  it('fills with a session that is kept, opened before the start', async () => {
    const stage = new ChatStage();
    stage.server.say(stage.bob, stage.alice, 'hello');
    const first = await stage.seat('Alice');
    const tab = first.tab.reload();
    const client = createImClient({ platform: tab.platform });
    const timeline = client.messages.open(withFriend(stage.bob));
    await stage.clock.during(client.start());
    await stage.clock.advance(2_000);
    expect(textsOf(timeline)).toEqual(['hello']);
  });
});
