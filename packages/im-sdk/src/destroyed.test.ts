import { describe, expect, it } from 'vitest';
import type { ImClient } from './client-types.ts';
import { ClientStage } from './testing/client-stage.ts';

const DESTROYED = { code: 'client.destroyed' };

/** Every method of a client that answers a promise, called as a host would. */
function calls(client: ImClient, friend: number): readonly (() => Promise<unknown>)[] {
  const { auth, messages, contacts, groups, profile, files } = client;
  const key = `p:${friend}` as const;
  const file = new File(['x'], 'x.txt', { type: 'text/plain' });
  return [
    () => client.start(),
    () => auth.login({ userName: 'alice', password: 'password' }),
    () => auth.register({ userName: 'new', nickName: 'New', password: 'password' }),
    () => auth.globalSetting(),
    () => auth.logout(),
    () => auth.sessions(),
    () => auth.endSession(1),
    () => auth.resume('alice'),
    () => auth.forget('alice'),
    () => messages.sendText(key, { text: 'hello' }),
    () => messages.recall('1'),
    () => messages.retry('1'),
    () => messages.discard('1'),
    () => contacts.setRemark(friend, 'Bobby'),
    () => contacts.remove(friend),
    () => groups.create({ name: 'Hikers', userIds: [friend] }),
    () => profile.update({ nickName: 'Al' }),
    () => files.upload(file, { use: 'file' }).done,
    () => client.broadcast.send({ friendIds: [friend], text: 'hi' }),
    () => client.report({ kind: 'user', id: friend, reason: 'spam' }),
  ];
}

async function stage() {
  const play = new ClientStage();
  const [alice, bob] = [play.person('Alice'), play.person('Bob')];
  play.server.befriend(alice, bob);
  const seat = await play.seat('Alice');
  return { play, alice, bob, seat };
}

describe('a client that was destroyed', () => {
  it('rejects every method with client.destroyed, and stays signed out', async () => {
    const { play, bob, seat } = await stage();
    await play.clock.during(seat.client.destroy());
    const outcomes = await play.clock.during(Promise.allSettled(calls(seat.client, bob).map(async (call) => call())));
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: DESTROYED });
    }
    expect(seat.client.auth.session.getSnapshot()).toEqual({ status: 'signedOut', reason: 'none' });
  });

  it('leaves no timer, socket or listener, and nothing is emitted any more', async () => {
    const { play, alice, bob, seat } = await stage();
    const emitted: string[] = [];
    const timeline = seat.client.messages.open(`p:${bob}`);
    await play.clock.advance(500);
    for (const name of ['message', 'notification', 'error', 'forcedOut', 'broadcast'] as const) {
      seat.client.on(name, () => emitted.push(name));
    }
    await play.clock.during(seat.client.destroy());
    seat.client.on('message', () => emitted.push('message'));
    seat.client.auth.session.subscribe(() => emitted.push('session'));
    seat.client.connection.state.subscribe(() => emitted.push('connection'));
    timeline.subscribe(() => emitted.push('timeline'));
    seat.client.conversations.markRead(`p:${bob}`);
    seat.client.connection.retryNow();
    play.server.say(bob, alice, 'too late');
    await play.clock.advance(60_000);
    expect(emitted).toEqual([]);
    expect(seat.errors).toEqual([]);
    expect(seat.tab.leftovers()).toEqual({ timers: 0, sockets: 0, listeners: 0 });
  });

  it('settles what is in flight: a login and a request reject, and their timers are gone', async () => {
    const { play, seat } = await stage();
    const other = await play.open();
    for (const route of ['login', 'updateProfile'] as const) play.server.network.plan('hang', { route, times: 1 });
    const codes: unknown[] = [];
    const inFlight = [
      other.client.auth.login({ userName: 'bob', password: 'password' }),
      seat.client.profile.update({ nickName: 'Al' }),
    ];
    for (const call of inFlight) call.catch((error: unknown) => codes.push((error as { code?: string }).code));
    await play.clock.advance(100);
    await play.clock.during(Promise.all([other.client.destroy(), seat.client.destroy()]));
    expect(codes).toEqual(['client.destroyed', 'client.destroyed']);
    for (const { tab } of [other, seat]) expect(tab.leftovers()).toEqual({ timers: 0, sockets: 0, listeners: 0 });
  });

  it('may be destroyed twice, and while it starts', async () => {
    const { play, seat } = await stage();
    await play.clock.during(Promise.all([seat.client.destroy(), seat.client.destroy()]));
    await play.clock.during(seat.client.destroy());
    const again = await play.reload(seat);
    expect(again.client.auth.session.getSnapshot().status).toBe('signedIn');
    const third = play.reload(again);
    await again.client.destroy();
    await third;
  });
});
