import { describe, expect, it } from 'vitest';
import { everyMethod } from './testing/every-method.ts';
import { ChatStage, withFriend } from './testing/faults/chat-stage.ts';

const NOT_SIGNED_IN = { code: 'client.notSignedIn' };
const NOT_FOUND = { code: 'message.notFound' };

/** What a client does before anybody is signed in. */
const BEFORE_SIGN_IN = new Set([
  'start',
  'auth.login',
  'auth.register',
  'auth.visit',
  'auth.loadGlobalSetting',
  'auth.logout',
  'auth.loginSaved',
  'auth.removeSaved',
  'files.upload',
]);

describe('while nobody is signed in', () => {
  it('every method that needs an account rejects with client.notSignedIn', async () => {
    const stage = new ChatStage();
    const { client, errors } = await stage.open();
    for (const [name, call] of everyMethod(client, stage.bob, stage.hikers)) {
      if (BEFORE_SIGN_IN.has(name)) continue;
      const outcome = await stage.clock.during(call().catch((error: unknown) => error));
      expect(outcome, name).toMatchObject(NOT_SIGNED_IN);
    }
    expect(errors).toEqual([]);
  });

  it('so do the verbs of a handle and of an open timeline, before the first sign-in and after the last', async () => {
    const stage = new ChatStage();
    const { client } = await stage.open();
    const chat = client.conversation({ user: stage.bob });
    const verbs: readonly (() => Promise<unknown>)[] = [
      () => chat.markRead(),
      () => chat.setTyping(true),
      () => chat.setDraft('half a sentence'),
      () => chat.loadOlder(),
      () => chat.jumpToUnread(),
      () => chat.jumpToLatest(),
      () => chat.jumpTo(7),
      () => chat.retry('t1'),
      () => chat.discard('t1'),
      () => chat.deleteForMe(['p1']),
      () => chat.timeline.loadNewer(),
    ];
    for (const verb of verbs) await expect(verb()).rejects.toMatchObject(NOT_SIGNED_IN);
    await stage.clock.during(client.auth.login({ userName: 'alice', password: 'password' }));
    await stage.clock.during(client.auth.logout());
    for (const verb of verbs) await expect(verb()).rejects.toMatchObject(NOT_SIGNED_IN);
    chat.close();
    await expect(chat.loadOlder()).resolves.toBeUndefined();
  });
});

describe('a key without a message', () => {
  it('is refused with message.notFound by every method that takes one', async () => {
    const stage = new ChatStage();
    const { client } = await stage.seat('Alice');
    const { messages } = client;
    for (const call of [
      () => messages.retry('t1'),
      () => messages.discard('t1'),
      () => messages.deleteForMe(['p999']),
      () => messages.edit('p999', 'hello'),
      () => messages.recall('p999'),
      () => messages.react('p999', '👍'),
      () => messages.loadReaders('p999'),
    ]) {
      await expect(call()).rejects.toMatchObject(NOT_FOUND);
    }
  });

  it('among others does not keep these from being deleted', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const to = withFriend(stage.bob);
    const key = await stage.send(seat, to, 'goes');
    await stage.clock.advance(1_000);
    const deleting = seat.client.messages.deleteForMe([key, 'p999']).catch((error: unknown) => error);
    expect(await stage.clock.during(deleting)).toMatchObject(NOT_FOUND);
    await stage.clock.advance(1_000);
    const timeline = await stage.whole(seat, to);
    expect(timeline.getSnapshot().count).toBe(0);
  });

  it('is not that of a message which has left the outbox: nothing is left to do', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const key = await stage.send(seat, withFriend(stage.bob), 'sent');
    await stage.clock.advance(1_000);
    await stage.clock.during(seat.client.messages.retry(key));
    await stage.clock.during(seat.client.messages.discard(key));
    expect(stage.stored('private')).toEqual(['sent']);
  });
});

describe('marking as read', () => {
  it('resolves when this device has stored it, not when the server has answered', async () => {
    const stage = new ChatStage();
    stage.server.say(stage.bob, stage.alice, 'hello');
    const seat = await stage.seat('Alice');
    stage.server.network.plan('hang', { route: 'readPrivate', times: 1 });
    await seat.client.conversations.markRead(withFriend(stage.bob));
    expect(seat.client.conversations.conversation(withFriend(stage.bob)).getSnapshot()?.unreadCount).toBe(0);
  });
});
