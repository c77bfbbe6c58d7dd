import { describe, expect, it } from 'vitest';
import { EngineStage, noAnswer, refusal, type Seat } from '../engine-stage.ts';
import { inCall, ring } from './private-call-stage.ts';

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

  it.each([
    ['is plugged in again', ({ platform }: Seat) => platform.changeDevices()],
    ['can be opened when the person turns it on', ({ engine }: Seat) => engine.setMicrophone(true)],
  ])('a missing microphone is on again once it %s', async (_, act) => {
    const stage = new EngineStage();
    const [caller, callee] = await inCall(stage);
    caller.platform.devices.refusals.set('audio', 'NotFoundError');
    caller.platform.devices.live[0]?.unplug();
    await stage.clock.advance(0);
    caller.platform.changeDevices();
    await stage.clock.advance(0);
    expect(caller.privateCall()?.own).toMatchObject({ microphone: 'missing', failure: 'missing' });
    caller.platform.devices.refusals.clear();
    act(caller);
    await stage.clock.advance(0);
    expect(caller.privateCall()?.own).toMatchObject({ microphone: 'on', failure: undefined });
    expect(callee.privateCall()?.remote.isMuted).toBe(false);
  });

  it('a microphone that takes the place of a muted one is muted: nothing is heard until the person says so', async () => {
    const stage = new EngineStage();
    const [caller, callee] = await inCall(stage);
    caller.engine.setMicrophone(false);
    caller.platform.devices.live[0]?.unplug();
    await stage.clock.advance(0);
    const { audio } = caller.platform.connections[0]?.sent ?? {};
    expect(audio?.enabled).toBe(false);
    expect(callee.privateCall()?.remote.isMuted).toBe(true);
    caller.engine.setMicrophone(true);
    expect(audio?.enabled).toBe(true);
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
    caller.port.emit('reconnected');
    await stage.clock.advance(0);
    expect(caller.privateCall()?.phase).toBe('inCall');
    caller.port.answers.set('infoCall', () => null);
    caller.port.emit('reconnected');
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
    caller.port.emit('reconnected');
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
