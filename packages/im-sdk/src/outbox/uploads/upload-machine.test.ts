import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explore } from '../../testing/explore.ts';
import { firstMissing, isOver, type UploadEvent, type UploadState, uploadMachine } from './upload-machine.ts';

const faults = ['later', 'expired', 'gone', 'missing', 'refused'] as const;
const everything: UploadEvent[] = [
  { type: 'begin', how: 'post' },
  { type: 'begin', how: 'direct' },
  { type: 'begin', how: 'resume' },
  { type: 'signed', parts: 3, received: [] },
  { type: 'signed', parts: 3, received: [2] },
  { type: 'signed', parts: 3, received: [3, 1, 2, 9] },
  { type: 'stored', part: 1 },
  { type: 'stored', part: 2 },
  { type: 'stored', part: 3 },
  { type: 'finished' },
  { type: 'timer' },
  { type: 'cancel' },
  ...faults.map((fault): UploadEvent => ({ type: 'fault', fault })),
];

/** Tries grow without an end; two are as many as decide anything. */
const identify = ({ phase, parts, received, next, tries }: UploadState): string =>
  JSON.stringify([phase, parts, received, next, Math.min(tries, 2)]);

const edges = explore(uploadMachine, () => everything, identify);
const rests = (state: UploadState): boolean => state.phase === 'idle' || isOver(state);

describe('the upload machine, in every state and at every event', () => {
  it('always has exactly one request or timer running, or is over', () => {
    expect(edges.length).toBeGreaterThan(300);
    for (const { from, step } of edges) {
      const started = step.effects.filter(({ type }) => type !== 'abort');
      const aborted = step.effects.length - started.length;
      const running = (rests(from) ? 0 : 1) - aborted + started.length;
      const settled = step.state === from || step.state.phase === 'cancelled';
      // An event that changes the state is the end of what was running.
      expect(started.length).toBe(settled || rests(step.state) ? 0 : 1);
      if (step.state.phase === 'cancelled' && step.state !== from) expect(running).toBe(0);
    }
  });

  it('asks for the file only when every part has arrived, and sends none twice', () => {
    for (const { step } of edges) {
      for (const effect of step.effects) {
        if (effect.type === 'complete') expect(firstMissing(step.state)).toBe(0);
        if (effect.type === 'put') expect(step.state.received).not.toContain(effect.part);
      }
      expect(step.state.received).toEqual([...new Set(step.state.received)].sort());
    }
  });

  it('ends only when the server has it, refused it for good, or somebody gave it up', () => {
    for (const { from, event, step } of edges) {
      if (isOver(from) || !isOver(step.state)) continue;
      const expected = { done: 'finished', cancelled: 'cancel', failed: 'fault' }[step.state.phase as 'done'];
      expect(event.type).toBe(expected);
      if (event.type === 'fault') expect(event.fault).toBe('refused');
    }
  });

  it('finishes from every state that is not over, once the server is well', () => {
    const states = new Map(edges.map(({ step }) => [identify(step.state), step.state]));
    for (const start of states.values()) {
      if (rests(start)) continue;
      let state = start;
      for (let steps = 0; !isOver(state) && steps < 20; steps += 1) {
        state = uploadMachine.transition(state, wellBehaved(state)).state;
      }
      expect(state.phase).toBe('done');
    }
  });

  it('pauses between tries however a server goes wrong', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...everything), { size: 'max', maxLength: 60 }), (events) => {
        let state = uploadMachine.transition(uploadMachine.initial, { type: 'begin', how: 'direct' }).state;
        let withoutPause = 0;
        for (const event of events) {
          const step = uploadMachine.transition(state, event);
          if (event.type === 'timer' || event.type === 'stored' || event.type === 'begin') withoutPause = 0;
          else withoutPause += step.effects.filter(({ type }) => type !== 'wait' && type !== 'abort').length;
          expect(withoutPause).toBeLessThanOrEqual(4);
          state = step.state;
        }
      }),
      { numRuns: 500 },
    );
  });
});

function wellBehaved(state: UploadState): UploadEvent {
  if (state.phase === 'backoff') return { type: 'timer' };
  if (state.phase === 'presigning') return { type: 'signed', parts: 3, received: [] };
  if (state.phase === 'resuming') return { type: 'signed', parts: 3, received: [1] };
  if (state.phase === 'putting') return { type: 'stored', part: firstMissing(state) };
  return { type: 'finished' };
}
