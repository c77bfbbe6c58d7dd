import { describe, expect, it } from 'vitest';
import { callUser } from '../testing/index.ts';
import { EngineStage } from './engine-stage.ts';
// Loaded beforehand: a clock that a test moves does not wait for a file.
import './group-calls.ts';

describe('A group call', () => {
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
    caller.port.emit('resumed');
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
});
