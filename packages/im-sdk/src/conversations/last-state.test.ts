import { expect, it } from 'vitest';
import { readByFriend } from '../store/conversations/conversation-row.ts';
import { ChatStage, withFriend } from '../testing/faults/chat-stage.ts';

it('the list knows how far the own last message has come: queued, sent, read', async () => {
  const stage = new ChatStage();
  const [alice, bob] = [await stage.seat('Alice'), await stage.seat('Bob')];
  const key = withFriend(stage.bob);
  const last = (seat = alice) => seat.client.conversations.conversation(key).getSnapshot()?.last;
  alice.device.setOnline(false);
  await stage.clock.advance(2_000);
  await stage.clock.during(alice.client.messages.sendText(key, { text: 'hello' }));
  expect(last()?.state).toBe('queued');
  alice.device.setOnline(true);
  await stage.live(alice);
  await stage.clock.advance(2_000);
  expect(last()?.state).toBe('sent');
  await stage.clock.during(bob.client.conversations.markRead(withFriend(stage.alice)));
  await stage.clock.advance(2_000);
  expect(last()?.state).toBe('read');

  stage.server.say(stage.bob, stage.alice, 'hi');
  await stage.clock.advance(2_000);
  expect(last()).toMatchObject({ mine: false });
  expect(last()?.state).toBeUndefined();
});

it('a message that the server refused is failed in the list', async () => {
  const stage = new ChatStage();
  const { client } = await stage.seat('Alice');
  const key = withFriend(stage.bob);
  await stage.clock.during(client.messages.sendText(key, { text: 'no', quote: 999 }));
  await stage.clock.advance(2_000);
  expect(client.conversations.conversation(key).getSnapshot()?.last?.state).toBe('failed');
});

it('a message whose row is not in memory is read by the position of the friend; the same object where nothing changed', () => {
  const base = { type: 0, summary: { kind: 'text', text: 'a' }, mine: true, sendId: 1, sendNickName: '' } as const;
  const last = { ...base, recalled: false, recalledBy: 0, state: 'sent', position: 4 } as const;
  expect(readByFriend(last, 3)).toBe(last);
  expect(readByFriend(last, 4)?.state).toBe('read');
  const failed = { ...last, state: 'failed' } as const;
  expect(readByFriend(failed, 9)).toBe(failed);
});
