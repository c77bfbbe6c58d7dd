import { type CallLinkSignal, defineMachine, limits, type Machine } from 'im-sdk/protocol';

/** Arrived signals of one link. */
export interface SignalOrderState {
  /** Number that comes next. */
  readonly next: number;
  /** Later signals, by number. */
  readonly held: ReadonlyMap<number, CallLinkSignal>;
}

/** `gap`: the missing signal did not come in time. */
export type SignalOrderEvent = { readonly type: 'arrived'; readonly signal: CallLinkSignal } | { readonly type: 'gap' };

/** Signals in the order in which the peer sent them, each once. */
export interface SignalOrderEffect {
  readonly type: 'deliver';
  readonly signal: CallLinkSignal;
}

/** Numbers that a signal takes. */
export function sizeOf(signal: CallLinkSignal): number {
  return signal.type === 'candidates' ? signal.candidates.length : 1;
}

/** Milliseconds until the gap is skipped; `undefined` if nothing is missing. */
export function gapMs({ held }: SignalOrderState): number | undefined {
  return held.size > 0 ? limits.signalGapMs : undefined;
}

function drain({ next, held }: SignalOrderState) {
  const left = new Map(held);
  const effects: SignalOrderEffect[] = [];
  let expected = next;
  for (let signal = left.get(expected); signal; signal = left.get(expected)) {
    left.delete(expected);
    effects.push({ type: 'deliver', signal });
    expected += sizeOf(signal);
  }
  return { state: { next: expected, held: left }, effects };
}

function skipGap({ held }: SignalOrderState) {
  return drain({ next: Math.min(...held.keys()), held });
}

function transition(state: SignalOrderState, event: SignalOrderEvent) {
  if (event.type === 'gap') return state.held.size > 0 ? skipGap(state) : { state, effects: [] };
  const { signal } = event;
  if (signal.n === undefined) return { state, effects: [{ type: 'deliver', signal } as const] };
  if (signal.n < state.next || state.held.has(signal.n)) return { state, effects: [] };
  const held = { ...state, held: new Map(state.held).set(signal.n, signal) };
  return held.held.size > limits.signalsHeld ? skipGap(held) : drain(held);
}

/** Restores the order of signals by the sender's counter and drops duplicates. Signals without a counter pass. */
export const signalOrderMachine: Machine<SignalOrderState, SignalOrderEvent, SignalOrderEffect> = defineMachine<
  SignalOrderState,
  SignalOrderEvent,
  SignalOrderEffect
>({ initial: { next: 1, held: new Map() }, transition });
