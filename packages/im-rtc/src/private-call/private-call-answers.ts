import {
  closed,
  end,
  endEffect,
  isActive,
  isUnanswered,
  type PrivateCallStep,
  rememberEnded,
} from './private-call-ending.ts';
import type { PrivateCallEffect, PrivateCallEvent } from './private-call-events.ts';
import { acceptGlare } from './private-call-signals.ts';
import type {
  ActiveCall,
  ClosingCall,
  ConnectingCall,
  DiallingCall,
  InCall,
  PrivateCallState,
} from './private-call-state.ts';

type EventOf<Type extends PrivateCallEvent['type']> = Extract<PrivateCallEvent, { type: Type }>;

const stay = (state: PrivateCallState): PrivateCallStep => ({ state, effects: [] });

/** Camera and microphone are open: the first request may go, or the description that it carries is made. */
export function mediaOpened(state: PrivateCallState): PrivateCallStep {
  if (state.phase === 'dialling' && state.step === 'media') {
    return state.needsOffer ? stay({ ...state, step: 'offer' }) : sendSetup(state);
  }
  if (state.phase === 'connecting' && state.step === 'media') {
    const { offer, ...call } = state;
    if (!offer) return sendAccept(call);
    const { generation } = call;
    return { state: { ...call, step: 'answer' }, effects: [{ type: 'deliver', generation, payload: offer }] };
  }
  return stay(state);
}

/** The link made the description that the first request carries. */
export function described(state: PrivateCallState): PrivateCallStep {
  if (state.phase === 'dialling' && state.step === 'offer') return sendSetup(state);
  return state.phase === 'connecting' && state.step === 'answer' ? sendAccept(state) : stay(state);
}

function sendSetup(state: DiallingCall): PrivateCallStep {
  const { generation, peerId, mode } = state;
  return { state: { ...state, step: 'setup' }, effects: [{ type: 'setup', generation, peerId, mode }] };
}

function sendAccept(state: ConnectingCall): PrivateCallStep {
  const { generation, peerId, callId } = state;
  return { state: { ...state, step: 'accept' }, effects: [{ type: 'accept', generation, peerId, callId }] };
}

/** Camera or microphone could not be opened. A caller is informed. */
export function mediaFailed(state: PrivateCallState, detail: string): PrivateCallStep {
  const isOpening = (state.phase === 'dialling' || state.phase === 'connecting') && state.step === 'media';
  return isOpening ? end(state, 'mediaFailed', { detail, failure: 'unsupported' }) : stay(state);
}

/** The server took the setup. */
export function setupAnswered(state: PrivateCallState, event: EventOf<'setupAnswered'>): PrivateCallStep {
  const { callId, isAccepted } = event;
  if (state.phase === 'closing' && state.awaits === 'setup') {
    return sendEnd({ ...state, callId }, isAccepted ? 'handup' : 'cancel');
  }
  if (state.phase !== 'dialling' || state.step !== 'setup') return stay(state);
  if (isAccepted) {
    const { generation, endedCalls, peerId, mode } = state;
    const call = { generation, endedCalls, peerId, mode, callId } as const;
    return stay({ ...call, role: 'callee', phase: 'connecting', step: 'link' });
  }
  if (state.glare && state.isPolite) return acceptGlare(state, state.glare);
  return stay({ ...state, callId, step: 'waiting', glare: undefined });
}

/** The server took the accept. */
export function acceptAnswered(state: PrivateCallState): PrivateCallStep {
  if (state.phase === 'closing' && state.awaits === 'accept') return sendEnd(state, 'handup');
  const isExpected = state.phase === 'connecting' && state.step === 'accept';
  return stay(isExpected ? { ...state, step: 'link' } : state);
}

/** The server refused a request for good. */
export function refused(state: PrivateCallState, { request, key, needsOffer }: EventOf<'refused'>): PrivateCallStep {
  if (state.phase === 'closing') {
    return state.awaits === request ? closed(state, state.reason, state.detail) : stay(state);
  }
  if (request === 'heartbeat') {
    const isInCall = state.phase === 'inCall' || (state.phase === 'connecting' && state.step === 'link');
    return isInCall ? closed(state, 'endedMeanwhile', key) : stay(state);
  }
  if (request === 'setup' && state.phase === 'dialling' && state.step === 'setup') {
    if (state.glare) return acceptGlare(state, state.glare);
    return needsOffer ? stay({ ...state, step: 'offer', needsOffer }) : closed(state, 'refused', key);
  }
  const isAccept = request === 'accept' && state.phase === 'connecting' && state.step === 'accept';
  return isAccept ? closed(state, 'refused', key) : stay(state);
}

/** A request got no answer; the server may have carried it out. */
export function unanswered(state: PrivateCallState, { request }: EventOf<'unanswered'>): PrivateCallStep {
  if (state.phase === 'closing') {
    return state.awaits === request ? sendEnd(state, request === 'setup' ? 'cancel' : 'handup') : stay(state);
  }
  if (request === 'setup' && state.phase === 'dialling' && state.step === 'setup') {
    return state.glare ? acceptGlare(state, state.glare) : end(state, 'unreachable');
  }
  const isAccept = request === 'accept' && state.phase === 'connecting' && state.step === 'accept';
  return stay(isAccept ? { ...state, step: 'acceptAgain' } : state);
}

/** Sends the ending request now that the first one is settled. */
function sendEnd(state: ClosingCall, request: 'cancel' | 'handup'): PrivateCallStep {
  return {
    state: rememberEnded({ ...state, awaits: undefined }, state.callId),
    effects: [endEffect(state, request)],
  };
}

/** The media path came up, was lost, or cannot be had. */
export function linkChanged(state: PrivateCallState, change: 'linkUp' | 'linkLost' | 'linkFailed'): PrivateCallStep {
  const isConnecting = state.phase === 'connecting' && !isUnanswered(state);
  if (!isActive(state) || (!isConnecting && state.phase !== 'inCall')) return stay(state);
  if (change === 'linkFailed') return end(state, 'connectionFailed');
  if (change === 'linkLost') {
    return stay(state.phase === 'inCall' && state.link === 'up' ? { ...state, link: 'lost' } : state);
  }
  if (state.phase === 'inCall') return stay({ ...state, link: 'up' });
  const { generation, endedCalls, peerId, mode, role, callId } = state;
  const call = { generation, endedCalls, peerId, mode, role, callId };
  const next: InCall = { ...call, phase: 'inCall', link: 'up' };
  // The talk time of the record counts from it.
  return { state: next, effects: [heartbeat(next)] };
}

/** Heartbeat of a call. */
export function heartbeat({ phase, generation, peerId, callId }: ActiveCall): PrivateCallEffect {
  return { type: 'heartbeat', generation, peerId, callId, isConnected: phase === 'inCall' };
}
