import { describe, expect, it } from 'vitest';
import { type CallSignal, Code, HEADERS, limits, MessageType } from '../protocol/index.ts';
import { ClientStage, type Seat } from '../testing/client-stage.ts';

async function stage(options: ConstructorParameters<typeof ClientStage>[0] = {}) {
  const play = new ClientStage(options);
  const [alice, bob] = [play.person('Alice'), play.person('Bob')];
  play.server.befriend(alice, bob);
  return { play, alice, bob, caller: await play.seat('Alice'), callee: await play.seat('Bob') };
}

function listen({ client }: Seat): CallSignal[] {
  const signals: CallSignal[] = [];
  client.calls.onSignal((signal) => signals.push(signal));
  return signals;
}

const dial = (seat: Seat, uid: number) => seat.client.calls.request('setupCall', { query: { uid, mode: 'voice' } });

/** Records the headers of the requests to a path. */
function requestsTo(play: ClientStage, path: string): Headers[] {
  const seen: Headers[] = [];
  const { fetch } = play.server;
  Object.assign(play.server, {
    fetch: (input: RequestInfo | URL, init?: RequestInit) => {
      if (String(input).includes(path)) seen.push(new Headers(init?.headers));
      return fetch(input, init);
    },
  });
  return seen;
}

describe('Signals of calls', () => {
  it('reach every listener, and are no messages: not stored, not counted', async () => {
    const { play, alice, bob, caller, callee } = await stage();
    const signals = listen(callee);
    const messages: number[] = [];
    callee.client.on('message', ({ type }) => messages.push(type));
    const started = await play.clock.during(dial(caller, bob));
    await play.clock.advance(100);
    expect(signals).toEqual([
      { kind: 'private', type: 'setup', peerId: alice, callId: started?.callId, isOwn: false, mode: 'voice' },
    ]);
    expect(messages).toEqual([]);
    expect(callee.client.conversations.unreadTotal.getSnapshot()).toBe(0);

    await play.clock.during(caller.client.calls.request('cancelCall', { query: { uid: bob } }));
    await play.clock.advance(1_000);
    expect(signals.map(({ type }) => type)).toEqual(['setup', 'cancel']);
    // The record of the call is a message.
    expect(messages).toEqual([MessageType.ACT_RT_VOICE]);
  });

  it('wait for the first listener from the ring on, as long as it rings', async () => {
    const { play, bob, caller, callee } = await stage();
    const { hasRing } = callee.client.calls;
    const seen: boolean[] = [];
    hasRing.subscribe(() => seen.push(hasRing.getSnapshot()));
    await play.clock.during(dial(caller, bob));
    await play.clock.advance(1_000);
    expect(hasRing.getSnapshot()).toBe(true);
    await play.clock.during(caller.client.calls.request('cancelCall', { query: { uid: bob } }));
    await play.clock.advance(100);
    expect(listen(callee).map(({ type }) => type)).toEqual(['setup', 'cancel']);
    expect(seen).toEqual([true, false]);
  });

  it('of a ring that nobody listened to are forgotten', async () => {
    const { play, bob, caller, callee } = await stage();
    await play.clock.during(dial(caller, bob));
    await play.clock.advance(limits.callNoAnswerMs + 1_000);
    expect(callee.client.calls.hasRing.getSnapshot()).toBe(false);
    expect(listen(callee)).toEqual([]);
  });

  it('are handed on at once on a spec-only server, also while offline messages are pulled', async () => {
    const { play, alice, bob, callee, caller } = await stage({ specOnly: true });
    const signals = listen(callee);
    callee.device.setOnline(false);
    await play.clock.advance(1_000);
    for (let n = 0; n < 50; n += 1) play.server.say(alice, bob, `message ${n}`);
    callee.device.setOnline(true);
    await play.clock.until(() => callee.client.connection.state.getSnapshot().phase === 'catchingUp');
    await play.clock.during(dial(caller, bob));
    await play.clock.until(() => signals.length > 0, 2_000);
    expect(signals).toMatchObject([{ type: 'setup', callId: undefined }]);
  });

  it('tell of a ring that waits for a client that comes back', async () => {
    const { play, alice, bob, caller, callee } = await stage();
    const signals = listen(callee);
    const order: string[] = [];
    callee.client.calls.onSignal(({ type }) => order.push(type));
    callee.client.calls.onReconnected(() => order.push('reconnected'));
    callee.device.setOnline(false);
    await play.clock.advance(1_000);
    await play.clock.during(dial(caller, bob));
    callee.device.setOnline(true);
    await play.live(callee);
    expect(signals).toMatchObject([{ type: 'setup', peerId: alice, mode: 'voice', isOwn: false }]);
    expect(order.slice(0, 2)).toEqual(['setup', 'reconnected']);
  });
});

describe('Tabs', () => {
  it('get the signals from the leader, and send requests for its connection', async () => {
    const { play, bob, caller, callee } = await stage();
    const follower = await play.open(callee.device);
    await play.live(follower);
    const signals = listen(follower);
    await play.clock.during(dial(caller, bob));
    await play.clock.advance(100);
    expect(signals).toMatchObject([{ type: 'setup' }]);

    const headers = requestsTo(play, '/webrtc/private/accept');
    const accept = (seat: Seat) => seat.client.calls.request('acceptCall', { query: { uid: signalPeer(signals) } });
    await play.clock.during(accept(follower));
    await play.clock.during(accept(callee));
    const ids = headers.map((one) => one.get(HEADERS.connId));
    expect(ids[0]).toBeTruthy();
    expect(ids[0]).toBe(ids[1]);
  });

  it('learn what another tab has answered', async () => {
    const { play, alice, callee } = await stage();
    const follower = await play.open(callee.device);
    await play.live(follower);
    const [inLeader, inFollower] = [listen(callee), listen(follower)];
    const answer: CallSignal = { kind: 'private', type: 'accept', peerId: alice, callId: 'c1', isOwn: true };
    follower.client.calls.sendToTabs(answer);
    await play.clock.advance(100);
    expect(inLeader).toEqual([answer]);
    expect(inFollower).toEqual([]);
  });
});

describe('Requests of calls', () => {
  it('that are the last ones survive the sign-out and the end of the client', async () => {
    for (const end of [(seat: Seat) => seat.client.auth.logout(), (seat: Seat) => seat.client.destroy()]) {
      const { play, alice, bob, caller, callee } = await stage();
      const signals = listen(callee);
      await play.clock.during(dial(caller, bob));
      caller.client.calls.onSignedOut(() => {
        const last = caller.client.calls.request('cancelCall', { query: { uid: bob } }, { keepalive: true });
        last.catch(() => undefined);
      });
      await play.clock.during(end(caller));
      await play.clock.advance(1_000);
      expect(signals.map(({ type }) => type)).toEqual(['setup', 'cancel']);
      expect(signals[0]).toMatchObject({ peerId: alice });
    }
  });

  it('are not sent again later when the server asks to wait', async () => {
    const { play, bob, caller } = await stage();
    play.server.network.plan(Code.TOO_MANY, { route: 'setupCall', times: 1 });
    const outcome = await play.clock.during(dial(caller, bob).catch((error: unknown) => error));
    expect(outcome).toMatchObject({ category: 'rateLimited' });
  });

  it('know the settings, the last ones where the server does not answer', async () => {
    const { play, caller } = await stage();
    const first = await play.clock.during(caller.client.calls.config());
    expect(first.maxChannel).toBe(limits.maxChannel);
    play.server.network.plan('hang', { route: 'systemConfig', times: 1 });
    expect(await play.clock.during(caller.client.calls.config())).toEqual(first);
  });
});

const signalPeer = ([signal]: readonly CallSignal[]): number => (signal?.kind === 'private' ? signal.peerId : 0);
