import { type CallMode, MessageType } from '../../../protocol/index.ts';
import { twoFriends } from '../cast.ts';
import { type OnlineDevice, online, secondTerminal } from '../online-device.ts';
import type { Suite } from '../target.ts';

const {
  CALL_SETUP_VOICE: SETUP,
  CALL_SETUP_VIDEO: SETUP_VIDEO,
  CALL_ACCEPT: ACCEPT,
  CALL_CANCEL: CANCEL,
  CALL_FAILED: FAILED,
  CALL_HANGUP: HANGUP,
} = MessageType;

/** A second setup of the same caller to the same callee: a duplicate of the first, or a new call in its place. */
export function describePrivateCallRedials(suite: Suite): void {
  const { describe, it, expect } = suite;

  /** Two friends; the caller has two terminals, the callee one. */
  async function callers() {
    const [ann, ben] = await twoFriends(suite);
    const [alice, bob] = [await online(ann), await online(ben)];
    return { alice, bob, phone: await secondTerminal(alice) };
  }
  const to = ({ userId }: OnlineDevice, more: object = {}) => ({ query: { uid: userId, ...more } });
  async function dial(from: OnlineDevice, peer: OnlineDevice, mode: CallMode = 'voice'): Promise<string> {
    const started = await from.ok('setupCall', to(peer, { mode }));
    expect(started?.isAccepted).toBe(false);
    return String(started?.callId);
  }

  describe('a caller who dials the same person again', () => {
    it('by the same connection and in the same mode: it is the same call, which rings once', async () => {
      const { alice, bob } = await callers();
      const callId = await dial(alice, bob);
      expect(await dial(alice, bob)).toBe(callId);
      await alice.ok('cancelCall', to(bob, { callId }));
      await bob.signal(CANCEL, callId);
      expect(bob.signalTypes(callId)).toEqual([SETUP, CANCEL]);
      expect(alice.signals(callId)).toEqual([]);
    });

    it('in another mode: the first ring ends, and the new one has its mode for both', async () => {
      const { alice, bob } = await callers();
      const first = await dial(alice, bob, 'voice');
      const second = await dial(alice, bob, 'video');
      expect(second === first).toBe(false);
      await bob.signal(SETUP_VIDEO, second);
      expect(bob.signalTypes(first)).toEqual([SETUP, CANCEL]);
      expect(await bob.ok('infoCall', {})).toMatchObject({ callId: second, mode: 'video', isRinging: true });
      await bob.refused('acceptCall', to(alice, { callId: first }), 'call.notFound');
      await bob.ok('acceptCall', to(alice, { callId: second }));
      await alice.signal(ACCEPT, second);
      await alice.ok('hangUpCall', to(bob, { callId: second }));
      await bob.signal(HANGUP, second);
      expect(alice.signals(first)).toEqual([]);
    });

    it('from another terminal: the first ring ends on both sides, and the new one is of that terminal', async () => {
      const { alice, bob, phone } = await callers();
      const first = await dial(alice, bob);
      const second = await dial(phone, bob);
      await bob.signal(SETUP, second);
      expect(bob.signalTypes(first)).toEqual([SETUP, CANCEL]);
      expect(await alice.signal(CANCEL, first)).toMatchObject({ sendId: alice.userId, recvId: bob.userId });
      await alice.refused('cancelCall', to(bob, { callId: first }), 'call.notFound');
      await alice.refused('cancelCall', to(bob), 'call.otherDevice');
      await bob.ok('acceptCall', to(alice, { callId: second }));
      await phone.signal(ACCEPT, second);
      await bob.ok('hangUpCall', to(alice));
      await phone.signal(HANGUP, second);
      expect(alice.signals(second)).toEqual([]);
    });

    it('leaves the record of a cancelled call, and of the new one', async () => {
      const { alice, bob } = await callers();
      await dial(alice, bob, 'voice');
      const second = await dial(alice, bob, 'video');
      await alice.ok('cancelCall', to(bob, { callId: second }));
      const isRecord = ({ type }: { type: number }) => type === MessageType.ACT_RT_VIDEO;
      await bob.socket.message(isRecord, 'the record of the second call');
      const records = bob.socket.messages().filter(({ id, type }) => id !== undefined && type >= 40 && type <= 41);
      expect(records.map(({ type, content }) => [type, JSON.parse(String(content))])).toEqual([
        [MessageType.ACT_RT_VOICE, { result: 'cancelled', duration: 0, missed: true }],
        [MessageType.ACT_RT_VIDEO, { result: 'cancelled', duration: 0, missed: true }],
      ]);
    });

    it('during the call, from another terminal or in another mode: they are busy, and the call goes on', async () => {
      const { alice, bob, phone } = await callers();
      const callId = await dial(alice, bob, 'voice');
      await bob.ok('acceptCall', to(alice, { callId }));
      await alice.signal(ACCEPT, callId);
      for (const [terminal, mode] of [
        [phone, 'voice'],
        [alice, 'video'],
      ] as const) {
        const tried = await dial(terminal, bob, mode);
        expect((await terminal.signal(FAILED, tried)).key).toBe('busy');
      }
      await alice.ok('hangUpCall', to(bob, { callId }));
      await bob.signal(HANGUP, callId);
      expect(bob.signalTypes(callId)).toEqual([SETUP, HANGUP]);
    });

    it('after the connection in the call was lost: the call is hung up, and it rings anew', async () => {
      const { alice, bob, phone } = await callers();
      const first = await dial(alice, bob);
      await bob.ok('acceptCall', to(alice, { callId: first }));
      await alice.signal(ACCEPT, first);
      alice.socket.close();
      await alice.socket.whenClosed();
      // Another page of the same device, whose socket is not open yet.
      const page = { ...to(bob, { mode: 'video' }), headers: { connId: 'another-page' } };
      const second = String((await alice.device.ok('setupCall', page))?.callId);
      await bob.signal(HANGUP, first);
      await bob.signal(SETUP_VIDEO, second);
      await bob.ok('rejectCall', to(alice, { callId: second }));
      expect(phone.signals(first)).toEqual([]);
    });
  });
}
