import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { privateCallMachine } from './private-call-machine.ts';
import { privateCallResources } from './private-call-resources.ts';
import type { PrivateCallEffect, PrivateCallEvent, PrivateCallState } from './private-call-state.ts';

const { initial, transition } = privateCallMachine;
const run = (state: PrivateCallState, ...events: PrivateCallEvent[]): PrivateCallState =>
  events.reduce((current, event) => transition(current, event).state, state);

const call = { peerId: 7, callId: 'a' } as const;
const ringing = run(initial, { type: 'incoming', mode: 'video', ...call });
const accepting = run(ringing, { type: 'accept' }, { type: 'mediaOpened', generation: 1 });
const calling = run(
  initial,
  { type: 'dial', peerId: 7, ownId: 5, mode: 'voice' },
  { type: 'mediaOpened', generation: 1 },
);
const waiting = run(calling, { type: 'setupAnswered', generation: 1, callId: 'a', isAccepted: false });
const inCall = run(waiting, { type: 'signal', signal: 'accept', ...call }, { type: 'linkUp', generation: 1 });

describe('one ring over tabs and terminals', () => {
  it('stops where another terminal or tab accepted or rejected', () => {
    expect(run(ringing, { type: 'elsewhere', answer: 'accepted', ...call })).toMatchObject({
      phase: 'closed',
      reason: 'answeredElsewhere',
    });
    expect(run(ringing, { type: 'elsewhere', answer: 'rejected', ...call })).toMatchObject({
      phase: 'closed',
      reason: 'rejectedElsewhere',
    });
  });

  it('gives way while its own accept is undecided, and keeps the call once the server took it', () => {
    const answered = { type: 'elsewhere', answer: 'accepted', ...call } as const;
    expect(run(accepting, answered).phase).toBe('closed');
    expect(run(accepting, { type: 'acceptAnswered', generation: 1 }, answered)).toMatchObject({
      phase: 'connecting',
      step: 'link',
    });
  });

  it('ends as cancelled where the account dials anew on another device', () => {
    const cancel = { type: 'signal', signal: 'cancel', ...call } as const;
    expect(run(waiting, cancel)).toMatchObject({ phase: 'closed', reason: 'cancelled' });
    expect(run(ringing, cancel)).toMatchObject({ phase: 'closed', reason: 'peerCancelled' });
  });
});

describe('signals that are lost, doubled or swapped', () => {
  it('a cancel that overtakes its setup leaves nothing ringing', () => {
    const cancelled = run(initial, { type: 'signal', signal: 'cancel', ...call });
    expect(run(cancelled, { type: 'incoming', mode: 'video', ...call }).phase).toBe('idle');
  });

  it('an accept that overtakes the answer to the setup is taken', () => {
    expect(run(calling, { type: 'signal', signal: 'accept', ...call })).toMatchObject({
      phase: 'connecting',
      step: 'link',
      callId: 'a',
    });
  });

  it('an accept that crosses the cancel is hung up', () => {
    const cancelled = transition(waiting, { type: 'hangUp' }).state;
    const { effects } = transition(cancelled, { type: 'signal', signal: 'accept', ...call });
    expect(effects).toMatchObject([{ type: 'end', request: 'handup', callId: 'a' }]);
  });

  it('an accept that crosses the cancel is hung up, on a server without ids of calls', () => {
    const plain = run(calling, { type: 'setupAnswered', generation: 1, callId: undefined, isAccepted: false });
    const cancelled = transition(plain, { type: 'hangUp' }).state;
    const accept = { type: 'signal', signal: 'accept', peerId: 7, callId: undefined } as const;
    expect(transition(cancelled, accept).effects).toMatchObject([{ type: 'end', request: 'handup' }]);
  });

  it('a lost accept is found by the next look at the server: by the caller, and where it still rings', () => {
    const known = { ...call, mode: 'voice', isRinging: false, isAccepted: true } as const;
    const found = { type: 'info', generation: 1, call: known } as const;
    expect(run(waiting, found)).toMatchObject({ phase: 'connecting', step: 'link', role: 'caller' });
    expect(run(ringing, found)).toMatchObject({ phase: 'closed', reason: 'answeredElsewhere' });
  });

  it('an accept without an answer is sent again until it has one', () => {
    const unanswered = run(accepting, { type: 'unanswered', generation: 1, request: 'accept' });
    expect(privateCallResources(unanswered).timers.has('acceptAgain')).toBe(true);
    const again = transition(unanswered, { type: 'timer', name: 'acceptAgain' });
    expect(again.effects).toMatchObject([{ type: 'accept', callId: 'a' }]);
    expect(run(again.state, { type: 'acceptAnswered', generation: 1 })).toMatchObject({ step: 'link' });
  });

  it('a setup without an answer is cancelled: the server may ring', () => {
    const { state, effects } = transition(calling, { type: 'unanswered', generation: 1, request: 'setup' });
    expect(effects).toMatchObject([{ type: 'end', request: 'cancel', peerId: 7 }]);
    expect(state).toMatchObject({ phase: 'closing', reason: 'unreachable' });
  });

  it('a peer who dials again rings anew: the cancel of the first call was lost', () => {
    const again = { type: 'incoming', peerId: 7, callId: 'b', mode: 'voice' } as const;
    expect(transition(ringing, again)).toMatchObject({
      state: { phase: 'ringing', callId: 'b', mode: 'voice', endedCalls: ['a'] },
      effects: [],
    });
    expect(transition(inCall, again).effects).toMatchObject([{ type: 'end', request: 'failed', reason: 'busy' }]);
  });

  it('an offer without effect is made again by the caller, as long as the call connects', () => {
    const connecting = run(waiting, { type: 'signal', signal: 'accept', ...call });
    expect(privateCallResources(connecting).timers.has('restartAgain')).toBe(true);
    const again = transition(connecting, { type: 'timer', name: 'restartAgain' });
    expect(again.effects).toEqual([{ type: 'restartLink', generation: 1 }]);
    expect(again.state).toMatchObject({ phase: 'connecting', step: 'link' });
  });

  it('a lost hang-up is found by the next look at the server, or by a refused heartbeat', () => {
    expect(run(inCall, { type: 'info', generation: 1, call: undefined })).toMatchObject({ reason: 'endedMeanwhile' });
    const refused = { type: 'refused', generation: 1, request: 'heartbeat', key: 'call.over' } as const;
    expect(run(inCall, refused)).toMatchObject({ phase: 'closed', reason: 'endedMeanwhile', detail: 'call.over' });
  });

  it('a lost ring is found by the next look at the server', () => {
    const found = { ...call, mode: 'voice', isRinging: true, isAccepted: false } as const;
    expect(run(initial, { type: 'info', generation: 0, call: found })).toMatchObject({ phase: 'ringing', peerId: 7 });
  });
});

describe('the first media', () => {
  const connecting = run(waiting, { type: 'signal', signal: 'accept', ...call });
  const linkUp = { type: 'linkUp', generation: 1 } as const;
  const beat = { type: 'timer', name: 'heartbeat' } as const;

  it('is said to the server at once, from which the talk time counts, and in each later heartbeat', () => {
    const first = transition(connecting, linkUp);
    const said = [{ type: 'heartbeat', generation: 1, ...call, isConnected: true }];
    expect(first.effects).toEqual(said);
    expect(transition(first.state, beat).effects).toEqual(said);
    expect(transition(first.state, linkUp).effects).toEqual([]);
  });

  it('is not said before', () => {
    expect(transition(connecting, beat).effects).toMatchObject([{ type: 'heartbeat', isConnected: false }]);
  });
});

describe('a lost media path', () => {
  it('is restarted by the caller after 2 s and every 8 s, and ends the call after 30 s', () => {
    const lost = run(inCall, { type: 'linkLost', generation: 1 });
    const restart = transition(lost, { type: 'timer', name: 'restart' });
    expect(restart).toMatchObject({ state: { link: 'restarting' }, effects: [{ type: 'restartLink' }] });
    expect(transition(restart.state, { type: 'timer', name: 'restartAgain' }).effects).toMatchObject([
      { type: 'restartLink' },
    ]);
    expect(transition(restart.state, { type: 'timer', name: 'linkEnd' })).toMatchObject({
      state: { phase: 'closing', reason: 'connectionFailed' },
      effects: [{ type: 'end', request: 'handup' }],
    });
    expect(run(restart.state, { type: 'linkUp', generation: 1 })).toMatchObject({ phase: 'inCall', link: 'up' });
  });
});

/** Both people dial. Requests and pushes are carried out in an order that the property chooses. */
class Crossing {
  readonly states = new Map<number, PrivateCallState>([
    [5, initial],
    [7, initial],
  ]);
  readonly pending: Array<() => void> = [];
  #ring: { from: number; callId: string | undefined; isAccepted: boolean } | undefined;

  readonly knowsCallIds: boolean;

  constructor(knowsCallIds: boolean) {
    this.knowsCallIds = knowsCallIds;
    for (const id of [5, 7]) {
      this.pending.push(() => {
        this.input(id, { type: 'dial', peerId: other(id), ownId: id, mode: 'voice' });
        this.pending.push(() => this.input(id, { type: 'mediaOpened', generation: this.state(id).generation }));
      });
    }
  }

  state(id: number): PrivateCallState {
    return this.states.get(id) ?? initial;
  }

  input(id: number, event: PrivateCallEvent): void {
    const { state, effects } = transition(this.state(id), event);
    this.states.set(id, state);
    // A person who is rung while about to dial accepts.
    if (state.phase === 'ringing') {
      this.input(id, { type: 'accept' });
      this.pending.push(() => this.input(id, { type: 'mediaOpened', generation: state.generation }));
    }
    for (const effect of effects) this.pending.push(() => this.#serve(id, effect));
  }

  #serve(from: number, effect: PrivateCallEffect): void {
    const { generation } = effect;
    const to = other(from);
    const answer = (event: PrivateCallEvent) => this.pending.push(() => this.input(from, event));
    const push = (event: PrivateCallEvent) => this.pending.push(() => this.input(to, event));
    if (effect.type === 'setup') {
      const isAccepted = this.knowsCallIds && this.#ring?.from === to;
      if (isAccepted && this.#ring?.isAccepted) return;
      const callId = this.knowsCallIds ? (this.#ring?.callId ?? 'a') : undefined;
      this.#ring = { from: isAccepted ? to : from, callId, isAccepted };
      answer({ type: 'setupAnswered', generation, callId, isAccepted });
      if (isAccepted) push({ type: 'signal', signal: 'accept', peerId: from, callId });
      else push({ type: 'incoming', peerId: from, callId, mode: effect.mode });
    }
    if (effect.type === 'accept') {
      if (this.#ring) this.#ring.isAccepted = true;
      answer({ type: 'acceptAnswered', generation });
      push({ type: 'signal', signal: 'accept', peerId: from, callId: effect.callId });
    }
  }
}

const other = (id: number): number => (id === 5 ? 7 : 5);

describe('two people who dial each other', () => {
  const crossing = run(calling, { type: 'incoming', peerId: 7, callId: 'b', mode: 'voice' });
  const refused = { type: 'refused', generation: 1, request: 'setup', key: 'call.state' } as const;
  const accept = { type: 'accept', generation: 1, peerId: 7, callId: 'b' };

  it('the call of the peer is accepted where the own setup is refused or gets no answer', () => {
    expect(transition(crossing, refused).effects).toEqual([accept]);
    expect(transition(crossing, { type: 'unanswered', generation: 1, request: 'setup' }).effects).toEqual([accept]);
  });

  it('the call of the peer that has ended meanwhile is not accepted', () => {
    const gone = run(crossing, { type: 'signal', signal: 'cancel', peerId: 7, callId: 'b' });
    expect(transition(gone, refused)).toMatchObject({ state: { phase: 'closed', reason: 'refused' }, effects: [] });
    const answered = { type: 'setupAnswered', generation: 1, callId: 'a', isAccepted: false } as const;
    expect(transition(gone, answered)).toMatchObject({ state: { phase: 'dialling', step: 'waiting' }, effects: [] });
  });

  it.each([
    ['im-server', true],
    ['a server that knows only the specification', false],
  ])('are in one call, one as caller and one as callee: %s', (_, knowsCallIds) => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { size: 'max', maxLength: 40 }), (choices) => {
        const crossing = new Crossing(knowsCallIds);
        const order = [...choices];
        while (crossing.pending.length > 0) {
          const [next] = crossing.pending.splice((order.shift() ?? 0) % crossing.pending.length, 1);
          next?.();
        }
        const both = [crossing.state(5), crossing.state(7)];
        for (const state of both) expect(state).toMatchObject({ phase: 'connecting', step: 'link' });
        const roles = both.map((state) => ('role' in state ? state.role : undefined));
        expect(roles.sort()).toEqual(['callee', 'caller']);
      }),
      { numRuns: 500 },
    );
  });
});
