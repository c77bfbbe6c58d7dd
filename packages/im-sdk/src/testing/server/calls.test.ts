import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../platform/memory/fake-clock.ts';
import { limits, MessageType } from '../../protocol/index.ts';
import { Device } from '../contract/device.ts';
import { memoryTarget } from '../contract/memory-target.ts';
import { type OnlineDevice, online, secondTerminal } from '../contract/online-device.ts';
import { createMemoryServer } from './memory-server.ts';

const voice = (peer: { readonly userId: number }) => ({ query: { uid: peer.userId, mode: 'voice' } });
const to = (peer: { readonly userId: number }) => ({ query: { uid: peer.userId } });

async function stage() {
  const clock = new FakeClock();
  const server = createMemoryServer({ clock });
  const target = memoryTarget(server);
  const password = 'sesame-street';
  const people = ['alice', 'bob', 'cleo'].map((userName) =>
    server.addPerson({ userName, nickName: userName, password }),
  );
  const [alice = 0, bob = 0, cleo = 0] = people;
  for (const friend of [bob, cleo]) server.befriend(alice, friend);
  const device = (userName: string) => new Device(target, userName).login();
  const signIn = async (userName: string) => online(await device(userName));
  const groupId = server.makeGroup(alice, 'Hikers', [bob, cleo]);
  /** Results of the records of calls between alice and bob. */
  const records = () =>
    [...server.world.logs.values()]
      .filter(({ kind }) => kind === 'private')
      .flatMap(({ rows }) =>
        rows.map(({ content }) => JSON.parse(content ?? '{}') as { result: string; duration: number }),
      );
  return { clock, server, device, signIn, records, groupId };
}

async function inCall() {
  const all = await stage();
  const [alice, bob] = [await all.signIn('alice'), await all.signIn('bob')];
  const tab = await online(bob.device);
  const callId = String((await alice.ok('setupCall', voice(bob)))?.callId);
  await bob.ok('acceptCall', to(alice));
  await alice.ok('heartbeatCall', { query: { ...to(bob).query, isConnected: true } });
  return { ...all, alice, bob, tab, callId };
}

/** A call of three: alice, the host, and bob are in it, cleo is rung. */
async function inGroupCall() {
  const all = await stage();
  const [alice, bob, cleo] = [await all.signIn('alice'), await all.signIn('bob'), await all.signIn('cleo')];
  const { groupId } = all;
  const userInfos = [bob, cleo].map(({ userId }) => ({ id: userId }));
  const callId = String((await alice.ok('setupGroupCall', { body: { groupId, userInfos } }))?.callId);
  await bob.ok('acceptGroupCall', { query: { groupId } });
  return { ...all, alice, bob, cleo, callId };
}

describe('a private call of the memory server', () => {
  it('that nobody answers ends after 30 s: both get the key timeout, the record says missed', async () => {
    const { clock, signIn, records } = await stage();
    const [alice, bob] = [await signIn('alice'), await signIn('bob')];
    const phone = await secondTerminal(bob);
    const callId = (await alice.ok('setupCall', voice(bob)))?.callId;
    await clock.advance(limits.callNoAnswerMs - 1);
    expect(alice.signalTypes(callId)).toEqual([]);
    await clock.advance(1);
    expect(alice.signals(callId)).toMatchObject([{ type: 105, key: 'timeout', sendId: bob.userId }]);
    for (const terminal of [bob, phone]) {
      expect(terminal.signals(callId)).toMatchObject([
        { type: 100 },
        { type: 105, key: 'timeout', sendId: alice.userId },
      ]);
    }
    expect(records()).toEqual([{ result: 'missed', duration: 0, missed: true }]);
    expect(await alice.ok('infoCall')).toBe(null);
  });

  it('rings out for a callee without a socket', async () => {
    const { clock, device, signIn, records } = await stage();
    const alice = await signIn('alice');
    const callId = (await alice.ok('setupCall', voice(await device('bob'))))?.callId;
    expect(alice.signalTypes(callId)).toEqual([]);
    await clock.advance(limits.callNoAnswerMs);
    expect(alice.signals(callId)).toMatchObject([{ type: 105, key: 'timeout' }]);
    expect(records()).toMatchObject([{ result: 'missed' }]);
  });

  it('goes on while both send heartbeats, and ends 35 s after the last one of a side', async () => {
    const { clock, alice, bob, callId, records } = await inCall();
    for (let beat = 0; beat < 4; beat += 1) {
      await clock.advance(limits.callHeartbeatMs);
      for (const [own, peer] of [
        [alice, bob],
        [bob, alice],
      ] as const) {
        await own.ok('heartbeatCall', to(peer));
        own.socket.send(1, {});
      }
    }
    await clock.advance(limits.callHeartbeatMs);
    await alice.ok('heartbeatCall', to(bob));
    await clock.advance(limits.callSilentMs - limits.callHeartbeatMs - 1);
    expect(alice.signalTypes(callId)).toEqual([102]);
    await clock.advance(1);
    expect(alice.signals(callId).at(-1)).toMatchObject({ type: 106, sendId: bob.userId });
    expect(bob.signals(callId).at(-1)).toMatchObject({ type: 106, sendId: alice.userId });
    expect(records()).toEqual([{ result: 'answered', duration: 95 }]);
    await alice.refused('heartbeatCall', to(bob), 'call.notFound');
  });

  it('is recorded with its talk time, from the first media of either side on; without media it failed', async () => {
    const { clock, signIn, records } = await stage();
    const [alice, bob] = [await signIn('alice'), await signIn('bob')];
    for (const media of [true, false]) {
      await alice.ok('setupCall', voice(bob));
      await bob.ok('acceptCall', to(alice));
      await clock.advance(4_000);
      const query = { ...to(alice).query, ...(media ? { isConnected: true } : {}) };
      await bob.ok('heartbeatCall', { query });
      await clock.advance(6_000);
      await alice.ok('hangUpCall', to(bob));
    }
    expect(records()).toEqual([
      { result: 'answered', duration: 6 },
      { result: 'failed', duration: 0 },
    ]);
  });

  it('ends when the socket of a side is gone for 20 s', async () => {
    const { clock, alice, bob, callId } = await inCall();
    bob.socket.close();
    await clock.advance(limits.callSocketGraceMs - 1);
    expect(alice.signalTypes(callId)).toEqual([102]);
    await clock.advance(1);
    expect(alice.signals(callId).at(-1)).toMatchObject({ type: 106, sendId: bob.userId });
  });

  it('goes on when the device is back within 20 s; its new connection is in the call', async () => {
    const { clock, alice, bob, tab, callId } = await inCall();
    bob.socket.close();
    await clock.advance(limits.callSocketGraceMs / 2);
    const back = await online(bob.device);
    await clock.advance(limits.callSocketGraceMs / 2);
    await alice.ok('offerCall', { ...to(bob), body: { type: 'offer', sdp: 'v=0' } });
    await back.ok('heartbeatCall', to(alice));
    await tab.refused('heartbeatCall', to(alice), 'call.otherDevice');
    await clock.advance(0);
    expect(alice.signalTypes(callId)).toEqual([102]);
    expect([tab, back].map((other) => other.signalTypes(callId))).toEqual([[100, 102], [107]]);
  });

  it('is cancelled when the caller is gone for 20 s while it rings', async () => {
    const { clock, signIn, records } = await stage();
    const [alice, bob] = [await signIn('alice'), await signIn('bob')];
    const callId = (await alice.ok('setupCall', voice(bob)))?.callId;
    alice.socket.close();
    await clock.advance(limits.callSocketGraceMs);
    expect(bob.signalTypes(callId)).toEqual([100, 104]);
    expect(records()).toMatchObject([{ result: 'cancelled' }]);
  });

  it('leaves no timer behind', async () => {
    const { clock, alice, bob } = await inCall();
    await clock.advance(0);
    await alice.ok('hangUpCall', to(bob));
    await clock.advance(0);
    const before = clock.pending();
    await alice.ok('setupCall', voice(bob));
    await bob.ok('acceptCall', to(alice));
    expect(clock.pending()).toBeGreaterThan(before);
    await bob.ok('hangUpCall', to(alice));
    expect(clock.pending()).toBe(before);
  });
});

describe('a group call of the memory server', () => {
  const inGroup = (groupId: number) => ({ query: { groupId } });
  const listedIn = (device: OnlineDevice, callId: string) =>
    device.signals(callId).flatMap(({ type, key, content }) => {
      if (type !== MessageType.GROUP_CALL_FAILED) return [];
      return [{ key, userIds: (JSON.parse(String(content)) as { userIds: number[] }).userIds }];
    });

  it('that somebody does not answer goes on without them after 30 s', async () => {
    const { clock, alice, bob, cleo, callId, groupId } = await inGroupCall();
    await clock.advance(limits.callNoAnswerMs);
    for (const terminal of [alice, bob, cleo]) {
      expect(listedIn(terminal, callId)).toEqual([{ key: 'timeout', userIds: [cleo.userId] }]);
    }
    const info = await alice.ok('infoGroupCall', inGroup(groupId));
    expect(info?.users.map(({ id }) => id)).toEqual([alice.userId, bob.userId]);
    await cleo.refused('acceptGroupCall', inGroup(groupId), 'call.state');
  });

  it('is left by somebody without heartbeats; the last one out ends it', async () => {
    const { clock, alice, bob, cleo, callId, groupId } = await inGroupCall();
    await clock.advance(limits.callHeartbeatMs);
    await alice.ok('heartbeatGroupCall', inGroup(groupId));
    await clock.advance(limits.callSilentMs - limits.callHeartbeatMs);
    for (const terminal of [alice, bob]) {
      expect(terminal.signals(callId).at(-1)).toMatchObject({ type: MessageType.GROUP_CALL_QUIT, sendId: bob.userId });
    }
    await alice.ok('inviteGroupCall', { body: { groupId, userInfos: [{ id: cleo.userId }] } });
    await clock.advance(limits.callHeartbeatMs);
    expect(cleo.signalTypes(callId).slice(-2)).toEqual([MessageType.GROUP_CALL_QUIT, MessageType.GROUP_CALL_CANCEL]);
    expect(await cleo.ok('infoGroupCall', inGroup(groupId))).toBe(null);
  });

  it('is left by somebody whose socket is gone for 20 s, not by somebody who is back', async () => {
    const { clock, alice, bob, callId, groupId } = await inGroupCall();
    bob.socket.close();
    await clock.advance(limits.callSocketGraceMs / 2);
    const back = await online(bob.device);
    await clock.advance(limits.callSocketGraceMs / 2);
    expect(alice.signalTypes(callId)).toEqual([MessageType.GROUP_CALL_ACCEPT]);
    for (const party of [alice, back]) await party.ok('heartbeatGroupCall', inGroup(groupId));
    back.socket.close();
    await clock.advance(limits.callSocketGraceMs - 1);
    expect(alice.signalTypes(callId)).not.toContain(MessageType.GROUP_CALL_QUIT);
    await clock.advance(1);
    expect(alice.signals(callId).at(-1)).toMatchObject({ type: MessageType.GROUP_CALL_QUIT, sendId: bob.userId });
  });

  it('is left by a former member', async () => {
    const { clock, server, alice, bob, cleo, callId, groupId } = await inGroupCall();
    server.removeFromGroup(groupId, [bob.userId, cleo.userId]);
    await clock.advance(0);
    expect(bob.signals(callId).at(-1)).toMatchObject({ type: MessageType.GROUP_CALL_QUIT, sendId: bob.userId });
    expect(cleo.signals(callId).at(-1)).toMatchObject({ type: MessageType.GROUP_CALL_CANCEL });
    const info = await alice.ok('infoGroupCall', inGroup(groupId));
    expect(info?.users.map(({ id }) => id)).toEqual([alice.userId]);
  });

  it('leaves no timer behind', async () => {
    const { clock, alice, bob, cleo, groupId } = await inGroupCall();
    await alice.ok('cancelGroupCall', inGroup(groupId));
    await clock.advance(0);
    const before = clock.pending();
    const userInfos = [bob, cleo].map(({ userId }) => ({ id: userId }));
    await alice.ok('setupGroupCall', { body: { groupId, userInfos } });
    await bob.ok('acceptGroupCall', inGroup(groupId));
    await cleo.ok('rejectGroupCall', inGroup(groupId));
    await bob.ok('quitGroupCall', inGroup(groupId));
    await alice.ok('quitGroupCall', inGroup(groupId));
    expect(clock.pending()).toBe(before);
  });
});
