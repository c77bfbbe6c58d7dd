import { describe, expect, it } from 'vitest';
import { EngineStage } from '../engine-stage.ts';
import { inCall } from './private-call-stage.ts';

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
    caller.platform.devices.refusals.set('screen', 'NotReadableError');
    await expect(caller.engine.shareScreen()).rejects.toMatchObject({ code: 'client.screenShareFailed' });
    expect(caller.privateCall()?.own.camera).toBe('on');
  });
});

describe('A video call without a camera', () => {
  it.each([
    ['NotReadableError', 'inUse'],
    ['NotFoundError', 'missing'],
    ['NotAllowedError', 'refused'],
  ])('is accepted with the microphone alone (%s), and the reason is shown', async (error, failure) => {
    const stage = new EngineStage();
    const [caller, callee] = stage.pair();
    callee.platform.devices.refusals.set('video', error);
    caller.engine.callPerson(7, 'video');
    await stage.clock.advance(0);
    callee.engine.accept();
    await stage.clock.advance(1_000);
    const own = { microphone: 'on', camera: 'missing', failure };
    expect(callee.privateCall()).toMatchObject({ phase: 'inCall', path: 'up', own });
    expect(callee.platform.devices.live.map(({ kind }) => kind)).toEqual(['audio']);
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

describe('A spec-only server', () => {
  it('gets candidates one by one, and calls work without ids', async () => {
    const stage = new EngineStage();
    const [caller, callee] = stage.pair();
    for (const { port } of [caller, callee]) port.specOnly = true;
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
