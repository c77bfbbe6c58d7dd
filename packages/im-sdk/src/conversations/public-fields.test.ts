import { expect, expectTypeOf, it } from 'vitest';
import { ChatStage, withFriend } from '../testing/faults/chat-stage.ts';
import type { Conversation } from './conversations.ts';

const INTERNAL = ['hotMinIdx', 'readedMessageIdx', 'stored', 'lastTimeTip'] as const;

it('a conversation has none of the fields that are internal to synchronisation', async () => {
  expectTypeOf<Extract<keyof Conversation, (typeof INTERNAL)[number]>>().toBeNever();
  const stage = new ChatStage();
  const alice = await stage.seat('Alice');
  const key = withFriend(stage.bob);
  await stage.clock.during(alice.client.messages.sendText(key, { text: 'hello' }));
  const row = alice.client.conversations.conversation(key).getSnapshot();
  expect(row?.last).toBeDefined();
  for (const field of INTERNAL) expect(row).not.toHaveProperty(field);
});
