import { Cmd, HEADERS, type Message, MessageType } from 'im-sdk/protocol';
import type { MemoryServer } from 'im-sdk/testing';
import { describe, expect, it, vi } from 'vitest';
import { FakePeerConnection } from '../testing/index.ts';
import { type CallSeat, ClientStage } from './client-stage.ts';

async function pair(seed = 1) {
  const stage = new ClientStage({ specOnly: true, callsWithOffer: true, seed });
  const fetched = vi.spyOn(stage.server, 'fetch');
  /** Requests of calls. */
  const sent = () =>
    fetched.mock.calls.flatMap(([input, init]) => {
      const { pathname, search } = new URL(String(input));
      const [, path] = pathname.split('/webrtc/private/');
      return path ? [{ path: path + search, body: init?.body && JSON.parse(String(init.body)) }] : [];
    });
  stage.people('alice', 'bob', 'carol');
  return { stage, fetched, sent, alice: await stage.seat('alice'), bob: await stage.seat('bob') };
}

async function ringing({ clock }: ClientStage, caller: CallSeat, callee: CallSeat): Promise<void> {
  caller.engine.callPerson(callee.userId, 'video');
  await clock.until(() => callee.privateCall()?.phase === 'ringing' && caller.privateCall()?.isPeerRinging === true);
}

async function inCall(stage: ClientStage, caller: CallSeat, callee: CallSeat): Promise<void> {
  await ringing(stage, caller, callee);
  callee.engine.accept();
  await stage.clock.until(() => [caller, callee].every((seat) => seat.privateCall()?.path === 'up'));
}

const connections = ({ platform }: CallSeat) => platform.connections.filter((one) => one.connectionState !== 'closed');

describe('A private call on a server whose setup carries the offer', () => {
  it.each([1, 2, 3, 4, 5, 6])('connects, goes on and ends: pushes in order %i', async (seed) => {
    const { stage, alice, bob } = await pair(seed);
    await inCall(stage, alice, bob);
    await stage.clock.advance(61_000);
    expect(alice.privateCall()).toMatchObject({ phase: 'inCall', path: 'up', role: 'caller' });
    expect(bob.privateCall()).toMatchObject({ phase: 'inCall', path: 'up', role: 'callee' });
    expect([...alice.platform.connections, ...bob.platform.connections]).toHaveLength(2);
    bob.engine.hangUp();
    await stage.clock.until(() => alice.privateCall()?.end === 'peerHungUp');
    await stage.clock.advance(1_000);
    stage.expectNothingOn();
  });

  it('sends offer and answer with call and accept, candidates behind them, and asks for the setup once', async () => {
    const { stage, fetched, sent, alice, bob } = await pair();
    await ringing(stage, alice, bob);
    const called = { path: `call?uid=${bob.userId}&mode=video`, body: { type: 'offer' } };
    expect(sent()).toMatchObject([{ path: `setup?uid=${bob.userId}&mode=video`, body: undefined }, called]);
    bob.engine.accept();
    await stage.clock.until(() => [alice, bob].every((seat) => seat.privateCall()?.path === 'up'));
    await stage.clock.advance(1_000);
    const rest = sent()
      .slice(2)
      .filter(({ path }) => !path.startsWith('heartbeat'));
    expect(rest[0]).toMatchObject({ path: `accept?uid=${alice.userId}`, body: { type: 'answer' } });
    expect(rest.length).toBeGreaterThan(1);
    for (const { path } of rest.slice(1)) expect(path).toMatch(/^candidate/);

    alice.engine.hangUp();
    await stage.clock.until(() => bob.privateCall()?.end === 'peerHungUp');
    await stage.clock.advance(1_000);
    fetched.mockClear();
    await inCall(stage, alice, bob);
    expect(sent()[0]).toMatchObject(called);
    expect(alice.client.connection.notOffered.getSnapshot().has('setupCall')).toBe(false);
  });

  it('opens no camera and no connection before the person accepts', async () => {
    const { stage, alice, bob } = await pair();
    await ringing(stage, alice, bob);
    expect(connections(alice)).toHaveLength(1);
    expect(connections(bob)).toEqual([]);
    expect(bob.platform.leftovers.tracks).toBe(0);
  });

  it.each<[string, (alice: CallSeat, bob: CallSeat) => unknown, string, string]>([
    ['rejected', (_, bob) => bob.engine.hangUp(), 'peerRejected', 'rejected'],
    ['cancelled', (alice) => alice.engine.hangUp(), 'cancelled', 'peerCancelled'],
    ['unanswered', () => undefined, 'peerDidNotAnswer', 'youDidNotAnswer'],
    ['left by its page', (alice) => alice.platform.hidePage(), 'pageHidden', 'peerCancelled'],
  ])('is over on both sides when it is %s', async (_name, end, ofAlice, ofBob) => {
    const { stage, alice, bob } = await pair();
    await ringing(stage, alice, bob);
    end(alice, bob);
    await stage.clock.until(() => [alice, bob].every((seat) => seat.privateCall()?.end !== undefined));
    expect([alice.privateCall()?.end, bob.privateCall()?.end]).toEqual([ofAlice, ofBob]);
    await stage.clock.advance(1_000);
    stage.expectNothingOn();
    await inCall(stage, bob, alice);
  });

  it.each(['hangUp', 'hidePage'] as const)('ends clean at each moment of its beginning: %s', async (end) => {
    for (let step = 0; step < 40; step += 1) {
      const { stage, alice, bob } = await pair();
      if (step % 2 === 0) {
        await ringing(stage, alice, bob);
        bob.engine.accept();
      } else {
        alice.engine.callPerson(bob.userId, 'video');
      }
      const seat = step % 2 === 0 ? bob : alice;
      await stage.clock.advance(step * 10);
      for (let turn = 0; turn < step % 7; turn += 1) await Promise.resolve();
      if (end === 'hangUp') seat.engine.hangUp();
      else seat.platform.hidePage();
      await stage.clock.until(() => seat.privateCall()?.end !== undefined);
      await stage.clock.advance(60_000);
      stage.expectNothingOn();
    }
  });

  it('is refused by a server that finds the peer busy or away, and both go on', async () => {
    const { stage, alice, bob } = await pair();
    const carol = await stage.seat('carol');
    await inCall(stage, alice, bob);
    carol.engine.callPerson(bob.userId, 'voice');
    await stage.clock.until(() => carol.privateCall()?.end === 'refused');
    expect(connections(carol)).toEqual([]);
    expect(bob.privateCall()?.phase).toBe('inCall');
    bob.device.setOnline(false);
    await stage.clock.until(() => alice.privateCall()?.end !== undefined, 60_000);
    carol.engine.callPerson(bob.userId, 'voice');
    await stage.clock.until(() => carol.privateCall()?.end === 'refused');
    expect(carol.client.connection.notOffered.getSnapshot().has('setupCall')).toBe(false);
  });

  it.each([1, 2, 3, 4, 5, 6])('is one call where both dial each other: pushes in order %i', async (seed) => {
    for (const waitMs of [0, 20, 60, 100]) {
      const { stage, alice, bob } = await pair(seed);
      alice.engine.callPerson(bob.userId, 'voice');
      await stage.clock.advance(waitMs);
      bob.engine.callPerson(alice.userId, 'voice');
      await stage.clock.until(() => {
        // The refusal of the second one may overtake the ring of the first.
        for (const { engine } of [alice, bob]) if (engine.call.getSnapshot()?.phase === 'ringing') engine.accept();
        return [alice, bob].every((seat) => seat.privateCall()?.path === 'up');
      });
      expect(new Set([alice.privateCall()?.role, bob.privateCall()?.role]).size).toBe(2);
      expect([...connections(alice), ...connections(bob)]).toHaveLength(2);
      alice.engine.hangUp();
      await stage.clock.until(() => bob.privateCall()?.end === 'peerHungUp');
      await stage.clock.advance(1_000);
      stage.expectNothingOn();
    }
  });

  it('makes no later offer; a lost path that stays lost ends it', async () => {
    const { stage, sent, alice, bob } = await pair();
    await inCall(stage, alice, bob);
    stage.network.breakPaths();
    await stage.clock.advance(31_000);
    expect(alice.privateCall()?.end).toBe('connectionFailed');
    expect(sent().filter(({ path }) => /^(offer|answer)/.test(path))).toEqual([]);
    await stage.clock.advance(1_000);
    stage.expectNothingOn();
  });

  it('hides the call buttons where the server has neither route', async () => {
    const { stage, sent, alice, bob } = await pair();
    stage.server.network.plan('server.internal', { route: 'setupCall', times: 2 });
    alice.engine.callPerson(bob.userId, 'voice');
    await stage.clock.until(() => alice.privateCall()?.end === 'refused');
    expect(sent().map(({ path }) => path.split('?')[0])).toEqual(['setup', 'call']);
    expect(alice.client.connection.notOffered.getSnapshot().has('setupCall')).toBe(true);
    await stage.clock.advance(1_000);
    stage.expectNothingOn();
  });
});

/** A client of such a server: offer, answer and candidates as the browser makes them, and nothing else. */
class BarePeer {
  readonly userId: number;
  readonly pushes: Message[] = [];
  readonly connection: FakePeerConnection;
  readonly #server: MemoryServer;
  readonly #candidates: object[] = [];
  #token = '';

  constructor({ server, network }: ClientStage, userId: number) {
    this.userId = userId;
    this.#server = server;
    this.connection = new FakePeerConnection(network);
    this.connection.addEventListener('icecandidate', (event) => {
      const { candidate } = event as Event & { candidate: { toJSON(): object } };
      this.#candidates.push(candidate.toJSON());
    });
  }

  async signIn(userName: string): Promise<void> {
    const { accessToken } = await this.request('login', { userName, password: 'password', terminal: 2 });
    this.#token = String(accessToken);
    const socket = this.#server.openSocket(this.#server.socketUrl, {
      open: () => socket.send(JSON.stringify({ cmd: Cmd.LOGIN, data: { accessToken } })),
      message: (text) => {
        const { cmd, data } = JSON.parse(text ?? '{}') as { cmd: number; data: Message };
        if (cmd === Cmd.PRIVATE && data.type >= MessageType.CALL_SETUP_VOICE) this.pushes.push(data);
      },
      close: () => undefined,
    });
  }

  async request(path: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await this.#server.fetch(`${this.#server.apiUrl}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [HEADERS.accessToken]: this.#token },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { code, data } = (await answer.json()) as { code: number; data: Record<string, unknown> };
    return { ...data, code };
  }

  push(type: number): Message | undefined {
    return this.pushes.find((message) => message.type === type);
  }

  /** Sends the own candidates, and adds those of the peer. */
  async exchangeCandidates(peerId: number): Promise<void> {
    for (const one of this.#candidates.splice(0)) await this.request(`webrtc/private/candidate?uid=${peerId}`, one);
    for (const { type, content } of this.pushes.splice(0)) {
      if (type === 107) await this.connection.addIceCandidate(JSON.parse(content ?? ''));
    }
  }
}

describe('A peer of such a server that is not ours', () => {
  async function bare() {
    const stage = new ClientStage({ specOnly: true, callsWithOffer: true });
    const [, bobId = 0] = stage.people('alice', 'bob');
    const alice = await stage.seat('alice');
    const bob = new BarePeer(stage, bobId);
    await stage.clock.during(bob.signIn('bob'));
    await stage.clock.advance(500);
    return { stage, alice, bob };
  }

  async function connect({ clock }: ClientStage, alice: CallSeat, bob: BarePeer): Promise<void> {
    for (let turn = 0; turn < 5; turn += 1) {
      await clock.advance(300);
      await clock.during(bob.exchangeCandidates(alice.userId));
    }
    expect(alice.privateCall()).toMatchObject({ phase: 'inCall', path: 'up' });
    expect(bob.connection.connectionState).toBe('connected');
  }

  it('answers our call', async () => {
    const { stage, alice, bob } = await bare();
    alice.engine.callPerson(bob.userId, 'video');
    await stage.clock.until(() => bob.push(101) !== undefined);
    const offer = JSON.parse(bob.push(101)?.content ?? '');
    expect(bob.pushes).toHaveLength(1);
    await bob.connection.setRemoteDescription(offer);
    await bob.connection.setLocalDescription();
    const answer = bob.connection.localDescription ?? undefined;
    const accepted = await stage.clock.during(bob.request(`webrtc/private/accept?uid=${alice.userId}`, answer));
    expect(accepted.code).toBe(200);
    await connect(stage, alice, bob);
    await stage.clock.during(bob.request(`webrtc/private/handup?uid=${alice.userId}`));
    await stage.clock.until(() => alice.privateCall()?.end === 'peerHungUp');
    stage.expectNothingOn();
  });

  it('calls, and the server takes neither a call nor an accept without a description', async () => {
    const { stage, alice, bob } = await bare();
    const path = `webrtc/private/call?uid=${alice.userId}&mode=voice`;
    expect((await stage.clock.during(bob.request(path))).code).toBe(500);
    await bob.connection.setLocalDescription();
    await stage.clock.during(bob.request(path, bob.connection.localDescription ?? undefined));
    await stage.clock.until(() => alice.privateCall()?.phase === 'ringing');
    await expect(
      stage.clock.during(alice.client.calls.request('acceptCall', { query: { uid: bob.userId } })),
    ).rejects.toMatchObject({ code: 'server.internal' });
    alice.engine.accept();
    await stage.clock.until(() => bob.push(102) !== undefined);
    await bob.connection.setRemoteDescription(JSON.parse(bob.push(102)?.content ?? ''));
    await connect(stage, alice, bob);
    alice.engine.hangUp();
    await stage.clock.until(() => bob.push(106) !== undefined);
    stage.expectNothingOn();
  });
});
