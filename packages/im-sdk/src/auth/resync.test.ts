import { expect, it } from 'vitest';
import { ChatStage, textsOf, withFriend } from '../testing/faults/chat-stage.ts';

it('closes after 0.5 s, signs out after 1.5 s, keeps drafts and unsent messages, and fetches the rest anew', async () => {
  const stage = new ChatStage();
  const { clock, server, alice, bob } = stage;
  const key = withFriend(bob);
  for (let n = 1; n <= 3; n += 1) server.say(bob, alice, `message ${n}`);
  const seat = await stage.seat('Alice');
  const { client } = seat;
  await stage.whole(seat, key);
  await clock.during(client.conversations.setDraft(key, 'half a sentence'));
  server.network.plan('unreachable', { route: 'sendPrivate', times: 1_000 });
  await stage.send(seat, key, 'unsent');
  const start = clock.now();
  const ended = client.resync();
  await clock.advance(499);
  expect(client.connection.state.getSnapshot().phase).toBe('live');
  await clock.advance(1);
  expect(client.connection.state.getSnapshot().phase).not.toBe('live');
  await clock.advance(999);
  expect(client.auth.session.getSnapshot().status).toBe('signedIn');
  await clock.during(ended);
  expect(clock.now() - start).toBeGreaterThanOrEqual(1_500);
  expect(client.auth.session.getSnapshot()).toMatchObject({ status: 'signedOut', reason: 'signedOut' });
  server.network.clear();
  for (const row of stage.log('private').rows) row.content = 'as the server has it now';
  await clock.during(client.auth.login({ userName: 'alice', password: 'password' }));
  await stage.live(seat);
  const timeline = await stage.whole(seat, key);
  expect(textsOf(timeline)).toEqual([...Array(3).fill('as the server has it now'), 'unsent']);
  expect(client.conversations.conversation(key).getSnapshot()?.draft).toBe('half a sentence');
});

it.each([200, 1_000])('ends without an error if the account is signed out after %d ms', async (ms) => {
  const stage = new ChatStage();
  const { client } = await stage.seat('Alice');
  const ended = client.resync();
  await stage.clock.advance(ms);
  await stage.clock.during(client.auth.logout());
  await stage.clock.during(ended);
  expect(client.auth.session.getSnapshot()).toMatchObject({ status: 'signedOut', reason: 'signedOut' });
});
