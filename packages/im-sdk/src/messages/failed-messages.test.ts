import { expect, it } from 'vitest';
import type { Seat } from '../testing/client-stage.ts';
import { ChatStage, textsOf, withFriend } from '../testing/faults/chat-stage.ts';

/** Alice writes a message that the server refuses: it quotes what is not there. */
async function refused(stage: ChatStage, { client }: Seat, text: string): Promise<string> {
  const key = await stage.clock.during(client.messages.sendText(withFriend(stage.bob), { text, quote: 999 }));
  await stage.clock.advance(2_000);
  return key;
}

/** What her list says of the chat with Bob. */
function listed({ client }: Seat, bob: number) {
  const chat = client.conversations.conversation(withFriend(bob)).getSnapshot();
  const summary = chat?.last?.summary;
  return { text: summary?.kind === 'text' ? summary.text : undefined, hasFailed: chat?.hasFailed };
}

it('a message that failed keeps its place in time; the list shows what is newer, and that it failed', async () => {
  const stage = new ChatStage();
  const alice = await stage.seat('Alice');
  const timeline = alice.client.messages.open(withFriend(stage.bob));
  await stage.send(alice, withFriend(stage.bob), 'before');
  await stage.clock.advance(2_000);
  const key = await refused(stage, alice, 'failed');
  expect(timeline.row(key).getSnapshot()?.state).toBe('failed');
  expect(listed(alice, stage.bob)).toEqual({ text: 'failed', hasFailed: true });

  stage.server.say(stage.bob, stage.alice, 'and you?');
  await stage.clock.advance(2_000);
  await stage.send(alice, withFriend(stage.bob), 'after');
  await stage.clock.advance(5_000);
  expect(textsOf(timeline)).toEqual(['before', 'failed', 'and you?', 'after']);
  expect(listed(alice, stage.bob)).toEqual({ text: 'after', hasFailed: true });

  const again = await stage.reload(alice);
  const restored = again.client.messages.open(withFriend(stage.bob));
  await stage.live(again);
  expect(textsOf(restored)).toEqual(['before', 'failed', 'and you?', 'after']);
  expect(listed(again, stage.bob)).toEqual({ text: 'after', hasFailed: true });

  await stage.clock.during(again.client.messages.discard(key));
  await stage.clock.advance(500);
  expect(textsOf(restored)).toEqual(['before', 'and you?', 'after']);
  expect(listed(again, stage.bob)).toEqual({ text: 'after', hasFailed: false });
});
