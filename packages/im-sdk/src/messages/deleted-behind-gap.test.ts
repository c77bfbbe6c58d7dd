import { expect, it } from 'vitest';
import { ChatStage, rowsOf, withFriend } from '../testing/faults/chat-stage.ts';

it('an own message deleted while an earlier one is missing does not come back after the reconnect', async () => {
  const stage = new ChatStage();
  const seat = await stage.seat('Alice');
  const to = withFriend(stage.bob);
  stage.server.network.dropNextFrame(({ cmd }) => cmd === 3);
  stage.server.say(stage.bob, stage.alice, 'missing');
  await stage.clock.advance(0);
  const key = await stage.send(seat, to, 'deleted');
  await stage.clock.until(() => stage.stored('private').length === 2);
  await stage.clock.during(seat.client.messages.deleteForMe([key]));
  stage.server.network.cutSockets();
  await stage.clock.advance(60_000);
  expect(rowsOf(await stage.whole(seat, to)).map(({ content }) => content)).toEqual(['missing']);
});
