import { describe, expect, it } from 'vitest';
import { EngineStage, noAnswer, refusal, type Seat } from '../engine-stage.ts';
import { inCall } from './private-call-stage.ts';

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
  ])('in the call: %s', async (_name, end, reason, keepalive) => {
    const stage = new EngineStage();
    const [caller, callee] = await inCall(stage, 'video');
    end(callee);
    expect(callee.platform.leftovers).toEqual({ tracks: 0, connections: 0, sounds: 0, meters: 0 });
    await stage.clock.advance(0);
    expect(callee.privateCall()?.end).toBe(reason);
    expect(callee.port.sent.at(-1)).toMatchObject({ name: 'hangUpCall', keepalive });
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

  it('the microphone of a video call is refused, while there is a camera: the reason is that of the microphone', async () => {
    const stage = new EngineStage();
    const [caller] = stage.pair();
    caller.platform.devices.refusals.set('audio', 'NotReadableError');
    caller.engine.callPerson(7, 'video');
    await stage.clock.advance(0);
    expect(caller.privateCall()).toMatchObject({ end: 'mediaFailed', detail: 'inUse' });
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
