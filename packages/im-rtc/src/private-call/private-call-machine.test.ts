import fc from 'fast-check';
import { explore } from 'im-sdk/testing';
import { describe, expect, it } from 'vitest';
import { privateCallMachine } from './private-call-machine.ts';
import { privateCallResources } from './private-call-resources.ts';
import type { PrivateCallEffect, PrivateCallEvent, PrivateCallState } from './private-call-state.ts';

const OWN = 5;
/** The account is polite towards the first peer in a glare, and not towards the second. */
const PEERS = [7, 3];
const IDS = ['a', 'b', undefined];
const PAYLOAD = { type: 'candidates', candidates: [] } as const;
/** Of a server whose setup carries the offer, and whose accept the answer. */
const OFFER = { type: 'offer', sdp: 'o' } as const;
const ANSWER = { type: 'answer', sdp: 'a' } as const;

/** Everything that can happen in a state: of this call, of another, and left over from the one before. */
function eventsIn(state: PrivateCallState): PrivateCallEvent[] {
  const named = PEERS.flatMap((peerId) => IDS.map((callId) => ({ peerId, callId })));
  const results = [state.generation, state.generation - 1].flatMap((generation): PrivateCallEvent[] => [
    { type: 'info', generation, call: undefined },
    ...named.flatMap((name): PrivateCallEvent[] => [
      { type: 'info', generation, call: { ...name, mode: 'video', isRinging: true, isAccepted: false } },
      { type: 'info', generation, call: { ...name, mode: 'video', isRinging: false, isAccepted: true } },
    ]),
    { type: 'mediaOpened', generation },
    { type: 'mediaFailed', generation, failure: 'missing' },
    ...IDS.flatMap((callId): PrivateCallEvent[] => [
      { type: 'setupAnswered', generation, callId, isAccepted: false },
      { type: 'setupAnswered', generation, callId, isAccepted: true },
    ]),
    { type: 'described', generation },
    { type: 'acceptAnswered', generation },
    { type: 'endSettled', generation },
    { type: 'refused', generation, request: 'setup', key: 'friend.notFriend' },
    { type: 'refused', generation, request: 'setup', key: 'client.notOffered', needsOffer: true },
    { type: 'refused', generation, request: 'accept', key: 'call.over' },
    { type: 'refused', generation, request: 'heartbeat', key: 'call.over' },
    { type: 'unanswered', generation, request: 'setup' },
    { type: 'unanswered', generation, request: 'accept' },
    { type: 'linkUp', generation },
    { type: 'linkLost', generation },
    { type: 'linkFailed', generation },
  ]);
  return [
    ...PEERS.flatMap((peerId): PrivateCallEvent[] => [
      { type: 'dial', peerId, ownId: OWN, mode: 'video' },
      { type: 'dial', peerId, ownId: OWN, mode: 'video', needsOffer: true },
    ]),
    { type: 'accept' },
    { type: 'hangUp' },
    { type: 'logout' },
    { type: 'pageHide' },
    ...named.flatMap((name): PrivateCallEvent[] => [
      { type: 'incoming', mode: 'video', ...name },
      { type: 'incoming', mode: 'video', offer: OFFER, ...name },
      { type: 'signal', signal: 'accept', ...name },
      { type: 'signal', signal: 'accept', answer: ANSWER, ...name },
      { type: 'signal', signal: 'reject', ...name },
      { type: 'signal', signal: 'cancel', ...name },
      { type: 'signal', signal: 'handup', ...name },
      { type: 'signal', signal: 'failed', reason: 'busy', ...name },
      { type: 'signal', signal: 'failed', reason: 'timeout', ...name },
      { type: 'elsewhere', answer: 'accepted', ...name },
      { type: 'elsewhere', answer: 'rejected', ...name },
      { type: 'linkSignal', payload: PAYLOAD, ...name },
    ]),
    ...results,
    ...[...privateCallResources(state).timers.keys()].map((name): PrivateCallEvent => ({ type: 'timer', name })),
  ];
}

/** States that behave alike are one. What a person reads about an ended call changes nothing. */
const identify = (state: PrivateCallState): string =>
  JSON.stringify({
    ...state,
    generation: 0,
    reason: '',
    detail: '',
    endedCalls: [...state.endedCalls].sort(),
    callId: 'callId' in state ? (state.callId ?? null) : '',
  });

const edges = explore(privateCallMachine, eventsIn, identify);
const states = [...new Map(edges.map(({ from }) => [identify(from), from])).values()];
const run = (state: PrivateCallState, ...events: PrivateCallEvent[]): PrivateCallState =>
  events.reduce((current, event) => privateCallMachine.transition(current, event).state, state);
const at = (state: PrivateCallState): string =>
  state.phase + ('step' in state ? `:${state.step}` : '') + ('awaits' in state ? `:${state.awaits ?? 'end'}` : '');
const isOver = ({ phase }: PrivateCallState): boolean => phase === 'idle' || phase === 'closing' || phase === 'closed';
const ends = (effects: readonly PrivateCallEffect[]) => effects.filter((effect) => effect.type === 'end');

describe('a private call, in every state that can be reached', () => {
  it('was explored', () => {
    expect(new Set(states.map(at))).toEqual(
      new Set([
        'idle',
        'dialling:media',
        'dialling:offer',
        'dialling:setup',
        'dialling:waiting',
        'ringing',
        'connecting:media',
        'connecting:answer',
        'connecting:accept',
        'connecting:acceptAgain',
        'connecting:link',
        'inCall',
        'closing:setup',
        'closing:accept',
        'closing:end',
        'closed',
      ]),
    );
    expect(edges.length).toBeGreaterThan(50_000);
  });

  it('leaves nothing on after it is over', () => {
    for (const state of states.filter(isOver)) {
      const { ringtone, media, link, timers } = privateCallResources(state);
      expect({ ringtone, media, link }, identify(state)).toEqual({
        ringtone: undefined,
        media: undefined,
        link: undefined,
      });
      expect([...timers.keys()]).toEqual(state.phase === 'closing' ? ['closing'] : []);
    }
  });

  it('opens no camera and no link before the person accepted', () => {
    for (const state of states.filter(({ phase }) => phase === 'ringing')) {
      expect(privateCallResources(state)).toMatchObject({ media: undefined, link: undefined });
    }
    for (const { from, event, step } of edges) {
      const hasMedia = privateCallResources(step.state).media !== undefined;
      if (!hasMedia || privateCallResources(from).media !== undefined) continue;
      expect(['dial', 'accept'], `${event.type} in ${identify(from)}`).toContain(event.type);
    }
  });

  it('opens a link, and delivers to it, only once the call is accepted', () => {
    for (const state of states) {
      const isOffering = state.phase === 'dialling' && state.needsOffer;
      if (privateCallResources(state).link && !isOffering) expect(['connecting', 'inCall']).toContain(state.phase);
    }
    for (const { from, event, step } of edges) {
      if (!step.effects.some(({ type }) => type === 'deliver')) continue;
      // An offer that came with the setup is delivered once the media are open, an answer with the accept.
      const isCarried = event.type === 'mediaOpened' || (event.type === 'signal' && event.signal === 'accept');
      if (!isCarried) expect(event.type).toBe('linkSignal');
      expect(privateCallResources(isCarried ? step.state : from).link, identify(from)).toBeDefined();
    }
  });

  it('sends a setup that carries an offer, and an accept that carries an answer, once the link made them', () => {
    for (const { from, event, step } of edges) {
      if (event.type === 'timer') continue;
      for (const { type } of step.effects) {
        if (type === 'setup' && from.phase === 'dialling' && from.needsOffer) expect(event.type).toBe('described');
        if (type === 'accept') expect('offer' in from && from.offer, identify(from)).toBeFalsy();
      }
      const isAsked = step.effects.some(({ type }) => type === 'setup' || type === 'accept');
      if (event.type === 'described' && step.state !== from) expect(isAsked, identify(from)).toBe(true);
    }
  });

  it('rings only while it rings', () => {
    for (const state of states) {
      const expected = { ringing: 'incoming', 'dialling:waiting': 'outgoing' }[at(state)];
      expect(privateCallResources(state).ringtone, identify(state)).toBe(expected);
    }
  });

  it('has a timer wherever it waits, and the timer leads on', () => {
    for (const state of states) {
      const { timers } = privateCallResources(state);
      const isWaiting = !['idle', 'closed', 'inCall'].includes(state.phase);
      const needsTimer = isWaiting || (state.phase === 'inCall' && state.link !== 'up');
      const ending = [...timers.keys()].filter((name) => isOver(run(state, { type: 'timer', name })));
      if (needsTimer) expect(ending, identify(state)).not.toEqual([]);
    }
  });

  it('ends at a hang-up, a logout and when the page goes away, and tells the server what it knows of', () => {
    for (const state of states) {
      for (const type of ['hangUp', 'logout', 'pageHide'] as const) {
        const step = privateCallMachine.transition(state, { type });
        expect(isOver(step.state), `${type} in ${identify(state)}`).toBe(true);
        if (type !== 'hangUp') expect(step.state.phase).not.toBe('closing');
        if (type !== 'hangUp') for (const effect of ends(step.effects)) expect(effect.keepalive).toBe(true);
        const isKnown = ['dialling:setup', 'dialling:waiting', 'connecting:accept', 'connecting:link', 'inCall'];
        if (!isKnown.includes(at(state))) continue;
        const owes = step.state.phase === 'closing' && step.state.awaits !== undefined;
        expect(ends(step.effects).length + (owes ? 1 : 0), `${type} in ${identify(state)}`).toBe(1);
      }
    }
  });

  it('ends at the server too, however the first request came out', () => {
    for (const state of states) {
      if (state.phase !== 'closing' || state.awaits === undefined) continue;
      const { generation, awaits } = state;
      const answer: PrivateCallEvent =
        awaits === 'setup'
          ? { type: 'setupAnswered', generation, callId: 'a', isAccepted: false }
          : { type: 'acceptAnswered', generation };
      for (const event of [answer, { type: 'unanswered', generation, request: awaits } as const]) {
        const { effects } = privateCallMachine.transition(state, event);
        expect(ends(effects), identify(state)).toHaveLength(1);
      }
      expect(ends(privateCallMachine.transition(state, { type: 'timer', name: 'closing' }).effects)).toHaveLength(1);
      expect(ends(privateCallMachine.transition(state, { type: 'pageHide' }).effects)).toHaveLength(1);
      const dialled = { type: 'dial', peerId: 7, ownId: OWN, mode: 'voice' } as const;
      expect(ends(privateCallMachine.transition(state, dialled).effects)).toHaveLength(1);
    }
  });

  it('ignores signals of another call', () => {
    for (const { from, event, step } of edges) {
      if (!('callId' in event) || !('peerId' in event) || event.type === 'incoming') continue;
      if (!('peerId' in from) || isOver(from)) continue;
      const isOther =
        event.peerId !== from.peerId ||
        (event.callId !== undefined && from.callId !== undefined && event.callId !== from.callId);
      if (!isOther) continue;
      const { endedCalls: _, ...after } = step.state;
      const { endedCalls: __, ...before } = from;
      expect(after, `${JSON.stringify(event)} in ${identify(from)}`).toEqual(before);
      expect(step.effects).toEqual([]);
    }
  });

  it('never rings for a call that ended', () => {
    for (const { from, event, step } of edges) {
      if (event.type !== 'incoming' || event.callId === undefined || !from.endedCalls.includes(event.callId)) continue;
      expect(step).toEqual({ state: from, effects: [] });
    }
  });

  it('ignores results of an older call', () => {
    for (const { from, event, step } of edges) {
      if (!('generation' in event) || event.generation === from.generation) continue;
      expect(step).toEqual({ state: from, effects: [] });
    }
  });

  it('stays closed until somebody dials or calls', () => {
    for (const { from, event, step } of edges) {
      if (from.phase !== 'closed' || step.state.phase === 'closed') continue;
      expect(['dial', 'incoming', 'info'], identify(from)).toContain(event.type);
    }
  });

  it('answers a second caller with busy, and goes on', () => {
    for (const { from, event, step } of edges) {
      if (event.type !== 'incoming' || isOver(from) || !('peerId' in from) || event.peerId === from.peerId) continue;
      if (event.callId !== undefined && from.endedCalls.includes(event.callId)) continue;
      expect(step.state).toEqual(from);
      expect(step.effects).toMatchObject([{ type: 'end', request: 'failed', reason: 'busy', peerId: event.peerId }]);
    }
  });
});

describe('private calls, in any order of events', () => {
  const peerId = fc.constantFrom(...PEERS);
  const callId = fc.constantFrom('a', 'b', 'c', undefined);
  const any = fc.tuple(fc.nat(), peerId, callId);

  it('reach an end in 60 s of silence, with everything off and no request owed', () => {
    fc.assert(
      fc.property(fc.array(any, { size: 'max', maxLength: 40 }), (choices) => {
        let state = privateCallMachine.initial;
        for (const [choice] of choices) {
          const events = eventsIn(state);
          const event = events[choice % events.length];
          if (event) state = run(state, event);
        }
        // Silence: the path is lost and only timers fire, the earliest first.
        state = run(state, { type: 'linkLost', generation: state.generation });
        const running = new Map<string, number>();
        let now = 0;
        for (;;) {
          const { timers } = privateCallResources(state);
          for (const name of running.keys()) if (!timers.has(name as never)) running.delete(name);
          for (const [name, ms] of timers) if (!running.has(name)) running.set(name, now + ms);
          const [first] = [...timers.keys()].sort((a, b) => (running.get(a) ?? 0) - (running.get(b) ?? 0));
          if (!first) break;
          now = running.get(first) ?? now;
          expect(now, identify(state)).toBeLessThanOrEqual(60_000);
          running.delete(first);
          state = run(state, { type: 'timer', name: first });
        }
        expect(['idle', 'closed']).toContain(state.phase);
      }),
      { numRuns: 300 },
    );
  });
});
