import { expect, it } from 'vitest';
import { ChatStage, textsOf, withFriend } from '../testing/faults/chat-stage.ts';

it('a tab that does not lead reads back through what is on disk', async () => {
  const stage = new ChatStage();
  const leader = await stage.seat('Alice');
  const said = Array.from({ length: 300 }, (_, n) => `message ${n}`);
  for (const text of said) stage.server.say(stage.bob, stage.alice, text);
  await stage.clock.advance(2_000);
  const other = await stage.open(leader.device);
  await stage.live(other);
  leader.device.setOnline(false);
  expect(textsOf(await stage.whole(other, withFriend(stage.bob)))).toEqual(said);
});
