import { describe, expect, it } from 'vitest';
import { callUser } from '../testing/index.ts';
import { EngineStage, refusal, type Seat } from './engine-stage.ts';

describe('A group call', () => {
  it('rings and starts at once: no part of the engine has to be loaded first', () => {
    const stage = new EngineStage();
    const [caller, callee] = [stage.seat(7), stage.seat(5)];
    caller.engine.callGroup(4, [callUser(5)]);
    expect(caller.groupCall()?.phase).toBe('entering');
    const ring = { kind: 'group', type: 'setup', groupId: 4, callId: 'g1', userId: 7, isOwn: false } as const;
    callee.port.receive({ ...ring, hostId: 7, users: [{ id: 7 }, { id: 5 }] });
    expect(callee.groupCall()).toMatchObject({ phase: 'ringing', hostId: 7, inviterId: 7 });
  });

  it('goes on after an answer of the server from before it knew of the call: it is asked again', async () => {
    const stage = new EngineStage();
    const [caller] = stage.pair();
    const answers: ((info: object | null) => void)[] = [];
    let begin = (): void => undefined;
    const begun = new Promise<object>((resolve) => {
      begin = () => resolve({ callId: 'g1', inCall: [] });
    });
    caller.port.answers.set('setupGroupCall', () => begun);
    caller.port.answers.set('infoGroupCall', () => new Promise((resolve) => answers.push(resolve)));
    caller.engine.callGroup(4, [callUser(7)]);
    await expect.poll(() => caller.port.names).toContain('setupGroupCall');
    caller.port.emit('reconnected');
    begin();
    await stage.clock.advance(0);
    expect(caller.groupCall()?.phase).toBe('ready');
    answers[0]?.(null);
    await stage.clock.advance(0);
    expect(caller.groupCall()?.phase).toBe('ready');
    answers[1]?.(null);
    await stage.clock.advance(0);
    expect(caller.groupCall()?.end).toBe('endedMeanwhile');
  });

  it('that has ended here is busy, not rung again, if another call starts while the server is asked', async () => {
    const stage = new EngineStage();
    const [callee] = stage.pair();
    const ring = { kind: 'group', type: 'setup', groupId: 4, callId: 'g1', userId: 8, isOwn: false } as const;
    const invited = { ...ring, hostId: 8, users: [{ id: 8 }, { id: 5 }] };
    callee.port.receive(invited);
    callee.engine.hangUp();
    await stage.clock.advance(0);
    let answer = (_call: object): void => undefined;
    const asked = new Promise<object>((resolve) => {
      answer = resolve;
    });
    callee.port.answers.set('infoGroupCall', () => asked);
    callee.port.receive(invited);
    callee.engine.callPerson(7, 'voice');
    answer({ callId: 'g1', groupId: 4, hostId: 8, users: [callUser(8), callUser(5)], inCall: [8], isRinging: true });
    await stage.clock.advance(0);
    const refused = callee.port.sent.find(({ name }) => name === 'failGroupCall')?.body;
    expect(refused).toMatchObject({ groupId: 4, callId: 'g1', key: 'busy' });
    expect(callee.platform.sounds).toHaveLength(1);
  });

  it.each([
    ['another call started', ({ engine }: Seat) => engine.callPerson(7, 'voice')],
    ['the engine was destroyed', ({ engine }: Seat) => engine.destroy()],
  ])('is not joined if meanwhile %s', async (_, interrupt) => {
    const stage = new EngineStage();
    const [caller] = stage.pair();
    let answer = (_call: object): void => undefined;
    const asked = new Promise<object>((resolve) => {
      answer = resolve;
    });
    caller.port.answers.set('infoGroupCall', () => asked);
    const joining = caller.engine.joinGroupCall(4);
    interrupt(caller);
    answer({ callId: 'g1', groupId: 4, hostId: 8, users: [callUser(8)], inCall: [8], isRinging: false });
    expect(await joining).toBe(false);
    await stage.clock.advance(0);
    expect(caller.groupCall()).toBeUndefined();
    expect(caller.port.names).not.toContain('joinGroupCall');
  });

  it('that runs and takes no more people is joined, and nobody is invited', async () => {
    const stage = new EngineStage();
    const [caller] = stage.pair();
    const { answers } = caller.port;
    const users = [callUser(5), callUser(8)];
    answers.set('setupGroupCall', () => Promise.reject(refusal('call.running')));
    answers.set('joinGroupCall', () => ({ callId: 'g1', inCall: [8] }));
    answers.set('inviteGroupCall', () => Promise.reject(refusal('call.full')));
    answers.set('infoGroupCall', () => ({
      callId: 'g1',
      groupId: 4,
      hostId: 8,
      users,
      inCall: [8, 5],
      isRinging: false,
    }));
    const full: number[] = [];
    caller.engine.on('full', ({ maxChannel }) => full.push(maxChannel));
    caller.engine.callGroup(4, [callUser(7), callUser(8)]);
    await expect.poll(() => caller.groupCall()?.participants.map(({ user }) => user.id)).toEqual([8]);
    await expect.poll(() => caller.groupCall()).toMatchObject({ phase: 'inCall', hostId: 8, isHost: false });
    const invited = caller.port.sent.find(({ name }) => name === 'inviteGroupCall')?.body;
    expect(invited).toMatchObject({ groupId: 4, callId: 'g1', userInfos: [{ id: 7 }] });
    expect(full).toEqual([9]);
  });
});
