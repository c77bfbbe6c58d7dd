import type { PrivateCallSignal } from 'im-sdk/protocol';
import { describe, expect, it } from 'vitest';
import type { CallMode } from '../call-mode.ts';
import { EngineStage, noAnswer, refusal, type Seat } from './engine-stage.ts';

const ring = (peerId = 7): PrivateCallSignal => {
  return { kind: 'private', type: 'setup', peerId, callId: 'c9', isOwn: false, mode: 'voice' };
};

async function inCall(stage: EngineStage, mode: CallMode = 'voice'): Promise<readonly [Seat, Seat]> {
  const [caller, callee] = stage.pair();
  caller.engine.callPerson(7, mode);
  await stage.clock.advance(0);
  callee.engine.accept();
  await stage.clock.advance(1_000);
  return [caller, callee];
}

describe('A private call', () => {
  it('rings at the callee, connects after the accept, and ends on both sides with everything off', async () => {
    const stage = new EngineStage();
    const [caller, callee] = stage.pair();
    caller.engine.callPerson(7, 'voice');
    await stage.clock.advance(0);
    expect(caller.privateCall()).toMatchObject({ phase: 'dialling', isPeerRinging: true, role: 'caller' });
    expect(callee.privateCall()).toMatchObject({ phase: 'ringing', peerId: 5, role: 'callee' });
    expect([caller.platform.sounds.length, callee.platform.sounds.length]).toEqual([1, 1]);

    callee.engine.accept();
    await stage.clock.advance(1_000);
    for (const seat of [caller, callee]) {
      expect(seat.privateCall()).toMatchObject({ phase: 'inCall', path: 'up', mode: 'voice' });
      expect(seat.privateCall()?.startedAt).toBeDefined();
      expect(seat.platform.sounds).toEqual([]);
      expect(seat.platform.devices.live.map(({ kind }) => kind)).toEqual(['audio']);
      expect(seat.platform.connections[0]?.sent.audio).toBe(seat.platform.devices.live[0]);
    }

    caller.engine.hangUp();
    expect(caller.platform.leftovers.tracks).toBe(0);
    await stage.clock.advance(0);
    expect(caller.privateCall()).toMatchObject({ phase: 'closed', end: 'hungUp' });
    expect(callee.privateCall()).toMatchObject({ phase: 'closed', end: 'peerHungUp' });
    await stage.clock.advance(0);
    stage.expectNothingOn();

    callee.engine.dismiss();
    expect(callee.privateCall()).toBeUndefined();
  });

  it('a callee that closes the ringing call rejects it', async () => {
    const stage = new EngineStage();
    const [caller, callee] = stage.pair();
    caller.engine.callPerson(7, 'voice');
    await stage.clock.advance(0);
    callee.engine.hangUp();
    await stage.clock.advance(0);
    expect(callee.port.names).toEqual(['rejectCall']);
    expect([caller.privateCall()?.end, callee.privateCall()?.end]).toEqual(['peerRejected', 'rejected']);
  });

  it('opens no device, no connection and sends no candidate before the accept', async () => {
    const stage = new EngineStage();
    const [caller, callee] = stage.pair();
    caller.engine.callPerson(7, 'video');
    await stage.clock.advance(5_000);
    expect(callee.platform.devices.opened).toEqual([]);
    expect(callee.port.sent).toEqual([]);
    expect([caller.platform.connections, callee.platform.connections]).toEqual([[], []]);
    expect(caller.port.names).toEqual(['setupCall']);
  });

  it('sends the camera in a video call, turns it off and on by the track alone, and the peer sees it', async () => {
    const stage = new EngineStage();
    const [caller, callee] = await inCall(stage, 'video');
    const [connection] = caller.platform.connections;
    expect(connection?.sent.video?.kind).toBe('video');
    expect(caller.privateCall()?.own).toMatchObject({ camera: 'on', microphone: 'on' });
    expect(caller.privateCall()?.own.preview?.getVideoTracks()).toEqual([connection?.sent.video]);
    const offers = caller.port.names.filter((name) => name === 'offerCall').length;

    caller.engine.setCamera(false);
    expect(connection?.sent.video).toBeUndefined();
    expect(caller.platform.devices.live.map(({ kind }) => kind)).toEqual(['audio']);
    expect(caller.privateCall()?.own).toMatchObject({ camera: 'off', preview: undefined });
    caller.engine.setCamera(true);
    expect(caller.privateCall()?.own.camera).toBe('starting');
    await stage.clock.advance(0);
    expect(connection?.sent.video?.readyState).toBe('live');
    expect(caller.port.names.filter((name) => name === 'offerCall')).toHaveLength(offers);

    const seen = () => callee.privateCall()?.remote;
    const received = callee.platform.connections[0];
    if (!received) throw new Error('no connection');
    received.received = { packets: 100, lost: 0, frames: 10, jitterMs: 1, rttMs: 5, energy: 0 };
    await stage.clock.advance(500);
    received.received = { ...received.received, packets: 200, frames: 20 };
    await stage.clock.advance(500);
    expect(seen()).toMatchObject({ hasPicture: true, quality: 'good', isStalled: false });
    caller.engine.setCamera(false);
    expect(seen()?.hasPicture).toBe(false);
  });

  it('mutes by the track, and the peer sees it', async () => {
    const stage = new EngineStage();
    const [caller, callee] = await inCall(stage);
    caller.engine.setMicrophone(false);
    expect(caller.platform.connections[0]?.sent.audio?.enabled).toBe(false);
    expect(caller.privateCall()?.own.microphone).toBe('off');
    expect(callee.privateCall()?.remote.isMuted).toBe(true);
    caller.engine.setMicrophone(true);
    expect(callee.privateCall()?.remote.isMuted).toBe(false);
  });

  it('shares the screen in place of the camera until the browser ends it', async () => {
    const stage = new EngineStage();
    const [caller, callee] = await inCall(stage, 'video');
    const connection = caller.platform.connections[0];
    const camera = connection?.sent.video;
    await caller.engine.shareScreen();
    expect(caller.privateCall()?.own.isSharing).toBe(true);
    expect(callee.privateCall()?.remote.isSharing).toBe(true);
    expect(connection?.sent.video?.id).toMatch(/^screen/);
    caller.platform.devices.live.find(({ id }) => id.startsWith('screen'))?.unplug();
    expect(connection?.sent.video).toBe(camera);
    expect(callee.privateCall()?.remote.isSharing).toBe(false);

    caller.platform.devices.refusals.set('screen', 'NotAllowedError');
    await expect(caller.engine.shareScreen()).rejects.toMatchObject({ name: 'NotAllowedError' });
    expect(caller.privateCall()?.own.camera).toBe('on');
  });
});

describe('Every ending turns everything off', () => {
  it.each<[string, (seats: readonly [Seat, Seat], stage: EngineStage) => unknown, string | undefined, string]>([
    ['the callee rejects', ([, callee]) => callee.engine.hangUp(), 'peerRejected', 'rejected'],
    ['the caller cancels', ([caller]) => caller.engine.hangUp(), 'cancelled', 'peerCancelled'],
    ['no answer', (_seats, stage) => stage.clock.advance(30_000), 'peerDidNotAnswer', 'youDidNotAnswer'],
    ['the page of the caller goes away', ([caller]) => caller.platform.hidePage(), 'pageHidden', 'peerCancelled'],
    ['the caller signs out', ([caller]) => caller.port.emit('signedOut'), 'loggedOut', 'peerCancelled'],
    ['the engine of the caller is destroyed', ([caller]) => caller.engine.destroy(), 'loggedOut', 'peerCancelled'],
  ])('while it rings: %s', async (_name, end, callerEnd, calleeEnd) => {
    const stage = new EngineStage();
    const seats = stage.pair();
    const [caller, callee] = seats;
    caller.engine.callPerson(7, 'video');
    await stage.clock.advance(0);
    await end(seats, stage);
    await stage.clock.advance(0);
    expect(caller.privateCall()?.end).toBe(callerEnd);
    expect(callee.privateCall()?.end).toBe(calleeEnd);
    stage.expectNothingOn();
  });

  it.each<[string, (seat: Seat) => void, string, boolean]>([
    ['hang-up', ({ engine }) => engine.hangUp(), 'hungUp', false],
    ['page hide', ({ platform }) => platform.hidePage(), 'pageHidden', true],
    ['sign-out', ({ port }) => port.emit('signedOut'), 'loggedOut', true],
    ['destroy', ({ engine }) => engine.destroy(), 'loggedOut', true],
  ])('in the call: %s', async (_name, end, reason, isLast) => {
    const stage = new EngineStage();
    const [caller, callee] = await inCall(stage, 'video');
    end(callee);
    expect(callee.platform.leftovers).toEqual({ tracks: 0, connections: 0, sounds: 0, meters: 0 });
    await stage.clock.advance(0);
    expect(callee.privateCall()?.end).toBe(reason);
    expect(callee.port.sent.at(-1)).toMatchObject({ name: 'hangUpCall', isLast });
    expect(caller.privateCall()?.end).toBe('peerHungUp');
    stage.expectNothingOn();
  });

  it('a device is refused: the reason is shown here and sent to the caller', async () => {
    const stage = new EngineStage();
    const [caller, callee] = stage.pair();
    callee.platform.devices.refusals.set('audio', 'NotAllowedError');
    caller.engine.callPerson(7, 'voice');
    await stage.clock.advance(0);
    callee.engine.accept();
    await stage.clock.advance(0);
    expect(callee.privateCall()).toMatchObject({ end: 'mediaFailed', detail: 'refused' });
    expect(callee.port.sent.at(-1)?.query).toMatchObject({ key: 'unsupported' });
    expect(caller.privateCall()?.end).toBe('peerUnsupported');
    stage.expectNothingOn();
  });

  it.each([
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'inUse'],
    ['TypeError', 'unsupported'],
  ])('the caller has no device (%s): nobody is called', async (error, detail) => {
    const stage = new EngineStage();
    const [caller] = stage.pair();
    caller.platform.devices.refusals.set('audio', error);
    caller.engine.callPerson(7, 'voice');
    await stage.clock.advance(0);
    expect(caller.privateCall()).toMatchObject({ end: 'mediaFailed', detail });
    expect(caller.port.sent).toEqual([]);
    stage.expectNothingOn();
  });

  it('devices that open after the hang-up are turned off at once', async () => {
    const stage = new EngineStage();
    const [caller] = stage.pair();
    const release = caller.platform.devices.hold();
    caller.engine.callPerson(7, 'video');
    await stage.clock.advance(0);
    caller.engine.hangUp();
    release();
    await stage.clock.advance(0);
    expect(caller.platform.devices.opened).toHaveLength(2);
    stage.expectNothingOn();
  });

  it('the server refuses the setup, or does not answer it', async () => {
    for (const [error, end, detail] of [
      [refusal('call.notFriend'), 'refused', 'call.notFriend'],
      [noAnswer(), 'unreachable', undefined],
    ] as const) {
      const stage = new EngineStage();
      const caller = stage.seat(5);
      caller.port.answers.set('setupCall', () => {
        throw error;
      });
      caller.engine.callPerson(7, 'voice');
      await stage.clock.advance(0);
      expect(caller.privateCall()).toMatchObject({ end, detail });
      await stage.clock.advance(0);
      stage.expectNothingOn();
    }
  });

  it('the line is busy', async () => {
    const stage = new EngineStage();
    const caller = stage.seat(5);
    caller.engine.callPerson(7, 'voice');
    await stage.clock.advance(0);
    caller.port.receive({ kind: 'private', type: 'failed', peerId: 7, callId: 'c1', isOwn: false, key: 'busy' });
    expect(caller.privateCall()?.end).toBe('peerBusy');
    await stage.clock.advance(0);
    stage.expectNothingOn();
  });
});

describe('During a call', () => {
  it('another person who calls is answered busy, in a request and to the other tabs', async () => {
    const stage = new EngineStage();
    const [caller] = await inCall(stage);
    caller.port.receive(ring(8));
    await stage.clock.advance(0);
    expect(caller.port.sent.at(-1)).toMatchObject({ name: 'failCall', query: { uid: 8, callId: 'c9', key: 'busy' } });
    expect(caller.port.relayed.at(-1)).toMatchObject({ type: 'reject', peerId: 8, isOwn: true });
    expect(caller.privateCall()?.phase).toBe('inCall');
  });

  it('a lost path is restarted with fresh servers and ends if it does not come back', async () => {
    const stage = new EngineStage();
    const [caller, callee] = await inCall(stage);
    caller.port.settings = { maxChannel: 9, iceServers: [{ urls: 'turn:fresh' }] };
    stage.network.breakPaths();
    expect(caller.privateCall()).toMatchObject({ path: 'reconnecting', pathEndsAt: stage.clock.now() + 30_000 });
    await stage.clock.advance(4_000);
    expect(caller.platform.connections[0]?.iceServers).toEqual([{ urls: 'turn:fresh' }]);
    for (const seat of [caller, callee]) {
      expect(seat.privateCall()).toMatchObject({ phase: 'inCall', path: 'up', pathEndsAt: undefined });
    }

    for (const { port } of [caller, callee]) port.answers.clear();
    stage.network.breakPaths();
    await stage.clock.advance(31_000);
    expect(caller.privateCall()?.end).toBe('connectionFailed');
    expect(callee.privateCall()?.end).toBe('connectionFailed');
    stage.expectNothingOn();
  });

  it('an unplugged microphone is replaced by another; without one it is missing, and the call goes on', async () => {
    const stage = new EngineStage();
    const [caller, callee] = await inCall(stage);
    const [first] = caller.platform.devices.live;
    first?.unplug();
    await stage.clock.advance(0);
    expect(caller.platform.connections[0]?.sent.audio).not.toBe(first);
    expect(caller.privateCall()?.own.microphone).toBe('on');

    caller.platform.devices.refusals.set('audio', 'NotFoundError');
    caller.platform.devices.live[0]?.unplug();
    await stage.clock.advance(0);
    expect(caller.privateCall()).toMatchObject({ phase: 'inCall', own: { microphone: 'missing', failure: 'missing' } });
    expect(callee.privateCall()?.remote.isMuted).toBe(true);
  });

  it('an unplugged camera is missing, and can be turned on again', async () => {
    const stage = new EngineStage();
    const [caller] = await inCall(stage, 'video');
    caller.platform.devices.live.find(({ kind }) => kind === 'video')?.unplug();
    expect(caller.privateCall()).toMatchObject({ phase: 'inCall', own: { camera: 'missing' } });
    caller.engine.setCamera(true);
    await stage.clock.advance(0);
    expect(caller.privateCall()?.own).toMatchObject({ camera: 'on', failure: undefined });
  });

  it('a chosen device replaces the one in use, and the choice is remembered', async () => {
    const stage = new EngineStage();
    const [caller] = await inCall(stage);
    caller.engine.chooseDevice('microphone', 'microphone-2');
    await stage.clock.advance(0);
    expect(caller.platform.devices.asked.at(-1)).toMatchObject({ audio: { deviceId: { ideal: 'microphone-2' } } });
    expect(caller.platform.devices.live).toHaveLength(1);
    expect(caller.platform.stored.get()).toContain('microphone-2');
  });

  it('after the socket was away the server is asked; a call it does not know has ended', async () => {
    const stage = new EngineStage();
    const [caller] = await inCall(stage);
    const info = { callId: 'c1', peerId: 7, mode: 'voice', isRinging: false, isAccepted: true, isHere: true };
    caller.port.answers.set('infoCall', () => info);
    caller.port.emit('resumed');
    await stage.clock.advance(0);
    expect(caller.privateCall()?.phase).toBe('inCall');
    caller.port.answers.set('infoCall', () => null);
    caller.port.emit('resumed');
    await stage.clock.advance(0);
    expect(caller.privateCall()?.end).toBe('endedMeanwhile');
    expect(caller.platform.leftovers.tracks).toBe(0);
  });

  it('goes on after an answer of the server from before it knew of the call: it is asked again', async () => {
    const stage = new EngineStage();
    const [caller] = stage.pair();
    const answers: ((info: object | null) => void)[] = [];
    caller.port.answers.set('infoCall', () => new Promise((resolve) => answers.push(resolve)));
    caller.engine.callPerson(7, 'voice');
    caller.port.emit('resumed');
    await stage.clock.advance(0);
    answers[0]?.(null);
    await stage.clock.advance(0);
    expect(caller.privateCall()).toMatchObject({ phase: 'dialling', isPeerRinging: true });
    answers[1]?.(null);
    await stage.clock.advance(0);
    expect(caller.privateCall()?.end).toBe('endedMeanwhile');
  });

  it('a heartbeat every 15 s; a refused one ends it, one without an answer does not', async () => {
    const stage = new EngineStage();
    const [caller] = await inCall(stage);
    const beats = () => caller.port.names.filter((name) => name === 'heartbeatCall').length;
    // One has said that media have come.
    const first = beats();
    await stage.clock.advance(30_000);
    expect([first, beats()]).toEqual([1, 3]);
    caller.port.answers.set('heartbeatCall', () => {
      throw noAnswer();
    });
    await stage.clock.advance(15_000);
    expect(caller.privateCall()?.phase).toBe('inCall');
    caller.port.answers.set('heartbeatCall', () => {
      throw refusal('call.notFound');
    });
    await stage.clock.advance(15_000);
    expect(caller.privateCall()?.end).toBe('endedMeanwhile');
  });

  it('the peer is shown as stalled after 3 s without packets, and as speaking by loudness', async () => {
    const stage = new EngineStage();
    const [caller] = await inCall(stage);
    const connection = caller.platform.connections[0];
    if (!connection) throw new Error('no connection');
    connection.received = { packets: 10, lost: 0, frames: 0, jitterMs: 0, rttMs: 0, energy: 0.1 };
    await stage.clock.advance(500);
    expect(caller.privateCall()?.remote).toMatchObject({ isStalled: false, isSpeaking: true });
    await stage.clock.advance(4_000);
    expect(caller.privateCall()?.remote.isStalled).toBe(true);
  });
});

describe('Tabs and devices of one account', () => {
  it('only the leader rings with a sound', async () => {
    const stage = new EngineStage();
    const seat = stage.seat(5);
    seat.port.leads = false;
    seat.port.emit('leadership');
    seat.port.receive(ring());
    expect(seat.privateCall()?.phase).toBe('ringing');
    expect(seat.platform.sounds).toEqual([]);
    seat.port.leads = true;
    seat.port.emit('leadership');
    expect(seat.platform.sounds).toHaveLength(1);
  });

  it('the tab that accepts wins: the others learn it at once', async () => {
    const stage = new EngineStage();
    const [one, other] = [stage.seat(5), stage.seat(5)];
    for (const { port } of [one, other]) port.receive(ring());
    one.platform.devices.hold();
    one.engine.accept();
    const [relayed] = one.port.relayed;
    if (!relayed) throw new Error('nothing was relayed');
    other.port.receive(relayed);
    expect(other.privateCall()).toMatchObject({ phase: 'closed', end: 'answeredElsewhere' });
    expect(other.platform.leftovers.sounds).toBe(0);
    expect(one.privateCall()?.phase).toBe('connecting');
  });

  it('the tab that rejects is followed by the others', async () => {
    const stage = new EngineStage();
    const seat = stage.seat(5);
    seat.port.receive(ring());
    seat.engine.hangUp();
    expect(seat.port.relayed).toEqual([{ kind: 'private', type: 'reject', peerId: 7, callId: 'c9', isOwn: true }]);
  });

  it('a call rejected on another device is over here', async () => {
    const stage = new EngineStage();
    const seat = stage.seat(5);
    seat.port.receive(ring());
    seat.port.receive({ kind: 'private', type: 'reject', peerId: 7, callId: 'c9', isOwn: true });
    expect(seat.privateCall()?.end).toBe('rejectedElsewhere');
    stage.expectNothingOn();
  });
});

describe('Both dial each other', () => {
  it('and the setup that came second becomes an accept, also for the other tabs', async () => {
    const stage = new EngineStage();
    const one = stage.seat(5);
    one.port.answers.set('setupCall', () => ({ callId: 'c2', isAccepted: true }));
    one.engine.callPerson(7, 'voice');
    await stage.clock.advance(0);
    expect(one.privateCall()).toMatchObject({ phase: 'connecting', role: 'callee' });
    expect(one.port.relayed).toEqual([{ kind: 'private', type: 'accept', peerId: 7, callId: 'c2', isOwn: true }]);
  });
});

describe('A plain server', () => {
  it('gets candidates one by one, and calls work without ids', async () => {
    const stage = new EngineStage();
    const [caller, callee] = stage.pair();
    for (const { port } of [caller, callee]) port.plain = true;
    caller.engine.callPerson(7, 'voice');
    await stage.clock.advance(0);
    callee.engine.accept();
    await stage.clock.advance(1_000);
    expect(caller.privateCall()?.phase).toBe('inCall');
    const bodies = caller.port.sent.filter(({ name }) => name === 'candidateCall').map(({ body }) => body);
    expect(bodies.length).toBeGreaterThan(0);
    expect(bodies.every((body) => !Array.isArray(body))).toBe(true);
  });
});

describe('The view', () => {
  it('is the same object while nothing changes', async () => {
    const stage = new EngineStage();
    const [caller] = await inCall(stage);
    const before = caller.engine.call.getSnapshot();
    await stage.clock.advance(5_000);
    caller.engine.setMicrophone(true);
    caller.port.emit('leadership');
    expect(caller.engine.call.getSnapshot()).toBe(before);
  });

  it('has the loudness of the own microphone only while somebody looks', async () => {
    const stage = new EngineStage();
    const [caller] = await inCall(stage);
    expect(caller.platform.leftovers.meters).toBe(0);
    const stop = caller.engine.ownLevel.subscribe(() => undefined);
    caller.platform.loudness = 0.4;
    await stage.clock.advance(100);
    expect(caller.engine.ownLevel.getSnapshot()).toBe(0.4);
    stop();
    expect(caller.platform.leftovers.meters).toBe(0);
  });

  it('knows what the browser lacks', async () => {
    const stage = new EngineStage();
    const { platform, engine } = stage.seat(5);
    expect(await engine.findObstacle('video')).toBeUndefined();
    platform.devices.list.videoinput = [];
    expect(await engine.findObstacle('voice')).toBeUndefined();
    expect(await engine.findObstacle('video')).toBe('camera');
    platform.devices.list.audioinput = [];
    expect(await engine.findObstacle('voice')).toBe('microphone');
    platform.hasWebRtc = false;
    expect(await engine.findObstacle('voice')).toBe('webrtc');
    platform.isSecure = false;
    expect(await engine.findObstacle('voice')).toBe('page');
  });
});
