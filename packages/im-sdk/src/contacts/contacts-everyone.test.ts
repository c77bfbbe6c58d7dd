import { expect, it } from 'vitest';
import { FEATURES } from '../protocol/index.ts';
import { ClientStage } from '../testing/client-stage.ts';

it('strangers write to each other where the server lets everyone: no conversation is gone', async () => {
  const stage = new ClientStage({ contacts: 'everyone' });
  const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
  const a = await stage.seat('Alice');
  const b = await stage.seat('Bob');
  expect(a.client.connection.features.getSnapshot().has('contactsEveryone')).toBe(true);

  await stage.clock.during(a.client.contacts.load(bob));
  a.client.messages.sendText(`p:${bob}`, { text: 'hello' });
  await stage.clock.advance(2_000);
  const chat = b.client.conversations.conversation(`p:${alice}`);
  // Nobody asked for the name: it is fetched, else the list would say "user 10001".
  expect(chat.getSnapshot()).toMatchObject({ gone: false, unreadCount: 1, showName: 'Alice' });
  b.client.messages.sendText(`p:${alice}`, { text: 'hello to you' });
  await stage.clock.advance(2_000);
  expect(a.client.conversations.conversation(`p:${bob}`).getSnapshot()).toMatchObject({ gone: false, unreadCount: 1 });
  expect([...a.errors, ...b.errors]).toEqual([]);
});

it('a former friend keeps name and picture at a sign-in on another device', async () => {
  const stage = new ClientStage();
  const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
  stage.server.befriend(alice, bob);
  stage.server.say(bob, alice, 'hello');
  stage.server.unfriend(alice, bob);
  const a = await stage.seat('Alice');
  await stage.clock.advance(2_000);
  const chat = a.client.conversations.conversation(`p:${bob}`);
  expect(chat.getSnapshot()).toMatchObject({ showName: 'Bob', gone: true });
  expect(a.client.contacts.person(bob).getSnapshot()).toMatchObject({ known: true, isFriend: false, nickName: 'Bob' });
});

it('a friendship that ended leaves the conversation open there, and gone on a server of friends', async () => {
  for (const contacts of ['everyone', 'friends'] as const) {
    const stage = new ClientStage({ contacts });
    const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
    stage.server.befriend(alice, bob);
    stage.server.say(bob, alice, 'hello');
    const a = await stage.seat('Alice');
    stage.server.unfriend(alice, bob);
    await stage.clock.advance(2_000);
    const read = (seat: typeof a) => seat.client.conversations.conversation(`p:${bob}`).getSnapshot()?.gone;
    expect(read(a)).toBe(contacts === 'friends');
    // The same after a reload, and it is known that there was a friendship.
    const again = await stage.reload(a);
    await stage.live(again);
    expect(read(again)).toBe(contacts === 'friends');
    expect(again.client.contacts.person(bob).getSnapshot()).toMatchObject({ isFriend: false, deleted: true });
  }
});

it('follows a server that changed its mind', async () => {
  const stage = new ClientStage();
  const [alice, bob] = [stage.person('Alice'), stage.person('Bob')];
  stage.server.befriend(alice, bob);
  stage.server.say(bob, alice, 'hello');
  const a = await stage.seat('Alice');
  stage.server.unfriend(alice, bob);
  await stage.clock.advance(2_000);
  const chat = a.client.conversations.conversation(`p:${bob}`);
  expect(chat.getSnapshot()?.gone).toBe(true);
  Object.assign(stage.server.world.dialect, { features: [...FEATURES, 'contactsEveryone'] });
  stage.server.restart();
  await stage.clock.advance(10_000);
  expect(chat.getSnapshot()?.gone).toBe(false);
});
