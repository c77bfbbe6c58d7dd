import type { Step } from 'im-sdk/protocol';
import { privateCallResources } from './private-call-resources.ts';
import type {
  ActiveCall,
  ClosingCall,
  ConnectingCall,
  DiallingCall,
  EndRequest,
  GlareCall,
  KnownCall,
  PeerFailure,
  PrivateCall,
  PrivateCallEffect,
  PrivateCallEnd,
  PrivateCallEvent,
  PrivateCallState,
} from './private-call-state.ts';

type EventOf<Type extends PrivateCallEvent['type']> = Extract<PrivateCallEvent, { type: Type }>;
interface CallName {
  readonly peerId: number;
  readonly callId: string | undefined;
}

const stay = (state: PrivateCallState): PrivateCallStep => ({ state, effects: [] });

/** Ids decide where both sides have one; a spec-only server has none. */
const isSameId = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one === other;

/** True if a signal belongs to the call of this state. Before `setup` is sent there is no call that it could belong to. */
function isOf(state: PrivateCallState, { peerId, callId }: CallName): state is ActiveCall | ClosingCall {
  if (!isActive(state) && state.phase !== 'closing') return false;
  if (isUnsent(state)) return false;
  return state.peerId === peerId && isSameId(state.callId, callId);
}

/** A peer calls. */
export function incoming(state: PrivateCallState, event: Omit<EventOf<'incoming'>, 'type'>): PrivateCallStep {
  const { peerId, callId, mode, offer } = event;
  if (callId !== undefined && state.endedCalls.includes(callId)) return stay(state);
  if (state.phase === 'dialling' && state.peerId === peerId) return onGlare(state, { callId, offer });
  if (isActive(state)) {
    const isFromPeer = state.peerId === peerId;
    // Without ids, a peer who dials again is known by the offer.
    if (isFromPeer && isSameId(state.callId, callId)) {
      return stay(state.phase === 'ringing' && offer ? { ...state, offer } : state);
    }
    // A peer who is ringing here dials again: the end of the first call was lost.
    const isAgain = state.phase === 'ringing' && isFromPeer;
    if (!isAgain) return { state, effects: [endEffect({ ...event, generation: 0 }, 'failed', { reason: 'busy' })] };
  }
  const { endedCalls } = isActive(state) ? rememberEnded(state, state.callId) : state;
  const generation = state.generation + 1;
  return {
    state: { phase: 'ringing', generation, endedCalls, peerId, mode, role: 'callee', callId, offer },
    effects: state.phase === 'closing' ? pendingEnd(state) : [],
  };
}

/** Glare: both dial each other. */
function onGlare(state: DiallingCall, call: GlareCall): PrivateCallStep {
  switch (state.step) {
    case 'media':
      return stay({ ...answering(state, call.callId, 'media'), offer: call.offer });
    case 'offer':
      return acceptGlare(state, call);
    case 'setup':
      return stay({ ...state, glare: call });
    case 'waiting':
      return state.isPolite && !(call.callId !== undefined && call.callId === state.callId)
        ? acceptGlare(state, call)
        : stay(state);
  }
}

/** Accepts the peer's call in place of the own one. */
export function acceptGlare(state: DiallingCall, { callId, offer }: GlareCall): PrivateCallStep {
  const { generation, peerId } = state;
  // The open link has an offer of its own: another one answers the peer's.
  if (offer) return stay({ ...answering(state, callId, 'media'), generation: generation + 1, offer });
  return {
    state: answering(state, callId, 'accept'),
    effects: [{ type: 'accept', generation, peerId, callId }],
  };
}

function answering(
  { generation, endedCalls, peerId, mode }: DiallingCall,
  callId: string | undefined,
  step: ConnectingCall['step'],
): ConnectingCall {
  return { phase: 'connecting', step, generation, endedCalls, peerId, mode, role: 'callee', callId };
}

/** The peer accepted. */
export function accepted(
  state: PrivateCallState,
  event: CallName & Pick<Extract<PrivateCallEvent, { signal: 'accept' }>, 'answer'>,
): PrivateCallStep {
  const { callId, answer } = event;
  if (callId !== undefined && state.endedCalls.includes(callId)) return acceptedTooLate(state, callId);
  if (!isOf(state, event)) return stay(state);
  if (state.phase === 'closing' && state.role === 'caller') {
    // The call was cancelled while the peer accepted it: a cancel no longer ends it.
    const closing: ClosingCall = { ...state, callId: callId ?? state.callId, awaits: undefined };
    return { state: rememberEnded(closing, closing.callId), effects: [endEffect(closing, 'handup')] };
  }
  if (state.phase !== 'dialling') return stay(state);
  const { generation, endedCalls, peerId, mode, role } = state;
  const call = { generation, endedCalls, peerId, mode, role, callId: callId ?? state.callId };
  return {
    state: { ...call, phase: 'connecting', step: 'link' },
    effects: answer ? [{ type: 'deliver', generation, payload: answer }] : [],
  };
}

/** An accept for a call that this side cancelled, or gave up. */
function acceptedTooLate(state: PrivateCallState, callId: string): PrivateCallStep {
  const isOver = state.phase === 'closing' || state.phase === 'closed';
  if (!isOver || state.role !== 'caller' || state.callId !== callId) return stay(state);
  return { state, effects: [endEffect(state, 'handup')] };
}

const ENDS = { reject: 'peerRejected', cancel: 'peerCancelled', handup: 'peerHungUp' } as const;

/** The peer, or the server, ended a call. */
export function ended(state: PrivateCallState, event: EventOf<'signal'>): PrivateCallStep {
  if (event.signal === 'accept') return accepted(state, event);
  if (state.phase === 'dialling' && state.peerId === event.peerId && isGlareCall(state, event.callId)) {
    return stay(rememberEnded({ ...state, glare: undefined }, event.callId));
  }
  // An end that overtook its setup is remembered, so that nothing rings afterwards.
  if (!isOf(state, event)) return stay(rememberEnded(state, event.callId));
  const known = { ...state, callId: state.callId ?? event.callId };
  if (known.phase === 'closing') return closed(known, known.reason, known.detail);
  if (event.signal === 'failed') return closed(known, failureOf(known, event.reason), event.reason);
  // The caller alone cancels: this account dialled anew on another device.
  if (event.signal === 'cancel' && known.role === 'caller') return closed(known, 'cancelled');
  return closed(known, ENDS[event.signal]);
}

const isGlareCall = (state: DiallingCall, callId: string | undefined): boolean =>
  state.glare !== undefined && callId !== undefined && state.glare.callId === callId;

function failureOf({ role }: ActiveCall, reason: PeerFailure): PrivateCallEnd {
  if (reason === 'busy') return 'peerBusy';
  if (reason === 'unsupported') return 'peerUnsupported';
  if (reason !== 'timeout') return 'peerFailed';
  return role === 'caller' ? 'peerDidNotAnswer' : 'youDidNotAnswer';
}

/** Another tab or terminal of this account answered. Once the server took the own accept, the call stays here. */
export function elsewhere(state: PrivateCallState, event: EventOf<'elsewhere'>): PrivateCallStep {
  if (!isOf(state, event)) return stay(rememberEnded(state, event.callId));
  const isUndecided =
    state.phase === 'ringing' || (state.phase === 'connecting' && state.role === 'callee' && state.step !== 'link');
  if (!isUndecided) return stay(state);
  return closed(state, event.answer === 'accepted' ? 'answeredElsewhere' : 'rejectedElsewhere');
}

/** Offer, answer or candidates: for the link of this call, and only while it is open. */
export function linkSignal(state: PrivateCallState, event: EventOf<'linkSignal'>): PrivateCallStep {
  if (!isOf(state, event)) return stay(state);
  const isOpen = privateCallResources(state).link !== undefined;
  if (!isOpen) return stay(state);
  // The server passes signals on only after it took the accept: it need not be sent again.
  const isAccepted = state.phase === 'connecting' && state.step === 'acceptAgain';
  return {
    state: isAccepted ? { ...state, step: 'link' } : state,
    effects: [{ type: 'deliver', generation: state.generation, payload: event.payload }],
  };
}

/** True in a call that the server has confirmed: if it then knows of no call, this one has ended. */
export function isKnownToServer(state: PrivateCallState): boolean {
  return (
    state.phase === 'ringing' ||
    state.phase === 'inCall' ||
    (state.phase === 'dialling' && state.step === 'waiting') ||
    (state.phase === 'connecting' && state.step === 'link')
  );
}

/** State at the server, asked for after the socket was away: signals may be lost. */
export function informed(state: PrivateCallState, call: KnownCall | undefined): PrivateCallStep {
  if (call && isOf(state, call)) {
    if (!call.isAccepted) return stay(state);
    return state.phase === 'ringing' ? closed(state, 'answeredElsewhere') : accepted(state, call);
  }
  const after = isActive(state) && isKnownToServer(state) ? closed(state, 'endedMeanwhile').state : state;
  return call?.isRinging && !isActive(after) ? incoming(after, call) : stay(after);
}

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
function isUnsent(state: PrivateCallState): boolean {
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
