import { type CallLinkSignal, defineMachine, type LinkSignal, limits, type Machine, type Step } from 'im-sdk/protocol';
import { sizeOf } from './signal-order-machine.ts';

/** Signals of one link on their way to the server. */
export interface SignalSenderState {
  /** Counter of the next signal. */
  readonly next: number;
  readonly queue: readonly CallLinkSignal[];
  readonly inFlight: CallLinkSignal | undefined;
  /** The one in flight got no answer and waits to be posted again. */
  readonly isRetrying: boolean;
  /** Candidates were posted a moment ago; more are collected meanwhile. */
  readonly isThrottled: boolean;
}

export type SignalSenderTimer = 'candidates' | 'retry';

/** `posted` and `unanswered` are outcomes of the post in flight; a refused one counts as posted. */
export type SignalSenderEvent =
  | { readonly type: 'send'; readonly signal: LinkSignal }
  | { readonly type: 'posted' | 'unanswered' }
  | { readonly type: 'timer'; readonly name: SignalSenderTimer };

export interface SignalSenderEffect {
  readonly type: 'post';
  readonly signal: CallLinkSignal;
}

/** Timers of a state, in milliseconds. */
export function senderTimers({ isRetrying, isThrottled }: SignalSenderState): ReadonlyMap<SignalSenderTimer, number> {
  const timers = new Map<SignalSenderTimer, number>();
  if (isRetrying) timers.set('retry', limits.sendRetryMs);
  if (isThrottled) timers.set('candidates', limits.candidatesEveryMs);
  return timers;
}

type SenderStep = Step<SignalSenderState, SignalSenderEffect>;

/** Numbers a signal. Candidates join those that still wait at the end of the queue. */
function enqueue(state: SignalSenderState, signal: LinkSignal): SignalSenderState {
  const last = state.queue.at(-1);
  const next = state.next + sizeOf(signal);
  if (signal.type === 'candidates' && last?.type === 'candidates') {
    const candidates = [...last.candidates, ...signal.candidates];
    if (candidates.length <= limits.candidatesPerRequest) {
      return { ...state, next, queue: [...state.queue.slice(0, -1), { ...last, candidates }] };
    }
  }
  return { ...state, next, queue: [...state.queue, { ...signal, n: state.next }] };
}

function post(state: SignalSenderState): SenderStep {
  const [signal, ...queue] = state.queue;
  if (!signal || state.inFlight) return { state, effects: [] };
  const isCandidates = signal.type === 'candidates';
  if (isCandidates && state.isThrottled) return { state, effects: [] };
  const isThrottled = isCandidates || state.isThrottled;
  return { state: { ...state, queue, inFlight: signal, isThrottled }, effects: [{ type: 'post', signal }] };
}

function transition(state: SignalSenderState, event: SignalSenderEvent): SenderStep {
  switch (event.type) {
    case 'send':
      return post(enqueue(state, event.signal));
    case 'posted':
      return post({ ...state, inFlight: undefined, isRetrying: false });
    case 'unanswered':
      return { state: { ...state, isRetrying: state.inFlight !== undefined }, effects: [] };
    case 'timer':
      if (event.name === 'candidates') return post({ ...state, isThrottled: false });
      if (!state.isRetrying || !state.inFlight) return { state, effects: [] };
      return { state: { ...state, isRetrying: false }, effects: [{ type: 'post', signal: state.inFlight }] };
  }
}

/** Posts the signals of a link one after another, numbered. One without an answer is posted again with its number. */
export const signalSenderMachine: Machine<SignalSenderState, SignalSenderEvent, SignalSenderEffect> = defineMachine<
  SignalSenderState,
  SignalSenderEvent,
  SignalSenderEffect
>({
  initial: { next: 1, queue: [], inFlight: undefined, isRetrying: false, isThrottled: false },
  transition,
});
