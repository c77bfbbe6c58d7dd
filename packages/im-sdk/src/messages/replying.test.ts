import { expect, it } from 'vitest';
import { MessageStatus } from '../protocol/index.ts';
import { ChatStage, rowsOf, withFriend } from '../testing/faults/chat-stage.ts';

it('shows what a reply answers at once, and after the server has it', async () => {
  const stage = new ChatStage();
  const [alice, bob] = [await stage.seat('Alice'), await stage.seat('Bob')];
  const timeline = alice.client.messages.open(withFriend(stage.bob));
  bob.client.messages.open(withFriend(stage.alice));
  await stage.clock.advance(500);
  await stage.send(bob, withFriend(stage.alice), 'at eight?');
  await stage.clock.advance(500);
  const [quoted] = rowsOf(timeline);
  stage.server.network.latencyMs = 300;
  const key = await alice.client.messages.sendText(withFriend(stage.bob), {
    text: 'yes',
    quote: quoted?.key ?? '',
  });
  const quote = () => timeline.row(key).getSnapshot()?.quote;
  const whole = { id: quoted?.id, sendId: stage.bob, sendNickName: 'Bob', type: 0, content: 'at eight?' };
  expect(quote()).toMatchObject(whole);
  await stage.clock.advance(1_000);
  expect(timeline.row(key).getSnapshot()).toMatchObject({ state: 'sent', quote: whole });
  await stage.clock.during(bob.client.messages.recall(quoted?.key ?? ''));
  await stage.clock.advance(1_000);
  expect(quote()).toMatchObject({ id: quoted?.id, status: MessageStatus.RECALL });
  expect(quote()).not.toHaveProperty('content');
});
