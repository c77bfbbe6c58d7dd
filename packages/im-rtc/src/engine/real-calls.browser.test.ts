import { afterEach, expect, test } from 'vitest';
import type { CallMode } from '../call-mode.ts';
import { createBrowserCallPlatform } from '../platform/browser-platform.ts';
import { FakeSignalingPort } from '../testing/index.ts';
import { type BrowserSeat, browserSeat, expectMore, expectOver, PATIENCE, statsOf } from './browser-stage.ts';
import { joinPorts } from './engine-stage.ts';

type Seat = BrowserSeat & { readonly port: FakeSignalingPort };

const seats: Seat[] = [];

afterEach(() => {
  for (const { engine } of seats.splice(0)) engine.destroy();
});

function seat(userId: number): Seat {
  const port = new FakeSignalingPort(userId);
  const made = { ...browserSeat(userId, port), port };
  seats.push(made);
  return made;
}

async function connected(mode: CallMode, offerNeeded = false): Promise<readonly [Seat, Seat]> {
  const [caller, callee] = [seat(5), seat(7)];
  caller.port.offerNeeded = offerNeeded;
  joinPorts(caller, callee);
  caller.engine.callPerson(7, mode);
  await expect.poll(() => callee.privateCall()?.phase, PATIENCE).toBe('ringing');
  callee.engine.accept();
  for (const one of [caller, callee]) {
    await expect.poll(() => one.privateCall(), PATIENCE).toMatchObject({ phase: 'inCall', path: 'up' });
  }
  return [caller, callee];
}

test('A voice call carries sound both ways, and ends with everything off', async () => {
  const [caller, callee] = await connected('voice');
  for (const one of [caller, callee]) {
    await expectMore(one, 'packets', 20);
    expect((await statsOf(one))?.frames).toBe(0);
    await expect.poll(() => one.privateCall()?.remote, PATIENCE).toMatchObject({ hasPicture: false, isStalled: false });
    expect(one.privateCall()?.remote.stream?.getAudioTracks()).toHaveLength(1);
  }
  callee.engine.hangUp();
  await expectOver(callee);
  await expectOver(caller);
});

test('A video call carries pictures both ways; the camera goes off and on without a negotiation', async () => {
  const [caller, callee] = await connected('video');
  for (const one of [caller, callee]) {
    await expectMore(one, 'frames', 5);
    await expect.poll(() => one.privateCall()?.remote.hasPicture, PATIENCE).toBe(true);
  }
  const offers = () => [...caller.port.names, ...callee.port.names].filter((name) => name === 'offerCall').length;
  expect(offers()).toBe(1);

  caller.engine.setCamera(false);
  await expect.poll(() => callee.privateCall()?.remote.hasPicture, PATIENCE).toBe(false);
  await expectMore(callee, 'packets', 10);
  caller.engine.setCamera(true);
  await expect.poll(() => callee.privateCall()?.remote.hasPicture, PATIENCE).toBe(true);
  await expectMore(callee, 'frames', 5);

  callee.engine.setMicrophone(false);
  await expect.poll(() => caller.privateCall()?.remote.isMuted, PATIENCE).toBe(true);
  expect(offers()).toBe(1);
  caller.engine.hangUp();
  await expectOver(caller);
  await expectOver(callee);
});

test('A call whose setup carries the offer has pictures both ways, and ends with everything off', async () => {
  const [caller, callee] = await connected('video', true);
  for (const one of [caller, callee]) await expectMore(one, 'frames', 5);
  const names = [...caller.port.names, ...callee.port.names];
  expect(names.filter((name) => name === 'offerCall' || name === 'answerCall')).toEqual([]);
  callee.engine.setMicrophone(false);
  await expect.poll(() => caller.privateCall()?.remote.isMuted, PATIENCE).toBe(true);
  callee.engine.hangUp();
  await expectOver(callee);
  await expectOver(caller);
});

test('By TURN alone no address of this device is found', async () => {
  const connection = createBrowserCallPlatform().connect({
    ...{ iceServers: [], isRelayOnly: true, isInitiator: true },
    onTrack: () => undefined,
    onText: () => undefined,
  });
  const found: string[] = [];
  connection.addEventListener('icecandidate', (event) => {
    const { candidate } = event as RTCPeerConnectionIceEvent;
    if (candidate?.candidate) found.push(candidate.candidate);
  });
  const isGathered = new Promise<void>((resolve) => {
    connection.addEventListener('icegatheringstatechange', ({ target }) => {
      if ((target as RTCPeerConnection).iceGatheringState === 'complete') resolve();
    });
  });
  await connection.setLocalDescription();
  await isGathered;
  expect(found).toEqual([]);
  connection.close();
});
