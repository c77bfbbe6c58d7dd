import type { ImError } from 'im-sdk/protocol';
import { describe, expect, it, vi } from 'vitest';
import { EngineStage, type Seat } from '../engine/engine-stage.ts';
import { callUser } from '../testing/index.ts';

const thrown = new Error('a listener of the host');
const fail = (): never => {
  throw thrown;
};

function errorsOf({ engine }: Seat): ImError[] {
  const errors: ImError[] = [];
  engine.on('error', (error) => errors.push(error));
  return errors;
}

describe('A listener of the host that throws is reported, and changes nothing else', () => {
  it('of the call: it rings, connects and ends on both sides, and the other listeners are called', async () => {
    const stage = new EngineStage();
    const [caller, callee] = stage.pair();
    const errors = errorsOf(caller);
    const other = vi.fn();
    caller.engine.call.subscribe(fail);
    caller.engine.call.subscribe(other);
    caller.engine.callPerson(7, 'voice');
    // Reported later: the command that was given is not interrupted.
    expect(errors).toEqual([]);
    await stage.clock.advance(0);
    expect(callee.privateCall()?.phase).toBe('ringing');
    expect(other).toHaveBeenCalled();
    expect(errors[0]).toMatchObject({ code: 'client.listenerFailed', cause: thrown });
    callee.engine.accept();
    await stage.clock.advance(1_000);
    expect(caller.privateCall()?.phase).toBe('inCall');
    caller.engine.hangUp();
    await stage.clock.advance(0);
    expect([caller.privateCall()?.phase, callee.privateCall()?.phase]).toEqual(['closed', 'closed']);
    stage.expectNothingOn();
  });

  it('of an event: the group call goes on, and the other listeners are called', async () => {
    const stage = new EngineStage();
    const caller = stage.seat(5);
    const errors = errorsOf(caller);
    const notices: number[] = [];
    caller.engine.on('notice', fail);
    caller.engine.on('notice', async () => fail());
    caller.engine.on('notice', ({ user }) => notices.push(user.id));
    caller.port.answers.set('setupGroupCall', () => ({ callId: 'g1', inCall: [] }));
    caller.engine.callGroup(4, [callUser(7), callUser(8)]);
    await expect.poll(() => caller.groupCall()?.phase).toBe('ready');
    caller.port.receive({ kind: 'group', type: 'reject', groupId: 4, callId: 'g1', userId: 7, isOwn: false });
    expect(notices).toEqual([7]);
    expect(caller.groupCall()?.participants.map(({ user }) => user.id)).toEqual([8]);
    await stage.clock.advance(0);
    expect(errors.map(({ cause }) => cause)).toEqual([thrown, thrown]);
  });

  it('of the devices and of the microphone: the choice is stored, the measuring goes on', async () => {
    const stage = new EngineStage();
    const [caller, callee] = stage.pair();
    const errors = errorsOf(caller);
    const levels: number[] = [];
    caller.engine.devices.subscribe(fail);
    caller.engine.chooseDevice('microphone', 'microphone-1');
    expect(JSON.parse(caller.platform.stored.get() ?? '{}')).toMatchObject({ microphone: 'microphone-1' });
    caller.engine.ownLevel.subscribe(fail);
    caller.engine.ownLevel.subscribe(() => levels.push(caller.engine.ownLevel.getSnapshot()));
    caller.engine.callPerson(7, 'voice');
    await stage.clock.advance(0);
    callee.engine.accept();
    await stage.clock.advance(0);
    for (const loudness of [0.5, 0.7]) {
      caller.platform.loudness = loudness;
      await stage.clock.advance(1_000);
    }
    expect(levels).toEqual([0.5, 0.7]);
    expect(new Set(errors.map(({ cause }) => cause))).toEqual(new Set([thrown]));
    caller.engine.hangUp();
    await stage.clock.advance(0);
    stage.expectNothingOn();
  });

  it('of the call, while the engine is destroyed: it ends on both sides, and the error is reported still', async () => {
    const stage = new EngineStage();
    const [caller, callee] = stage.pair();
    caller.engine.callPerson(7, 'voice');
    await stage.clock.advance(0);
    const errors = errorsOf(caller);
    caller.engine.call.subscribe(fail);
    caller.engine.destroy();
    await stage.clock.advance(0);
    expect(callee.privateCall()?.phase).toBe('closed');
    expect(errors.map(({ cause }) => cause)).toEqual([thrown]);
    stage.expectNothingOn();
  });
});
