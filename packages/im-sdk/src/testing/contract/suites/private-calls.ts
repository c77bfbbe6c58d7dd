import { MessageType } from '../../../protocol/index.ts';
import { person, twoFriends } from '../cast.ts';
import { type OnlineDevice, online, secondTerminal } from '../online-device.ts';
import type { Suite } from '../target.ts';

const {
  CALL_SETUP_VOICE: SETUP,
  CALL_SETUP_VIDEO: SETUP_VIDEO,
  CALL_ACCEPT: ACCEPT,
  CALL_REJECT: REJECT,
  CALL_CANCEL: CANCEL,
  CALL_FAILED: FAILED,
  CALL_HANGUP: HANGUP,
} = MessageType;

/** Private calls from setup to every end: who may do what, who is signalled, who is busy. */
export function describePrivateCalls(suite: Suite): void {
  const { describe, it, expect } = suite;

  /** Two friends online, the callee on two terminals. */
  async function callers() {
    const [ann, ben] = await twoFriends(suite);
    const [alice, bob] = [await online(ann), await online(ben)];
    return { alice, bob, phone: await secondTerminal(bob) };
  }
  const to = ({ userId }: OnlineDevice, more: object = {}) => ({ query: { uid: userId, ...more } });
  async function dial(from: OnlineDevice, peer: OnlineDevice, mode: 'voice' | 'video' = 'voice') {
    const started = await from.ok('setupCall', to(peer, { mode }));
    return { callId: String(started?.callId), isAccepted: started?.isAccepted };
  }
  /** Both are free: a call rings. It is cancelled again. */
  async function expectFree(one: OnlineDevice, other: OnlineDevice) {
    const { callId } = await dial(one, other);
    await other.signal(SETUP, callId);
    await one.ok('cancelCall', to(other, { callId }));
    await other.signal(CANCEL, callId);
    expect(one.signalTypes(callId)).toEqual([]);
  }

  describe('private call', () => {
    it('rings on every terminal of the callee, by its mode', async () => {
      const { alice, bob, phone } = await callers();
      const { callId, isAccepted } = await dial(alice, bob, 'video');
      expect(isAccepted).toBe(false);
      for (const terminal of [bob, phone]) {
        const signal = await terminal.signal(SETUP_VIDEO, callId);
        expect(signal).toMatchObject({ sendId: alice.userId, recvId: bob.userId, callId, signal: true });
        expect(signal.id).toBeUndefined();
      }
      await alice.ok('cancelCall', to(bob));
      const voice = await dial(alice, bob);
      expect(voice.callId === callId).toBe(false);
      await phone.signal(SETUP, voice.callId);
    });

    it('is accepted by one connection: the caller gets 102, other terminals of the callee as well', async () => {
      const { alice, bob, phone } = await callers();
      const { callId } = await dial(alice, bob);
      await bob.signal(SETUP, callId);
      await bob.ok('acceptCall', to(alice, { callId }));
      const accepted = { sendId: bob.userId, recvId: alice.userId, callId };
      expect(await alice.signal(ACCEPT, callId)).toMatchObject(accepted);
      expect(await phone.signal(ACCEPT, callId)).toMatchObject(accepted);
      await phone.refused('acceptCall', to(alice), 'call.otherDevice');
      await phone.refused('rejectCall', to(alice), 'call.otherDevice');
      await phone.refused('hangUpCall', to(alice), 'call.otherDevice');
      await bob.ok('hangUpCall', to(alice));
      await alice.signal(HANGUP, callId);
      expect(bob.signalTypes(callId)).toEqual([SETUP]);
    });

    it('takes an accept that is sent again, and signals it once', async () => {
      const { alice, bob } = await callers();
      const { callId } = await dial(alice, bob);
      for (let time = 0; time < 2; time += 1) await bob.ok('acceptCall', to(alice, { callId }));
      await bob.ok('hangUpCall', to(alice));
      await alice.signal(HANGUP, callId);
      expect(alice.signalTypes(callId)).toEqual([ACCEPT, HANGUP]);
    });

    it('is rejected: the caller gets 103, other terminals of the callee as well', async () => {
      const { alice, bob, phone } = await callers();
      const { callId } = await dial(alice, bob);
      await phone.ok('rejectCall', to(alice, { callId }));
      const rejected = { sendId: bob.userId, recvId: alice.userId };
      for (const terminal of [alice, bob]) expect(await terminal.signal(REJECT, callId)).toMatchObject(rejected);
      await expectFree(bob, alice);
      expect(phone.signalTypes(callId)).toEqual([SETUP]);
    });

    it('is cancelled: every terminal of the callee gets 104', async () => {
      const { alice, bob, phone } = await callers();
      const { callId } = await dial(alice, bob);
      await alice.ok('cancelCall', to(bob, { callId }));
      for (const terminal of [bob, phone]) {
        expect(await terminal.signal(CANCEL, callId)).toMatchObject({ sendId: alice.userId, recvId: bob.userId });
      }
      await expectFree(bob, alice);
    });

    it('is hung up by either side', async () => {
      const { alice, bob } = await callers();
      for (const [first, second] of [
        [alice, bob],
        [bob, alice],
      ] as const) {
        const { callId } = await dial(alice, bob);
        await bob.ok('acceptCall', to(alice, { callId }));
        await first.ok('hangUpCall', to(second, { callId }));
        const signal = await second.signal(HANGUP, callId);
        expect(signal).toMatchObject({ sendId: first.userId, recvId: second.userId });
      }
      await expectFree(alice, bob);
    });

    it('fails with a key, while it rings and after it was accepted', async () => {
      const { alice, bob, phone } = await callers();
      const ringing = await dial(alice, bob);
      const failure = { key: 'unsupported', reason: 'Peer device does not support calls' };
      await bob.ok('failCall', to(alice, { callId: ringing.callId, ...failure }));
      const content = failure.reason;
      for (const terminal of [alice, phone]) {
        const signal = await terminal.signal(FAILED, ringing.callId);
        expect(signal).toMatchObject({ sendId: bob.userId, key: 'unsupported', content });
      }
      const running = await dial(alice, bob);
      await bob.ok('acceptCall', to(alice));
      await alice.ok('failCall', to(bob, { key: 'device', reason: 'Failed to open microphone' }));
      const signal = await bob.signal(FAILED, running.callId);
      expect(signal).toMatchObject({ sendId: alice.userId, key: 'device', content: 'Failed to open microphone' });
      await expectFree(bob, alice);
    });

    it('a failure without a reason has a sentence of the server', async () => {
      const { alice, bob } = await callers();
      const { callId } = await dial(alice, bob);
      await bob.ok('failCall', to(alice, { key: 'unsupported' }));
      const { content } = await alice.signal(FAILED, callId);
      expect(String(content).length).toBeGreaterThan(0);
    });

    it('only the caller cancels; only the callee accepts and rejects; each while it rings', async () => {
      const { alice, bob } = await callers();
      const { callId } = await dial(alice, bob);
      await bob.refused('cancelCall', to(alice), 'call.state');
      await alice.refused('acceptCall', to(bob), 'call.state');
      await alice.refused('rejectCall', to(bob), 'call.state');
      await bob.ok('acceptCall', to(alice));
      await alice.refused('cancelCall', to(bob), 'call.state');
      await bob.refused('rejectCall', to(alice), 'call.state');
      await bob.ok('hangUpCall', to(alice));
      await alice.signal(HANGUP, callId);
      expect(alice.signalTypes(callId)).toEqual([ACCEPT, HANGUP]);
      expect(bob.signalTypes(callId)).toEqual([SETUP]);
    });

    it('is no call of strangers, of another id, or after its end', async () => {
      const { alice, bob } = await callers();
      const eve = await online(await person(suite, 'eve'));
      const { callId } = await dial(alice, bob);
      for (const name of [
        'acceptCall',
        'rejectCall',
        'cancelCall',
        'failCall',
        'hangUpCall',
        'heartbeatCall',
      ] as const) {
        await eve.refused(name, to(alice), 'call.notFound');
        await eve.refused(name, to(bob, { callId }), 'call.notFound');
        await bob.refused(name, to(alice, { callId: `${callId}x` }), 'call.notFound');
      }
      await bob.ok('acceptCall', to(alice, { callId }));
      for (const party of [alice, bob]) await party.ok('heartbeatCall', to(party === alice ? bob : alice, { callId }));
      await bob.ok('hangUpCall', to(alice));
      await alice.refused('heartbeatCall', to(bob, { callId }), 'call.notFound');
      await bob.refused('acceptCall', to(alice, { callId }), 'call.notFound');
      expect(alice.signalTypes(callId)).toEqual([ACCEPT, HANGUP]);
    });

    it('both hang up at once: one end, one record', async () => {
      const { alice, bob } = await callers();
      const { callId } = await dial(alice, bob);
      await bob.ok('acceptCall', to(alice));
      const answers = await Promise.all([alice.request('hangUpCall', to(bob)), bob.request('hangUpCall', to(alice))]);
      const codes = answers.map(({ envelope }) => envelope.key ?? envelope.code);
      expect(codes).toContain(200);
      for (const code of codes) expect([200, 'call.notFound']).toContain(code);
      await expectFree(alice, bob);
      const ends = [...alice.signals(callId), ...bob.signals(callId)].filter(({ type }) => type === HANGUP);
      expect(ends.length).toBe(1);
    });
  });

  describe('private call that cannot be made', () => {
    it('to a stranger, to oneself, to somebody who blocks', async () => {
      const { alice, bob } = await callers();
      const eve = await online(await person(suite, 'eve'));
      await eve.refused('setupCall', to(alice, { mode: 'voice' }), 'call.notFriend');
      await alice.refused('setupCall', to(alice, { mode: 'voice' }), 'call.self');
      await bob.ok('block', { query: { userId: alice.userId } });
      await alice.refused('setupCall', to(bob, { mode: 'voice' }), 'user.blocked');
      expect((await alice.request('setupCall', to(bob, { mode: 'carrier pigeon' }))).envelope.code).toBe(422);
      expect(bob.socket.messages().filter(({ type }) => type >= SETUP && type <= HANGUP)).toEqual([]);
    });

    it('to somebody who rings, is rung or is in a call: 105 with the key busy follows the answer', async () => {
      const { alice, bob, phone } = await callers();
      const cleo = await online(await person(suite, 'cleo'));
      const cleosPhone = await secondTerminal(cleo);
      for (const friend of [alice, bob]) await cleo.device.befriend(friend.device);
      const { callId } = await dial(alice, bob);
      const busyCalls: string[] = [];
      for (const busy of [alice, bob]) {
        const tried = await dial(cleo, busy);
        busyCalls.push(tried.callId);
        expect(tried.isAccepted).toBe(false);
        const signal = await cleo.signal(FAILED, tried.callId);
        expect(signal).toMatchObject({ sendId: busy.userId, recvId: cleo.userId, key: 'busy' });
        expect(String(signal.content).length).toBeGreaterThan(0);
      }
      await bob.ok('acceptCall', to(alice, { callId }));
      await cleo.signal(FAILED, (await dial(cleo, bob)).callId);
      // A person who is in a call makes no second one.
      await alice.signal(FAILED, (await dial(alice, cleo)).callId);
      await bob.ok('hangUpCall', to(alice));
      await expectFree(cleo, bob);
      // The answer goes to the connection that dialled.
      for (const busyCall of busyCalls) expect(cleosPhone.signalTypes(busyCall)).toEqual([]);
      for (const terminal of [alice, bob, phone]) {
        const others = terminal.socket
          .messages()
          .filter(({ type, sendId }) => type === SETUP && sendId === cleo.userId);
        expect(others.length).toBe(terminal === alice ? 0 : 1);
      }
    });
  });

  describe('both dial each other', () => {
    it('the second setup accepts the first call', async () => {
      const { alice, bob, phone } = await callers();
      const { callId } = await dial(alice, bob);
      expect(await dial(bob, alice)).toEqual({ callId, isAccepted: true });
      expect(await alice.signal(ACCEPT, callId)).toMatchObject({ sendId: bob.userId });
      await phone.signal(ACCEPT, callId);
      const offer = { type: 'offer', sdp: 'v=0' };
      await alice.ok('offerCall', { ...to(bob, { callId }), body: offer });
      await bob.signal(MessageType.CALL_OFFER, callId);
      await bob.ok('hangUpCall', to(alice));
      await alice.signal(HANGUP, callId);
      expect(alice.signalTypes(callId)).toEqual([ACCEPT, HANGUP]);
    });

    it('at once: one call, accepted by one of them', async () => {
      const { alice, bob } = await callers();
      const [first, second] = await Promise.all([dial(alice, bob), dial(bob, alice)]);
      expect(first.callId).toBe(second.callId);
      expect([first.isAccepted, second.isAccepted].filter(Boolean).length).toBe(1);
      const caller = first.isAccepted ? bob : alice;
      await caller.signal(ACCEPT, first.callId);
      await caller.ok('hangUpCall', to(caller === alice ? bob : alice));
    });
  });
}
