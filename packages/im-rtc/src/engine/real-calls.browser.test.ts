import { afterEach, expect, test } from 'vitest';
import type { CallMode } from '../call-mode.ts';
import type { CallEngine, PrivateCallView } from '../call-views.ts';
import { createBrowserCallPlatform } from '../platform/browser-platform.ts';
import type { CallPlatform, MediaConnection, ReceivedStats } from '../platform/call-platform.ts';
import { FakeSignalingPort } from '../testing/index.ts';
import { createCallEngine } from './call-engine.ts';
import { joinPorts } from './engine-stage.ts';

/** An engine with the browser's connections and devices. */
interface Seat {
  readonly userId: number;
  readonly port: FakeSignalingPort;
  readonly engine: CallEngine;
  readonly connections: MediaConnection[];
  readonly tracks: MediaStreamTrack[];
  call(): PrivateCallView | undefined;
}

const PATIENCE = { timeout: 30_000, interval: 50 };
const seats: Seat[] = [];

afterEach(() => {
  for (const { engine } of seats.splice(0)) engine.destroy();
});

function seat(userId: number): Seat {
  const browser = createBrowserCallPlatform();
  const connections: MediaConnection[] = [];
  const tracks: MediaStreamTrack[] = [];
  const platform: CallPlatform = {
    ...browser,
    connect(options) {
      const connection = browser.connect(options);
      connections.push(connection);
      return connection;
    },
    async openDevices(constraints) {
      // A small picture: the machine may be busy.
      const video = constraints.video && { width: 160, height: 120, frameRate: 15 };
      const stream = await browser.openDevices({ ...constraints, video });
      tracks.push(...stream.getTracks());
      return stream;
    },
  };
  const port = new FakeSignalingPort(userId);
  const engine = createCallEngine(port, platform);
  const made: Seat = {
    ...{ userId, port, engine, connections, tracks },
    call() {
      const call = engine.call.getSnapshot();
      return call?.kind === 'private' ? call : undefined;
    },
  };
  seats.push(made);
  return made;
}

async function connected(mode: CallMode): Promise<readonly [Seat, Seat]> {
  const [caller, callee] = [seat(5), seat(7)];
  joinPorts(caller, callee);
  caller.engine.callPerson(7, mode);
  await expect.poll(() => callee.call()?.phase, PATIENCE).toBe('ringing');
  callee.engine.accept();
  for (const one of [caller, callee]) {
    await expect.poll(() => one.call(), PATIENCE).toMatchObject({ phase: 'inCall', path: 'up' });
  }
  return [caller, callee];
}

const stats = async ({ connections }: Seat): Promise<ReceivedStats | undefined> => connections[0]?.stats();

/** Waits until more of something has come than came so far. */
async function expectMore(one: Seat, field: 'packets' | 'frames', more: number): Promise<void> {
  const before = (await stats(one))?.[field] ?? 0;
  await expect.poll(async () => ((await stats(one))?.[field] ?? 0) - before, PATIENCE).toBeGreaterThan(more);
}

async function expectOver(one: Seat): Promise<void> {
  await expect.poll(() => one.call()?.phase, PATIENCE).toBe('closed');
  expect(one.tracks.filter(({ readyState }) => readyState === 'live')).toEqual([]);
  expect(one.connections.map(({ connectionState }) => connectionState)).toEqual(['closed']);
}

test('A voice call carries sound both ways, and ends with everything off', async () => {
  const [caller, callee] = await connected('voice');
  for (const one of [caller, callee]) {
    await expectMore(one, 'packets', 20);
    expect((await stats(one))?.frames).toBe(0);
    await expect.poll(() => one.call()?.remote, PATIENCE).toMatchObject({ hasPicture: false, isStalled: false });
    expect(one.call()?.remote.stream?.getAudioTracks()).toHaveLength(1);
  }
  callee.engine.hangUp();
  await expectOver(callee);
  await expectOver(caller);
});

test('A video call carries pictures both ways; the camera goes off and on without a negotiation', async () => {
  const [caller, callee] = await connected('video');
  for (const one of [caller, callee]) {
    await expectMore(one, 'frames', 5);
    await expect.poll(() => one.call()?.remote.hasPicture, PATIENCE).toBe(true);
  }
  const offers = () => [...caller.port.names, ...callee.port.names].filter((name) => name === 'offerCall').length;
  expect(offers()).toBe(1);

  caller.engine.setCamera(false);
  await expect.poll(() => callee.call()?.remote.hasPicture, PATIENCE).toBe(false);
  await expectMore(callee, 'packets', 10);
  caller.engine.setCamera(true);
  await expect.poll(() => callee.call()?.remote.hasPicture, PATIENCE).toBe(true);
  await expectMore(callee, 'frames', 5);

  callee.engine.setMicrophone(false);
  await expect.poll(() => caller.call()?.remote.isMuted, PATIENCE).toBe(true);
  expect(offers()).toBe(1);
  caller.engine.hangUp();
  await expectOver(caller);
  await expectOver(callee);
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
