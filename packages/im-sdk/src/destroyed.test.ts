import { describe, expect, it } from 'vitest';
import { ClientStage } from './testing/client-stage.ts';
import { everyMethod } from './testing/every-method.ts';

const DESTROYED = { code: 'client.destroyed' };

async function stage() {
  const play = new ClientStage();
  const [alice, bob] = [play.person('Alice'), play.person('Bob')];
  play.server.befriend(alice, bob);
  const group = play.server.makeGroup(alice, 'Hikers', [bob]);
  const seat = await play.seat('Alice');
  return { play, alice, bob, group, seat };
}

describe('a client that was destroyed', () => {
  it('rejects every method with client.destroyed, and stays signed out', async () => {
    const { play, bob, group, seat } = await stage();
    await play.clock.during(seat.client.destroy());
    for (const [name, call] of everyMethod(seat.client, bob, group)) {
      const outcome = await play.clock.during(call().catch((error: unknown) => error));
      expect(outcome, name).toMatchObject(DESTROYED);
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
    await expect(seat.client.conversations.markRead(`p:${bob}`)).rejects.toMatchObject(DESTROYED);
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
