import { MessageType } from '../../../protocol/index.ts';
import { smallGroup } from '../cast.ts';
import { type OnlineDevice, online, secondTerminal } from '../online-device.ts';
import type { Suite } from '../target.ts';

const {
  GROUP_CALL_SETUP: SETUP,
  GROUP_CALL_ACCEPT: ACCEPT,
  GROUP_CALL_CANCEL: CANCEL,
  GROUP_CALL_QUIT: QUIT,
  GROUP_CALL_OFFER: OFFER,
  GROUP_CALL_ANSWER: ANSWER,
  GROUP_CALL_CANDIDATE: CANDIDATE,
  GROUP_CALL_DEVICE: DEVICE,
} = MessageType;

/** What is handed on between the people of a group call, and what a client can ask about it. */
export function describeGroupCallSignals(suite: Suite): void {
  const { describe, it, expect } = suite;

  const inGroup = (groupId: number, more: object = {}) => ({ query: { groupId, ...more } });
  /** A call of three: `host` and `ann` are in it, `ben` is rung. */
  async function callOfThree() {
    const group = await smallGroup(suite);
    const [host, ann, ben] = [await online(group.owner), await online(group.ann), await online(group.ben)];
    const { groupId } = group;
    const userInfos = [ann, ben].map(({ userId, device }) => ({ id: userId, nickName: device.userName }));
    const callId = String((await host.ok('setupGroupCall', { body: { groupId, userInfos } }))?.callId);
    await ann.ok('acceptGroupCall', inGroup(groupId));
    await host.signal(ACCEPT, callId);
    return { groupId, callId, host, ann, ben };
  }
  const text = (type: string) => JSON.stringify({ type, sdp: 'v=0\r\n', offerId: 1 });

  describe('signals of a group call', () => {
    it('go to the one they are for, on the connection that is in the call, with their number', async () => {
      const { groupId, callId, host, ann, ben } = await callOfThree();
      const others = [await secondTerminal(ann), await online(ann.device)];
      await ben.ok('acceptGroupCall', inGroup(groupId));
      const candidates = JSON.stringify([{ candidate: 'one' }, { candidate: 'two' }]);
      const link = (to: OnlineDevice, n: number) => ({ groupId, callId, userId: to.userId, n });
      await host.ok('offerGroupCall', { body: { ...link(ann, 1), offer: text('offer') } });
      await ann.ok('answerGroupCall', { body: { ...link(host, 1), answer: text('answer') } });
      await host.ok('candidateGroupCall', { body: { ...link(ann, 2), candidate: candidates } });
      for (const [receiver, sender, type, n, content] of [
        [ann, host, OFFER, 1, text('offer')],
        [host, ann, ANSWER, 1, text('answer')],
        [ann, host, CANDIDATE, 2, candidates],
      ] as const) {
        const signal = await receiver.signal(type, callId);
        expect(signal).toMatchObject({ sendId: sender.userId, groupId, n, content, signal: true });
      }
      // In a group both sides may offer.
      await ann.ok('offerGroupCall', { body: { ...link(host, 2), offer: text('offer') } });
      await host.signal(OFFER, callId);
      await host.ok('cancelGroupCall', inGroup(groupId));
      await ben.signal(CANCEL, callId);
      expect(ben.signalTypes(callId).filter((type) => type >= OFFER && type <= CANDIDATE)).toEqual([]);
      for (const other of others) expect(other.signalTypes(callId).filter((type) => type >= OFFER)).toEqual([]);
    });

    it('are refused unless both are in the call', async () => {
      const { groupId, callId, host, ann, ben } = await callOfThree();
      const offerTo = (userId: number, more: object = {}) => ({
        body: { groupId, userId, offer: text('offer'), ...more },
      });
      await ben.refused('offerGroupCall', offerTo(host.userId), 'call.state');
      await host.refused('offerGroupCall', offerTo(ben.userId), 'call.state');
      await host.refused('offerGroupCall', offerTo(host.userId), 'call.state');
      await host.refused('offerGroupCall', offerTo(ann.userId, { callId: 'another' }), 'call.notFound');
      const answer = { groupId, userId: host.userId, answer: text('answer') };
      await ben.refused('answerGroupCall', { body: answer }, 'call.state');
      const early = { groupId, userId: host.userId, candidate: '{"candidate":"x"}' };
      await ben.refused('candidateGroupCall', { body: early }, 'call.state');
      const phone = await secondTerminal(ann);
      await phone.refused('offerGroupCall', offerTo(host.userId), 'call.otherDevice');
      await phone.refused('heartbeatGroupCall', inGroup(groupId), 'call.otherDevice');
      await ann.ok('quitGroupCall', inGroup(groupId));
      await host.signal(QUIT, callId);
      await host.refused('offerGroupCall', offerTo(ann.userId), 'call.state');
      await ann.refused('offerGroupCall', offerTo(host.userId), 'call.state');
      await host.ok('cancelGroupCall', inGroup(groupId));
      await ben.signal(CANCEL, callId);
      await host.refused('offerGroupCall', offerTo(ann.userId), 'call.notFound');
      expect(host.signalTypes(callId)).toEqual([ACCEPT, QUIT]);
      expect(ben.signalTypes(callId)).toEqual([SETUP, ACCEPT, QUIT, CANCEL]);
    });

    it('camera and microphone of one reach everybody listed, and are in the list from then on', async () => {
      const { groupId, callId, host, ann, ben } = await callOfThree();
      const flags = { isCamera: true, isMicroPhone: false };
      await ann.ok('deviceGroupCall', { body: { groupId, callId, ...flags } });
      for (const terminal of [host, ben]) {
        const signal = await terminal.signal(DEVICE, callId);
        expect(signal).toMatchObject({ sendId: ann.userId, groupId });
        expect(JSON.parse(String(signal.content))).toEqual(flags);
      }
      const info = await host.ok('infoGroupCall', inGroup(groupId));
      expect(info?.users.find(({ id }) => id === ann.userId)).toMatchObject(flags);
      await ben.refused('deviceGroupCall', { body: { groupId, ...flags } }, 'call.state');
      await host.ok('cancelGroupCall', inGroup(groupId));
    });

    it('heartbeats are taken from those who are in it', async () => {
      const { groupId, callId, host, ann, ben } = await callOfThree();
      for (const party of [host, ann]) await party.ok('heartbeatGroupCall', inGroup(groupId, { callId }));
      await ben.refused('heartbeatGroupCall', inGroup(groupId), 'call.state');
      await host.ok('cancelGroupCall', inGroup(groupId));
    });
  });

  describe('what a client can ask about a group call', () => {
    it('every member learns who is listed and who is in it', async () => {
      const { groupId, callId, host, ann, ben } = await callOfThree();
      const sorted = (list: readonly number[] | undefined) => [...(list ?? [])].sort((one, other) => one - other);
      for (const member of [host, ann, ben]) {
        const info = await member.ok('infoGroupCall', inGroup(groupId));
        expect(info).toMatchObject({ callId, groupId, hostId: host.userId, isRinging: member === ben });
        expect(sorted(info?.inCall)).toEqual(sorted([host.userId, ann.userId]));
        expect(sorted(info?.users.map(({ id }) => id))).toEqual(sorted([host.userId, ann.userId, ben.userId]));
        for (const { nickName } of info?.users ?? []) expect(String(nickName).length).toBeGreaterThan(0);
      }
      await host.ok('cancelGroupCall', inGroup(groupId));
      expect(await ben.ok('infoGroupCall', inGroup(groupId))).toBe(null);
    });

    it('heads name a call that rings, and no other', async () => {
      const { groupId, callId, host, ann, ben } = await callOfThree();
      const rings = async (device: OnlineDevice) => (await device.ok('heads')).rings?.group ?? [];
      expect(await rings(ben)).toMatchObject([{ callId, groupId, hostId: host.userId, isRinging: true }]);
      for (const party of [host, ann]) expect(await rings(party)).toEqual([]);
      await ben.ok('rejectGroupCall', inGroup(groupId));
      expect(await rings(ben)).toEqual([]);
      await host.ok('cancelGroupCall', inGroup(groupId));
    });
  });
}
