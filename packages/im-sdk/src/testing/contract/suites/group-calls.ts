import { type CallUser, limits, MessageType } from '../../../protocol/index.ts';
import { person, smallGroup } from '../cast.ts';
import { type CallSignal, type OnlineDevice, online, secondTerminal } from '../online-device.ts';
import type { Suite } from '../target.ts';

const {
  GROUP_CALL_SETUP: SETUP,
  GROUP_CALL_ACCEPT: ACCEPT,
  GROUP_CALL_REJECT: REJECT,
  GROUP_CALL_FAILED: FAILED,
  GROUP_CALL_CANCEL: CANCEL,
  GROUP_CALL_QUIT: QUIT,
  GROUP_CALL_INVITE: INVITE,
  GROUP_CALL_JOIN: JOIN,
} = MessageType;

/** Group calls from setup to their end: who comes in, who is signalled, who may do what. */
export function describeGroupCalls(suite: Suite): void {
  const { describe, it, expect } = suite;

  /** A group of four who are online; `ben` on two terminals. */
  async function groupOfFour() {
    const group = await smallGroup(suite);
    const cleo = await person(suite, 'cleo');
    await group.owner.befriend(cleo);
    await group.owner.ok('inviteToGroup', { body: { groupId: group.groupId, friendIds: [cleo.userId] } });
    const [host, ann, ben] = [await online(group.owner), await online(group.ann), await online(group.ben)];
    return { groupId: group.groupId, host, ann, ben, phone: await secondTerminal(ben), cleo: await online(cleo) };
  }
  const infoOf = ({ userId, device }: OnlineDevice): CallUser => ({
    ...{ id: userId, nickName: device.userName, headImage: '', isCamera: false, isMicroPhone: true },
  });
  const listOf = (groupId: number, ...users: OnlineDevice[]) => ({ body: { groupId, userInfos: users.map(infoOf) } });
  const idsIn = ({ content }: CallSignal): number[] =>
    (JSON.parse(String(content)) as CallUser[]).map(({ id }) => id).sort((one, other) => one - other);
  const ids = (...users: OnlineDevice[]) => users.map(({ userId }) => userId).sort((one, other) => one - other);
  const numbersIn = ({ content }: CallSignal) => (JSON.parse(String(content)) as number[]).sort((a, b) => a - b);
  const failedIn = ({ content }: CallSignal) => JSON.parse(String(content)) as { userIds: number[]; reason: string };
  async function start(host: OnlineDevice, groupId: number, ...users: OnlineDevice[]) {
    return String((await host.ok('setupGroupCall', listOf(groupId, ...users)))?.callId);
  }
  const inGroup = (groupId: number, more: object = {}) => ({ query: { groupId, ...more } });

  describe('group call', () => {
    it('rings at every terminal of those who are listed, with the whole list', async () => {
      const { groupId, host, ann, ben, phone, cleo } = await groupOfFour();
      const started = await host.ok('setupGroupCall', listOf(groupId, ann, ben));
      expect(started?.inCall).toEqual([]);
      for (const terminal of [ann, ben, phone]) {
        const signal = await terminal.signal(SETUP, started?.callId);
        expect(signal).toMatchObject({ sendId: host.userId, hostId: host.userId, groupId, signal: true });
        expect(idsIn(signal)).toEqual(ids(host, ann, ben));
      }
      await host.ok('cancelGroupCall', inGroup(groupId));
      expect(cleo.signalTypes(started?.callId)).toEqual([]);
    });

    it('is accepted: everybody listed learns who was in it already; so do other terminals', async () => {
      const { groupId, host, ann, ben, phone } = await groupOfFour();
      const callId = await start(host, groupId, ann, ben);
      expect(await ben.ok('acceptGroupCall', inGroup(groupId, { callId }))).toMatchObject({
        callId,
        inCall: [host.userId],
      });
      for (const terminal of [host, ann, phone]) {
        const signal = await terminal.signal(ACCEPT, callId);
        expect(signal).toMatchObject({ sendId: ben.userId, groupId });
        expect(numbersIn(signal)).toEqual([host.userId]);
      }
      const second = await ann.ok('acceptGroupCall', inGroup(groupId));
      expect([...(second?.inCall ?? [])].sort((a, b) => a - b)).toEqual(ids(host, ben));
      const ofAnn = (signal: CallSignal) => signal.type === ACCEPT && signal.sendId === ann.userId;
      for (const terminal of [host, ben]) {
        const signal = await terminal.socket.message(ofAnn, 'the accept of ann');
        expect(numbersIn(signal)).toEqual(ids(host, ben));
      }
      await phone.refused('acceptGroupCall', inGroup(groupId), 'call.otherDevice');
      await phone.refused('quitGroupCall', inGroup(groupId), 'call.otherDevice');
      await host.ok('cancelGroupCall', inGroup(groupId));
    });

    it('takes an accept that is sent again, and signals it once', async () => {
      const { groupId, host, ann } = await groupOfFour();
      const callId = await start(host, groupId, ann);
      for (let time = 0; time < 2; time += 1) {
        expect((await ann.ok('acceptGroupCall', inGroup(groupId)))?.inCall).toEqual([host.userId]);
      }
      await ann.ok('quitGroupCall', inGroup(groupId));
      await host.signal(QUIT, callId);
      expect(host.signalTypes(callId)).toEqual([ACCEPT, QUIT]);
    });

    it('is rejected: everybody listed learns of it; so do other terminals', async () => {
      const { groupId, host, ann, ben, phone } = await groupOfFour();
      const callId = await start(host, groupId, ann, ben);
      await ben.ok('rejectGroupCall', inGroup(groupId, { callId }));
      for (const terminal of [host, ann, phone]) {
        expect(await terminal.signal(REJECT, callId)).toMatchObject({ sendId: ben.userId, groupId });
      }
      await ben.refused('acceptGroupCall', inGroup(groupId), 'call.state');
      await host.ok('cancelGroupCall', inGroup(groupId));
      await ann.signal(CANCEL, callId);
      expect(ben.signalTypes(callId)).toEqual([SETUP]);
    });

    it('cannot be taken part in: everybody learns who, why and the key', async () => {
      const { groupId, host, ann, ben, phone } = await groupOfFour();
      const callId = await start(host, groupId, ann, ben);
      const reason = 'Peer device does not support calls';
      await ben.ok('failGroupCall', { body: { groupId, callId, reason, key: 'unsupported' } });
      for (const terminal of [host, ann, phone]) {
        const signal = await terminal.signal(FAILED, callId);
        expect(signal).toMatchObject({ key: 'unsupported', groupId });
        expect(failedIn(signal)).toMatchObject({ userIds: [ben.userId], reason });
      }
      await host.ok('cancelGroupCall', inGroup(groupId));
    });

    it('a member who was not asked joins: everybody learns who', async () => {
      const { groupId, host, ann, ben, cleo } = await groupOfFour();
      const callId = await start(host, groupId, ann, ben);
      await ann.ok('acceptGroupCall', inGroup(groupId));
      await cleo.refused('acceptGroupCall', inGroup(groupId), 'call.state');
      const entered = await cleo.ok('joinGroupCall', inGroup(groupId, { callId }));
      expect([...(entered?.inCall ?? [])].sort((a, b) => a - b)).toEqual(ids(host, ann));
      for (const terminal of [host, ann, ben]) {
        const signal = await terminal.signal(JOIN, callId);
        expect(signal).toMatchObject({ sendId: cleo.userId, groupId });
        expect(JSON.parse(String(signal.content))).toMatchObject({ id: cleo.userId, isMicroPhone: true });
      }
      await cleo.ok('joinGroupCall', inGroup(groupId));
      await cleo.ok('quitGroupCall', inGroup(groupId));
      await host.signal(QUIT, callId);
      expect(host.signalTypes(callId)).toEqual([ACCEPT, JOIN, QUIT]);
    });

    it('a member who is rung and joins accepts', async () => {
      const { groupId, host, ann } = await groupOfFour();
      const callId = await start(host, groupId, ann);
      expect((await ann.ok('joinGroupCall', inGroup(groupId)))?.inCall).toEqual([host.userId]);
      expect(await host.signal(ACCEPT, callId)).toMatchObject({ sendId: ann.userId });
      await host.ok('cancelGroupCall', inGroup(groupId));
    });

    it('is invited to: the new ones get the whole list, the others the new ones', async () => {
      const { groupId, host, ann, ben, phone, cleo } = await groupOfFour();
      const callId = await start(host, groupId, ann);
      await ann.ok('acceptGroupCall', inGroup(groupId));
      const body = { groupId, callId, userInfos: [infoOf(host), infoOf(ben), infoOf(cleo)] };
      await ann.ok('inviteGroupCall', { body });
      for (const terminal of [ben, phone, cleo]) {
        const signal = await terminal.signal(SETUP, callId);
        expect(signal).toMatchObject({ sendId: ann.userId, hostId: host.userId, groupId });
        expect(idsIn(signal)).toEqual(ids(host, ann, ben, cleo));
      }
      const invite = await host.signal(INVITE, callId);
      expect(invite).toMatchObject({ sendId: ann.userId, groupId });
      expect(idsIn(invite)).toEqual(ids(ben, cleo));
      const entered = await cleo.ok('acceptGroupCall', inGroup(groupId));
      expect([...(entered?.inCall ?? [])].sort((a, b) => a - b)).toEqual(ids(host, ann));
      await ben.refused('inviteGroupCall', listOf(groupId, cleo), 'call.state');
      await host.ok('cancelGroupCall', inGroup(groupId));
    });

    it('is left: the others learn who; the last one out ends it for those who ring', async () => {
      const { groupId, host, ann, ben, phone } = await groupOfFour();
      const callId = await start(host, groupId, ann, ben);
      await ann.ok('acceptGroupCall', inGroup(groupId));
      await host.ok('quitGroupCall', inGroup(groupId));
      for (const terminal of [ann, ben, phone]) {
        expect(await terminal.signal(QUIT, callId)).toMatchObject({ sendId: host.userId, groupId });
      }
      await ann.ok('quitGroupCall', inGroup(groupId));
      for (const terminal of [ben, phone]) await terminal.signal(CANCEL, callId);
      await ann.refused('heartbeatGroupCall', inGroup(groupId), 'call.notFound');
      expect(await host.ok('infoGroupCall', inGroup(groupId))).toBe(null);
      // All are free: a new call rings at all of them.
      const next = await start(ben, groupId, host, ann);
      for (const terminal of [host, ann]) await terminal.signal(SETUP, next);
      await ben.ok('cancelGroupCall', inGroup(groupId));
    });

    it('is cancelled by the host alone, for everybody', async () => {
      const { groupId, host, ann, ben, phone } = await groupOfFour();
      const callId = await start(host, groupId, ann, ben);
      await ann.ok('acceptGroupCall', inGroup(groupId));
      await ann.refused('cancelGroupCall', inGroup(groupId), 'call.state');
      await ben.refused('cancelGroupCall', inGroup(groupId), 'call.state');
      await host.ok('cancelGroupCall', inGroup(groupId, { callId }));
      for (const terminal of [ann, ben, phone]) {
        expect(await terminal.signal(CANCEL, callId)).toMatchObject({ sendId: host.userId, groupId });
      }
      await ben.refused('acceptGroupCall', inGroup(groupId), 'call.notFound');
      await ann.refused('heartbeatGroupCall', inGroup(groupId), 'call.notFound');
      expect(host.signalTypes(callId)).toEqual([ACCEPT]);
    });
  });

  describe('group call that cannot be made', () => {
    it('one call a group at a time', async () => {
      const { groupId, host, ann, ben } = await groupOfFour();
      await start(host, groupId, ann);
      await ben.refused('setupGroupCall', listOf(groupId, host), 'call.running');
      await ben.refused('joinGroupCall', inGroup(groupId, { callId: 'another' }), 'call.notFound');
      await host.ok('cancelGroupCall', inGroup(groupId));
      await ben.refused('joinGroupCall', inGroup(groupId), 'call.notFound');
    });

    it('at once by two: one runs, the other is refused', async () => {
      const { groupId, host, ann, cleo } = await groupOfFour();
      const answers = await Promise.all([
        host.request('setupGroupCall', listOf(groupId, cleo)),
        ann.request('setupGroupCall', listOf(groupId, cleo)),
      ]);
      const keys = answers.map(({ envelope }) => envelope.key ?? envelope.code);
      expect(keys).toContain(200);
      expect(keys).toContain('call.running');
      const runs = keys[0] === 200 ? host : ann;
      await runs.ok('cancelGroupCall', inGroup(groupId));
    });

    it('members of the group only', async () => {
      const { groupId, host, ann } = await groupOfFour();
      const eve = await online(await person(suite, 'eve'));
      await eve.refused('setupGroupCall', listOf(groupId, ann), 'group.notMember');
      await host.refused('setupGroupCall', listOf(groupId, ann, eve), 'group.targetNotMember');
      const callId = await start(host, groupId, ann);
      await host.refused('inviteGroupCall', listOf(groupId, eve), 'group.targetNotMember');
      for (const name of [
        'acceptGroupCall',
        'rejectGroupCall',
        'joinGroupCall',
        'quitGroupCall',
        'cancelGroupCall',
        'heartbeatGroupCall',
        'infoGroupCall',
      ] as const) {
        await eve.refused(name, inGroup(groupId, { callId }), 'group.notMember');
      }
      await eve.refused('failGroupCall', { body: { groupId, key: 'busy' } }, 'group.notMember');
      await host.ok('cancelGroupCall', inGroup(groupId));
      expect(eve.signals(callId)).toEqual([]);
    });

    it('no more than maxChannel, the host included, at setup, invite and join', async () => {
      const owner = await person(suite, 'owner');
      const crowd = await Promise.all(Array.from({ length: limits.maxChannel + 1 }, () => person(suite, 'crowd')));
      for (const member of crowd) await owner.befriend(member);
      const groupId = await owner.group('Crowd', crowd);
      const host = await online(owner);
      const members: OnlineDevice[] = [];
      for (const member of crowd) members.push(await online(member));
      const [last, spare, ...rest] = members;
      if (!last || !spare) throw new Error('the crowd is too small');
      await host.refused('setupGroupCall', listOf(groupId, ...rest, spare), 'call.full');
      // All but one place are taken.
      await start(host, groupId, ...rest.slice(1));
      await host.refused('inviteGroupCall', listOf(groupId, last, spare), 'call.full');
      await spare.ok('joinGroupCall', inGroup(groupId));
      await last.refused('joinGroupCall', inGroup(groupId), 'call.full');
      await host.refused('inviteGroupCall', listOf(groupId, last), 'call.full');
      await spare.ok('quitGroupCall', inGroup(groupId));
      await last.ok('joinGroupCall', inGroup(groupId));
      await host.ok('cancelGroupCall', inGroup(groupId));
    });

    it('with somebody who is offline: 203 names them, and they are not listed', async () => {
      const { groupId, host, ann } = await groupOfFour();
      const dora = await person(suite, 'dora');
      await host.device.befriend(dora);
      await host.ok('inviteToGroup', { body: { groupId, friendIds: [dora.userId] } });
      const userInfos = [infoOf(ann), { id: dora.userId, nickName: 'dora' }];
      const callId = String((await host.ok('setupGroupCall', { body: { groupId, userInfos } }))?.callId);
      for (const terminal of [host, ann]) {
        const signal = await terminal.signal(FAILED, callId);
        expect(signal.key).toBe('offline');
        expect(failedIn(signal).userIds).toEqual([dora.userId]);
        expect(failedIn(signal).reason.length).toBeGreaterThan(0);
      }
      const info = await host.ok('infoGroupCall', inGroup(groupId));
      expect(info?.users.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids(host, ann));
      await host.ok('cancelGroupCall', inGroup(groupId));
    });

    it('with somebody in another call, private or group; who is in one makes no second', async () => {
      const { groupId, host, ann, ben, cleo } = await groupOfFour();
      const privately = (peer: OnlineDevice) => ({ query: { uid: peer.userId, mode: 'voice' } });
      const rings = await host.ok('setupCall', privately(ann));
      const callId = await start(ben, groupId, ann, cleo);
      for (const terminal of [ben, cleo]) {
        const signal = await terminal.signal(FAILED, callId);
        expect(signal.key).toBe('busy');
        expect(failedIn(signal).userIds).toEqual([ann.userId]);
      }
      // Listed in the group call, ringing or in it: busy for a private one.
      await ann.ok('rejectCall', { query: { uid: host.userId } });
      for (const peer of [ben, cleo]) {
        const tried = await host.ok('setupCall', privately(peer));
        expect(await host.signal(MessageType.CALL_FAILED, tried?.callId)).toMatchObject({ key: 'busy' });
      }
      const other = await host.device.group('Others', [ann.device, ben.device]);
      await ben.refused('setupGroupCall', listOf(other, host), 'call.state');
      await ben.ok('cancelGroupCall', inGroup(groupId));
      const again = await host.ok('setupCall', privately(ben));
      await ben.signal(MessageType.CALL_SETUP_VOICE, again?.callId);
      await host.ok('cancelCall', { query: { uid: ben.userId } });
      expect(ann.signalTypes(callId)).toEqual([]);
      expect(rings?.isAccepted).toBe(false);
    });
  });
}
