import fc from 'fast-check';
import { type CallLinkSignal, type IceCandidate, type LinkSignal, limits } from 'im-sdk/protocol';
import { describe, expect, it } from 'vitest';
import { gapMs, signalOrderMachine } from './signal-order-machine.ts';
import { senderTimers, signalSenderMachine } from './signal-sender-machine.ts';

const candidate = (name: number): IceCandidate => ({ candidate: `c${name}` });
const signal: fc.Arbitrary<LinkSignal> = fc.oneof(
  fc.nat(9).map((name): LinkSignal => ({ type: 'offer', sdp: `o${name}` })),
  fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }).map((names): LinkSignal => {
    return { type: 'candidates', candidates: names.map(candidate) };
  }),
);

/** Everything said, candidate by candidate. */
const words = (signals: readonly LinkSignal[]): string[] =>
  signals.flatMap((one) => (one.type === 'candidates' ? one.candidates.map((found) => found.candidate) : [one.sdp]));

/** Posts all signals; `outcomes` says which posts get no answer. Some arrive nevertheless. */
function posted(signals: readonly LinkSignal[], outcomes: readonly boolean[]): CallLinkSignal[] {
  const { initial, transition } = signalSenderMachine;
  const arrived: CallLinkSignal[] = [];
  let state = initial;
  const left = [...outcomes];
  const input = (event: Parameters<typeof transition>[1]) => {
    const step = transition(state, event);
    state = step.state;
    expect(step.effects.length).toBeLessThanOrEqual(1);
    for (const { signal: sent } of step.effects) arrived.push(sent);
  };
  for (const one of signals) input({ type: 'send', signal: one });
  while (state.inFlight || state.queue.length > 0) {
    const [timer] = senderTimers(state).keys();
    if (state.inFlight && !state.isRetrying) input({ type: left.shift() ? 'unanswered' : 'posted' });
    else if (timer) input({ type: 'timer', name: timer });
    else throw new Error('the queue stands still');
  }
  return arrived;
}

describe('signals of a link', () => {
  it('arrive in the order of sending, each once, however they were posted, doubled and mixed', () => {
    const outcomes = fc.array(fc.boolean(), { size: 'max', maxLength: 20 });
    const mixed = fc.array(fc.nat(), { size: 'max', maxLength: 60 });
    fc.assert(
      fc.property(fc.array(signal, { size: 'max', maxLength: 20 }), outcomes, mixed, (signals, lost, order) => {
        const wire = posted(signals, lost);
        const doubled = [...wire, ...wire].map((one, at) => ({ one, at: order[at % Math.max(order.length, 1)] ?? 0 }));
        doubled.sort((a, b) => a.at - b.at);
        const { initial, transition } = signalOrderMachine;
        let state = initial;
        const heard: LinkSignal[] = [];
        for (const { one } of doubled) {
          const step = transition(state, { type: 'arrived', signal: one });
          state = step.state;
          heard.push(...step.effects.map((effect) => effect.signal));
        }
        expect(words(heard)).toEqual(words(signals));
        expect(gapMs(state)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it('go on after a lost one, once it was waited for', () => {
    const { initial, transition } = signalOrderMachine;
    const late = transition(initial, { type: 'arrived', signal: { type: 'offer', sdp: 'second', n: 2 } });
    expect(late.effects).toEqual([]);
    expect(gapMs(late.state)).toBe(limits.signalGapMs);
    const skipped = transition(late.state, { type: 'gap' });
    expect(skipped.effects).toMatchObject([{ signal: { sdp: 'second' } }]);
    const first = transition(skipped.state, { type: 'arrived', signal: { type: 'offer', sdp: 'first', n: 1 } });
    expect(first.effects).toEqual([]);
  });

  it('hold no more than a fixed number while one is missing', () => {
    const { initial, transition } = signalOrderMachine;
    let state = initial;
    for (let n = 2; n < 1_000; n += 2) {
      state = transition(state, { type: 'arrived', signal: { type: 'offer', sdp: '', n } }).state;
      expect(state.held.size).toBeLessThanOrEqual(limits.signalsHeld);
    }
  });

  it('without a counter pass as they come', () => {
    const { initial, transition } = signalOrderMachine;
    const plain: CallLinkSignal = { type: 'offer', sdp: 'plain' };
    expect(transition(initial, { type: 'arrived', signal: plain }).effects).toEqual([
      { type: 'deliver', signal: plain },
    ]);
  });

  it('with candidates are one request in 100 ms, of at most 50', () => {
    const found = Array.from(
      { length: 120 },
      (_, at): LinkSignal => ({ type: 'candidates', candidates: [candidate(at)] }),
    );
    const requests = posted(found, []);
    expect(requests.map((one) => (one.type === 'candidates' ? one.candidates.length : 0))).toEqual([1, 50, 50, 19]);
    expect(requests.map(({ n }) => n)).toEqual([1, 2, 52, 102]);
  });
});
