import { expect, it } from 'vitest';
import { ChatStage, textsOf, withFriend } from '../testing/faults/chat-stage.ts';

it('a tab that joins shows what the leader stored before it knew of the tab', async () => {
  const stage = new ChatStage();
  const leader = await stage.seat('Alice');
  const joining = await stage.open(leader.device);
  const isFollower = (): boolean => joining.client.connection.state.getSnapshot().follower;
  const timeline = joining.client.messages.open(withFriend(stage.bob));
  await stage.clock.advance(20);
  expect(isFollower()).toBe(false);
  stage.server.say(stage.bob, stage.alice, 'meanwhile');
  await stage.clock.advance(20);
  expect([isFollower(), leader.client.conversations.unreadTotal.getSnapshot()]).toEqual([false, 1]);
  await stage.clock.until(isFollower);
  // Less than any heartbeat, whose effects would show it too.
  await stage.clock.advance(50);
  expect(textsOf(timeline)).toEqual(['meanwhile']);
  expect(joining.client.conversations.unreadTotal.getSnapshot()).toBe(1);
});
