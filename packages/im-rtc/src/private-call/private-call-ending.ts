import type { Step } from 'im-sdk/protocol';
import type { PrivateCallEffect } from './private-call-events.ts';
import type {
  ActiveCall,
  ClosingCall,
  EndRequest,
  PrivateCall,
  PrivateCallEnd,
  PrivateCallState,
} from './private-call-state.ts';

/** Next state and effects of the private-call machine. */
export type PrivateCallStep = Step<PrivateCallState, PrivateCallEffect>;

/** Late signals of this many ended calls are ignored. */
const REMEMBERED_CALLS = 8;

/** Remembers a call as ended. */
export function rememberEnded<S extends PrivateCallState>(state: S, callId: string | undefined): S {
  if (callId === undefined || state.endedCalls.includes(callId)) return state;
  return { ...state, endedCalls: [...state.endedCalls, callId].slice(-REMEMBERED_CALLS) };
}

/** True while a person sees a call that goes on. */
export function isActive(state: PrivateCallState): state is ActiveCall {
  const { phase } = state;
  return phase === 'dialling' || phase === 'ringing' || phase === 'connecting' || phase === 'inCall';
}

/** Caller, and no setup was sent: the server knows of no call. */
export function isUnsent(state: PrivateCallState): boolean {
  return state.phase === 'dialling' && (state.step === 'media' || state.step === 'offer');
}

/** Callee, and no accept was sent: for the server it rings. */
export function isUnanswered(state: PrivateCallState): boolean {
  return (
    state.phase === 'ringing' || (state.phase === 'connecting' && (state.step === 'media' || state.step === 'answer'))
  );
}

/** Ended, and nothing is left to send. */
export function closed(state: ActiveCall | ClosingCall, reason: PrivateCallEnd, detail?: string): PrivateCallStep {
  const { callId } = state;
  return { state: rememberEnded({ ...kept(state), phase: 'closed', reason, detail }, callId), effects: [] };
}

/** Reason that is sent with `failed`. */
type SentReason = 'busy' | 'timeout' | 'unsupported';

/** Request that ends the call in its phase, at once; `undefined` where the server knows of no call. */
function endRequestOf(state: ActiveCall): EndRequest | undefined {
  switch (state.phase) {
    case 'dialling':
      return isUnsent(state) ? undefined : 'cancel';
    case 'ringing':
      return 'reject';
    case 'connecting':
      return isUnanswered(state) ? 'reject' : 'handup';
    case 'inCall':
      return 'handup';
  }
}

/** Effect that ends a call at the server. */
export function endEffect(
  call: Pick<PrivateCall, 'peerId' | 'callId'> & { readonly generation: number },
  request: EndRequest,
  { reason, keepalive = false }: { reason?: SentReason | undefined; keepalive?: boolean } = {},
): PrivateCallEffect {
  const { generation, peerId, callId } = call;
  return { type: 'end', request, generation, peerId, callId, reason, keepalive };
}

/** Ends a call from this side: everything off at once, then the request. `failure` sends `failed` in its place. */
export function end(
  state: ActiveCall,
  reason: PrivateCallEnd,
  { detail, failure }: { detail?: string | undefined; failure?: SentReason } = {},
): PrivateCallStep {
  const request = endRequestOf(state);
  if (request === undefined) return closed(state, reason, detail);
  const closing: ClosingCall = { ...kept(state), phase: 'closing', reason, detail, awaits: undefined };
  return {
    state: rememberEnded(closing, state.callId),
    effects: [endEffect(state, failure ? 'failed' : request, { reason: failure })],
  };
}

/** Ends a call whose `setup` or `accept` is in flight: the server must not see the end before the beginning. */
export function endAfter(state: ActiveCall, reason: PrivateCallEnd, awaits: ClosingCall['awaits']): PrivateCallStep {
  return { state: { ...kept(state), phase: 'closing', reason, detail: undefined, awaits }, effects: [] };
}

/** The ending request of a closing call that could not be sent yet. */
export function pendingEnd(state: ClosingCall, keepalive = false): readonly PrivateCallEffect[] {
  if (state.awaits === undefined) return [];
  return [endEffect(state, state.awaits === 'setup' ? 'cancel' : 'handup', { keepalive })];
}

/** Ends everything in one step, because the page or the session goes away. */
export function endAtOnce(state: PrivateCallState, reason: 'loggedOut' | 'pageHidden'): PrivateCallStep {
  if (state.phase === 'closing') {
    return { state: closed(state, state.reason, state.detail).state, effects: pendingEnd(state, true) };
  }
  if (!isActive(state)) return { state, effects: [] };
  // Unanswered, it goes on ringing on the person's other terminals.
  const request = isUnanswered(state) ? undefined : endRequestOf(state);
  return {
    state: closed(state, reason).state,
    effects: request ? [endEffect(state, request, { keepalive: true })] : [],
  };
}

function kept({ generation, endedCalls, peerId, mode, role, callId }: ActiveCall | ClosingCall) {
  return { generation, endedCalls, peerId, mode, role, callId };
}
