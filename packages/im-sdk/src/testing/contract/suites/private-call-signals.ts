import { type IceCandidate, MessageType } from '../../../protocol/index.ts';
import { person, twoFriends } from '../cast.ts';
import { type OnlineDevice, online, secondTerminal } from '../online-device.ts';
import type { Suite } from '../target.ts';

const {
  CALL_SETUP_VOICE: SETUP,
  CALL_ACCEPT: ACCEPT,
  CALL_CANCEL: CANCEL,
  CALL_HANGUP: HANGUP,
  CALL_OFFER: OFFER,
  CALL_ANSWER: ANSWER,
  CALL_CANDIDATE: CANDIDATE,
} = MessageType;

/** What is handed on between the two sides of a private call, what is stored of it, and what a client can ask. */
export function describePrivateCallSignals(suite: Suite): void {
  const { describe, it, expect } = suite;

  const to = ({ userId }: OnlineDevice, more: object = {}) => ({ query: { uid: userId, ...more } });
  const candidate = (name: string): IceCandidate => ({ candidate: name, sdpMid: '0', sdpMLineIndex: 0 });
  async function dialled(mode: 'voice' | 'video' = 'voice') {
    const [ann, ben] = await twoFriends(suite);
    const [alice, bob] = [await online(ann), await online(ben)];
    const started = await alice.ok('setupCall', to(bob, { mode }));
    return { alice, bob, callId: String(started?.callId) };
  }
  async function accepted() {
    const call = await dialled();
    await call.bob.ok('acceptCall', to(call.alice));
    return call;
  }

  describe('signals of a private call', () => {
    it('go between the two connections that are in the call, with their number, as they were sent', async () => {
      const [ann, ben] = await twoFriends(suite);
      const [alice, bob] = [await online(ann), await online(ben)];
      const others = [await secondTerminal(alice), await secondTerminal(bob), await online(ann), await online(ben)];
      const callId = String((await alice.ok('setupCall', to(bob, { mode: 'video' })))?.callId);
      await bob.ok('acceptCall', to(alice));
      const offer = { type: 'offer', sdp: 'v=0\r\n', offerId: 1, vendor: { kept: true } };
      const answer = { type: 'answer', sdp: 'v=0\r\n', offerId: 1 };
      await alice.ok('offerCall', { ...to(bob, { callId, n: 1 }), body: offer });
      await bob.ok('answerCall', { ...to(alice, { callId, n: 1 }), body: answer });
      await alice.ok('candidateCall', { ...to(bob, { callId, n: 2 }), body: candidate('one') });
      await bob.ok('candidateCall', { ...to(alice, { callId, n: 2 }), body: [candidate('two'), candidate('three')] });
      for (const [receiver, sender, type, n, body] of [
        [bob, alice, OFFER, 1, offer],
        [alice, bob, ANSWER, 1, answer],
        [bob, alice, CANDIDATE, 2, candidate('one')],
        [alice, bob, CANDIDATE, 2, [candidate('two'), candidate('three')]],
      ] as const) {
        const signal = await receiver.signal(type, callId);
        expect(signal).toMatchObject({ sendId: sender.userId, recvId: receiver.userId, n, signal: true });
        expect(JSON.parse(String(signal.content))).toEqual(body);
      }
      await alice.ok('hangUpCall', to(bob));
      // The next call comes to all: nothing of the first is on its way any more.
      const next = String((await alice.ok('setupCall', to(bob, { mode: 'voice' })))?.callId);
      for (const terminal of others.filter(({ userId }) => userId === bob.userId)) await terminal.signal(SETUP, next);
      for (const terminal of others) {
        const types = terminal.signalTypes(callId);
        expect(types.filter((type) => type >= OFFER)).toEqual([]);
      }
    });

    it('have no number where none was sent', async () => {
      const { alice, bob, callId } = await accepted();
      await alice.ok('offerCall', { ...to(bob), body: { type: 'offer', sdp: 'v=0' } });
      const { n } = await bob.signal(OFFER, callId);
      expect(n).toBeUndefined();
    });

    it('are refused before the accept, and after the end', async () => {
      const { alice, bob, callId } = await dialled();
      const [offer, answer] = [
        { type: 'offer', sdp: 'v=0' },
        { type: 'answer', sdp: 'v=0' },
      ];
      await alice.refused('offerCall', { ...to(bob), body: offer }, 'call.state');
      await alice.refused('candidateCall', { ...to(bob), body: candidate('early') }, 'call.state');
      await bob.refused('answerCall', { ...to(alice), body: answer }, 'call.state');
      await bob.refused('candidateCall', { ...to(alice), body: [candidate('early')] }, 'call.state');
      await alice.ok('cancelCall', to(bob));
      await bob.signal(CANCEL, callId);
      await alice.refused('offerCall', { ...to(bob), body: offer }, 'call.notFound');
      await bob.refused('candidateCall', { ...to(alice, { callId }), body: candidate('late') }, 'call.notFound');
      expect(bob.signalTypes(callId)).toEqual([SETUP, CANCEL]);
      expect(alice.signalTypes(callId)).toEqual([]);
    });

    it('only the caller offers, only the callee answers, only the connection in the call sends', async () => {
      const { alice, bob, callId } = await accepted();
      const [phone, tab] = [await secondTerminal(alice), await online(alice.device)];
      const offer = { type: 'offer', sdp: 'v=0' };
      await bob.refused('offerCall', { ...to(alice), body: offer }, 'call.state');
      await alice.refused('answerCall', { ...to(bob), body: { type: 'answer', sdp: 'v=0' } }, 'call.state');
      for (const other of [phone, tab]) {
        await other.refused('offerCall', { ...to(bob), body: offer }, 'call.otherDevice');
        await other.refused('candidateCall', { ...to(bob), body: candidate('other') }, 'call.otherDevice');
        await other.refused('heartbeatCall', to(bob), 'call.otherDevice');
        await other.refused('hangUpCall', to(bob), 'call.otherDevice');
      }
      await alice.refused('offerCall', { ...to(bob, { callId: 'another' }), body: offer }, 'call.notFound');
      await alice.ok('hangUpCall', to(bob));
      await bob.signal(HANGUP, callId);
      expect(bob.signalTypes(callId)).toEqual([SETUP, HANGUP]);
      expect(alice.signalTypes(callId)).toEqual([ACCEPT]);
    });

    it('are taken from a client that names no connection: its terminal and device are in the call', async () => {
      const [ann, ben] = await twoFriends(suite);
      const [alice, bob] = [await online(ann), await online(ben)];
      const callId = String((await ann.ok('setupCall', to(bob, { mode: 'voice' })))?.callId);
      const phone = await secondTerminal(bob);
      await ben.ok('acceptCall', to(alice));
      await alice.signal(ACCEPT, callId);
      await phone.signal(ACCEPT, callId);
      await ann.ok('offerCall', { ...to(bob), body: { type: 'offer', sdp: 'v=0' } });
      await bob.signal(OFFER, callId);
      await phone.refused('hangUpCall', to(alice), 'call.otherDevice');
      await ben.ok('hangUpCall', to(alice));
      await alice.signal(HANGUP, callId);
    });

    it('that are no descriptions, and too many candidates, are invalid', async () => {
      const { alice, bob } = await accepted();
      const list = Array.from({ length: 51 }, (_, index) => candidate(String(index)));
      for (const [name, body] of [
        ['offerCall', { type: 'pranswer', sdp: 'v=0' }],
        ['offerCall', { type: 'offer' }],
        ['candidateCall', list],
        ['candidateCall', 'candidate'],
      ] as const) {
        expect((await alice.request(name, { ...to(bob), body })).envelope.code, JSON.stringify(body)).toBe(422);
      }
    });
  });

  describe('record of a private call', () => {
    const ends = {
      answered: async ({ alice, bob }) => {
        await bob.ok('acceptCall', to(alice));
        await bob.ok('heartbeatCall', to(alice, { isConnected: true }));
        await alice.ok('hangUpCall', to(bob));
      },
      rejected: async ({ alice, bob }) => bob.ok('rejectCall', to(alice)),
      cancelled: async ({ alice, bob }) => alice.ok('cancelCall', to(bob)),
      failed: async ({ alice, bob }) => bob.ok('failCall', to(alice, { key: 'unsupported' })),
      missed: async ({ alice, bob }) => bob.ok('failCall', to(alice, { key: 'timeout' })),
    } satisfies Record<string, (call: { alice: OnlineDevice; bob: OnlineDevice }) => Promise<unknown>>;

    const unread = async (own: OnlineDevice, peer: OnlineDevice) =>
      (await own.ok('heads')).items.find(({ kind, target }) => kind === 'private' && target === peer.userId)?.unread;

    for (const [result, end] of Object.entries(ends)) {
      it(`says ${result}, once`, async () => {
        const { alice, bob } = await dialled();
        await end({ alice, bob });
        for (const party of [alice, bob]) {
          const row = await party.socket.message(({ type }) => type === MessageType.ACT_RT_VOICE, 'the record');
          expect(row).toMatchObject({ sendId: alice.userId, recvId: bob.userId });
          const content = JSON.parse(String(row.content)) as { result: string; duration?: number };
          expect(content.result).toBe(result);
          expect(content.duration ?? 0).toBeLessThanOrEqual(60);
          expect(String(row.title).length).toBeGreaterThan(0);
          expect(row.id ?? 0).toBeGreaterThan(0);
        }
        const rows = await recordsOf(bob, alice);
        expect(rows.map(({ type }) => type)).toEqual([MessageType.ACT_RT_VOICE]);
        // Only a missed call is unread, for the callee alone.
        const isMissed = result === 'missed' || result === 'cancelled';
        expect(await unread(bob, alice)).toBe(isMissed ? 1 : 0);
        expect(await unread(alice, bob)).toBe(0);
      });
    }

    it('says failed for a call that was accepted and never had media', async () => {
      const { alice, bob } = await dialled();
      await bob.ok('acceptCall', to(alice));
      for (const party of [alice, bob]) await party.ok('heartbeatCall', to(party === alice ? bob : alice));
      await bob.ok('hangUpCall', to(alice));
      const row = await alice.socket.message(({ type }) => type === MessageType.ACT_RT_VOICE, 'the record');
      expect(JSON.parse(String(row.content))).toMatchObject({ result: 'failed', duration: 0 });
    });

    it('says answered for clients of the specification, whose talk begins with the answer', async () => {
      const { alice, bob } = await dialled();
      await bob.ok('acceptCall', to(alice));
      await alice.ok('offerCall', { ...to(bob), body: { type: 'offer', sdp: 'v=0' } });
      await bob.ok('answerCall', { ...to(alice), body: { type: 'answer', sdp: 'v=0' } });
      await alice.ok('hangUpCall', to(bob));
      const row = await bob.socket.message(({ type }) => type === MessageType.ACT_RT_VOICE, 'the record');
      expect(JSON.parse(String(row.content))).toMatchObject({ result: 'answered' });
    });

    it('has type 41 for a video call, and is unread for the callee alone', async () => {
      const { alice, bob } = await dialled('video');
      await alice.ok('cancelCall', to(bob));
      await bob.socket.message(({ type }) => type === MessageType.ACT_RT_VIDEO, 'the record');
      expect(await unread(bob, alice)).toBe(1);
      expect(await unread(alice, bob)).toBe(0);
    });

    it('is "missed" for a caller who found somebody busy', async () => {
      const { alice, bob } = await dialled();
      const cleo = await online(await person(suite, 'cleo'));
      await cleo.device.befriend(bob.device);
      const { callId } = (await cleo.ok('setupCall', to(bob, { mode: 'video' }))) ?? {};
      await cleo.signal(MessageType.CALL_FAILED, callId);
      const row = await cleo.socket.message(({ type }) => type === MessageType.ACT_RT_VIDEO, 'the record');
      expect(JSON.parse(String(row.content))).toMatchObject({ result: 'missed' });
      expect((await recordsOf(cleo, bob)).length).toBe(1);
      await alice.ok('cancelCall', to(bob));
    });
  });

  describe('what a client can ask about its call', () => {
    it('both sides and every terminal learn of it, and where it is', async () => {
      const { alice, bob, callId } = await dialled('video');
      const phone = await secondTerminal(bob);
      expect(await alice.ok('infoCall')).toMatchObject({
        ...{ callId, peerId: bob.userId, mode: 'video', isRinging: false, isAccepted: false, isHere: true },
      });
      for (const terminal of [bob, phone]) {
        expect(await terminal.ok('infoCall', to(alice))).toMatchObject({
          ...{ callId, peerId: alice.userId, mode: 'video', isRinging: true, isAccepted: false, isHere: false },
        });
      }
      await bob.ok('acceptCall', to(alice));
      const info = { callId, peerId: alice.userId, isRinging: false, isAccepted: true };
      expect(await bob.ok('infoCall')).toMatchObject({ ...info, isHere: true });
      expect(await phone.ok('infoCall')).toMatchObject({ ...info, isHere: false });
      await alice.ok('hangUpCall', to(bob));
      for (const terminal of [alice, bob, phone]) expect(await terminal.ok('infoCall')).toBe(null);
    });

    it('a call with another person is not the one that was asked for', async () => {
      const { alice, bob } = await dialled();
      const eve = await online(await person(suite, 'eve'));
      expect(await alice.ok('infoCall', to(eve))).toBe(null);
      expect(await eve.ok('infoCall', to(alice))).toBe(null);
      expect(await eve.ok('infoCall')).toBe(null);
      await alice.ok('cancelCall', to(bob));
    });

    it('heads name a call that rings, for a callee who was away at its setup, and no other', async () => {
      const [ann, ben] = await twoFriends(suite);
      const alice = await online(ann);
      const callId = String((await alice.ok('setupCall', { query: { uid: ben.userId, mode: 'voice' } }))?.callId);
      expect(alice.signalTypes(callId)).toEqual([]);
      const bob = await online(ben);
      const rings = async (device: OnlineDevice) => (await device.ok('heads')).rings?.private ?? [];
      expect(await rings(bob)).toMatchObject([{ callId, peerId: alice.userId, mode: 'voice', isRinging: true }]);
      expect(await rings(alice)).toEqual([]);
      await bob.ok('acceptCall', to(alice, { callId }));
      await alice.signal(ACCEPT, callId);
      expect(await rings(bob)).toEqual([]);
      await alice.ok('hangUpCall', to(bob));
    });
  });

  /** Records of calls between two people, as one of them reads them. */
  async function recordsOf(own: OnlineDevice, peer: OnlineDevice) {
    const page = await own.ok('history', {
      params: { kind: 'private' },
      query: { friendId: peer.userId, before: 2 ** 52 },
    });
    const rows = 'items' in page ? page.items : page;
    return rows.filter(({ type }) => type === MessageType.ACT_RT_VOICE || type === MessageType.ACT_RT_VIDEO);
  }
}
