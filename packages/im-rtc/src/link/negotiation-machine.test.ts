import fc from 'fast-check';
import type { LinkSignal } from 'im-sdk/protocol';
import { describe, expect, it } from 'vitest';
import { createNegotiationMachine, type NegotiationEffect, type NegotiationEvent } from './negotiation-machine.ts';

const sdp = (generation: string): string => `v=0\r\na=ice-ufrag:${generation}\r\n`;
const signal: fc.Arbitrary<LinkSignal> = fc.oneof(
  fc.record({ type: fc.constant('offer' as const), sdp: fc.constantFrom(sdp('a'), sdp('b')), offerId: fc.nat(3) }),
  fc.record({ type: fc.constant('answer' as const), sdp: fc.constantFrom(sdp('a'), sdp('b')), offerId: fc.nat(3) }),
  fc.constantFrom('a', 'b', 'c').map((usernameFragment): LinkSignal => {
    return { type: 'candidates', candidates: [{ candidate: 'host', usernameFragment }] };
  }),
);
const event: fc.Arbitrary<NegotiationEvent> = fc.oneof(
  fc.constantFrom<NegotiationEvent>({ type: 'negotiationNeeded' }, { type: 'restart' }, { type: 'failed' }),
  fc.constant<NegotiationEvent>({ type: 'done', sdp: sdp('own') }),
  signal.map((one): NegotiationEvent => ({ type: 'signal', signal: one })),
);
const isOperation = ({ type }: NegotiationEffect): boolean =>
  type === 'makeOffer' || type === 'makeAnswer' || type === 'applyRemote';

describe('the negotiation of a link', () => {
  it('has one operation under way, and adds only candidates of the description in force', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(event, { size: 'max', maxLength: 60 }), (isPolite, events) => {
        const { initial, transition } = createNegotiationMachine({ isPolite, isInitiator: true });
        let state = initial;
        for (const next of events) {
          const step = transition(state, next);
          const started = step.effects.filter(isOperation);
          const isFree = state.operation === undefined || next.type === 'done' || next.type === 'failed';
          expect(started.length).toBeLessThanOrEqual(isFree ? 1 : 0);
          expect(step.state.operation !== undefined).toBe(
            started.length === 1 || (!isFree && state.operation !== undefined),
          );
          for (const effect of step.effects) {
            if (effect.type !== 'addCandidates') continue;
            for (const { usernameFragment } of effect.candidates) {
              expect(usernameFragment).toBe(step.state.candidates.current);
            }
          }
          state = step.state;
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('ignores the answer to an offer that a restart replaced', () => {
    const { initial, transition } = createNegotiationMachine({ isPolite: false, isInitiator: true });
    const events: NegotiationEvent[] = [
      { type: 'negotiationNeeded' },
      { type: 'done', sdp: sdp('first') },
      { type: 'restart' },
      { type: 'done', sdp: sdp('second') },
    ];
    const restarted = events.reduce((state, next) => transition(state, next).state, initial);
    const answer = (offerId: number): NegotiationEvent => ({
      type: 'signal',
      signal: { type: 'answer', sdp: sdp('peer'), offerId },
    });
    expect(transition(restarted, answer(1)).effects).toEqual([]);
    expect(transition(restarted, answer(2)).effects).toMatchObject([{ type: 'applyRemote' }]);
  });

  it('makes the failed answer again before a restart makes an offer: until then the connection makes answers', () => {
    const { initial, transition } = createNegotiationMachine({ isPolite: true, isInitiator: false });
    const run = (events: readonly NegotiationEvent[]) =>
      events.reduce((step, next) => transition(step.state, next), { state: initial, effects: [] as unknown });
    const offer: NegotiationEvent = { type: 'signal', signal: { type: 'offer', sdp: sdp('peer'), offerId: 4 } };
    const failing: NegotiationEvent[] = [offer, { type: 'done', sdp: '' }, { type: 'failed' }];
    expect(run(failing).effects).toEqual([]);
    const restarted = run([...failing, { type: 'restart' }]);
    expect(restarted.effects).toEqual([{ type: 'makeAnswer' }]);
    expect(transition(restarted.state, { type: 'done', sdp: sdp('own') }).effects).toEqual([
      { type: 'send', signal: { type: 'answer', sdp: sdp('own'), offerId: 4 } },
      { type: 'makeOffer', isRestart: true },
    ]);
  });

  it('makes no first offer where the other end has to', () => {
    const { initial, transition } = createNegotiationMachine({ isPolite: true, isInitiator: false });
    expect(transition(initial, { type: 'negotiationNeeded' }).effects).toEqual([]);
  });
});
