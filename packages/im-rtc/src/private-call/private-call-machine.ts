import { defineMachine, type Machine } from 'im-sdk/protocol';
import { privateCallResources } from './private-call-resources.ts';
import {
  acceptGlare,
  closed,
  elsewhere,
  end,
  endAfter,
  endAtOnce,
  endEffect,
  ended,
  incoming,
  informed,
  isActive,
  isUnanswered,
  linkSignal,
  type PrivateCallStep,
  pendingEnd,
  rememberEnded,
} from './private-call-signals.ts';
import type {
  ActiveCall,
  ClosingCall,
  ConnectingCall,
  DiallingCall,
  InCall,
  PrivateCallEffect,
  PrivateCallEvent,
  PrivateCallState,
  PrivateTimer,
} from './private-call-state.ts';

const stay = (state: PrivateCallState): PrivateCallStep => ({ state, effects: [] });

function dial(state: PrivateCallState, event: Extract<PrivateCallEvent, { type: 'dial' }>): PrivateCallStep {
  if (isActive(state)) return stay(state);
  const { peerId, ownId, mode, needsOffer = false } = event;
  const { endedCalls } = state;
  const call = { generation: state.generation + 1, endedCalls, peerId, mode, callId: undefined };
  return {
    state: {
      ...{ ...call, phase: 'dialling', step: 'media', role: 'caller', needsOffer },
      ...{ isPolite: ownId < peerId, glare: undefined },
    },
    effects: state.phase === 'closing' ? pendingEnd(state) : [],
  };
}

function accept(state: PrivateCallState): PrivateCallStep {
  return stay(state.phase === 'ringing' ? { ...state, phase: 'connecting', step: 'media' } : state);
}

function hangUp(state: PrivateCallState): PrivateCallStep {
  switch (state.phase) {
    case 'dialling':
      return state.step === 'setup' ? endAfter(state, 'cancelled', 'setup') : end(state, 'cancelled');
    case 'ringing':
      return end(state, 'rejected');
    case 'connecting':
      if (isUnanswered(state)) return end(state, 'rejected');
      return state.step === 'accept' ? endAfter(state, 'hungUp', 'accept') : end(state, 'hungUp');
    case 'inCall':
      return end(state, 'hungUp');
    default:
      return stay(state);
  }
}

function onTimer(state: PrivateCallState, name: PrivateTimer): PrivateCallStep {
  if (!privateCallResources(state).timers.has(name)) return stay(state);
  if (state.phase === 'closing') {
    return { state: closed(state, state.reason, state.detail).state, effects: pendingEnd(state) };
  }
  if (!isActive(state)) return stay(state);
  const { generation, peerId, callId } = state;
  switch (name) {
    case 'media':
      return mediaFailed(state, 'refused');
    case 'noAnswer':
      return state.phase === 'ringing'
        ? end(state, 'youDidNotAnswer', { failure: 'timeout' })
        : end(state, 'peerDidNotAnswer');
    case 'connect':
    case 'linkEnd':
      return end(state, 'connectionFailed');
    case 'acceptAgain':
      if (state.phase !== 'connecting') return stay(state);
      return { state: { ...state, step: 'accept' }, effects: [{ type: 'accept', generation, peerId, callId }] };
    case 'heartbeat':
      return { state, effects: [heartbeat(state)] };
    case 'restart':
    case 'restartAgain': {
      const next: PrivateCallState = state.phase === 'inCall' ? { ...state, link: 'restarting' } : state;
      return { state: next, effects: [{ type: 'restartLink', generation }] };
    }
    case 'closing':
      return stay(state);
  }
}

function transition(state: PrivateCallState, event: PrivateCallEvent): PrivateCallStep {
  if ('generation' in event && event.generation !== state.generation) return stay(state);
  switch (event.type) {
    case 'dial':
      return dial(state, event);
    case 'accept':
      return accept(state);
    case 'hangUp':
      return hangUp(state);
    case 'logout':
      return endAtOnce(state, 'loggedOut');
    case 'pageHide':
      return endAtOnce(state, 'pageHidden');
    case 'incoming':
      return incoming(state, event);
    case 'signal':
      return ended(state, event);
    case 'elsewhere':
      return elsewhere(state, event);
    case 'linkSignal':
      return linkSignal(state, event);
    case 'info':
      return informed(state, event.call);
    case 'mediaOpened':
      return mediaOpened(state);
    case 'mediaFailed':
      return mediaFailed(state, event.failure);
    case 'described':
      return described(state);
    case 'setupAnswered':
      return setupAnswered(state, event);
    case 'acceptAnswered':
      return acceptAnswered(state);
    case 'endSettled':
      return state.phase === 'closing' && state.awaits === undefined
        ? closed(state, state.reason, state.detail)
        : stay(state);
    case 'refused':
      return refused(state, event);
    case 'unanswered':
      return unanswered(state, event);
    case 'linkUp':
    case 'linkLost':
    case 'linkFailed':
      return linkChanged(state, event.type);
    case 'timer':
      return onTimer(state, event.name);
  }
}

/**
 * Private calls of one tab, as a pure machine. Its effects are requests and orders to the link; media, ringtone, link and
 * timers follow the state (`privateCallResources`).
 */
export const privateCallMachine: Machine<PrivateCallState, PrivateCallEvent, PrivateCallEffect> = defineMachine<
  PrivateCallState,
  PrivateCallEvent,
  PrivateCallEffect
>({
  initial: { phase: 'idle', generation: 0, endedCalls: [] },
  transition,
});

type EventOf<Type extends PrivateCallEvent['type']> = Extract<PrivateCallEvent, { type: Type }>;

/** Camera and microphone are open: the first request may go, or the description that it carries is made. */
function mediaOpened(state: PrivateCallState): PrivateCallStep {
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
function described(state: PrivateCallState): PrivateCallStep {
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
function mediaFailed(state: PrivateCallState, detail: string): PrivateCallStep {
  const isOpening = (state.phase === 'dialling' || state.phase === 'connecting') && state.step === 'media';
  return isOpening ? end(state, 'mediaFailed', { detail, failure: 'unsupported' }) : stay(state);
}

/** The server took the setup. */
function setupAnswered(state: PrivateCallState, event: EventOf<'setupAnswered'>): PrivateCallStep {
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
function acceptAnswered(state: PrivateCallState): PrivateCallStep {
  if (state.phase === 'closing' && state.awaits === 'accept') return sendEnd(state, 'handup');
  const isExpected = state.phase === 'connecting' && state.step === 'accept';
  return stay(isExpected ? { ...state, step: 'link' } : state);
}

/** The server refused a request for good. */
function refused(state: PrivateCallState, { request, key, needsOffer }: EventOf<'refused'>): PrivateCallStep {
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
function unanswered(state: PrivateCallState, { request }: EventOf<'unanswered'>): PrivateCallStep {
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
function linkChanged(state: PrivateCallState, change: 'linkUp' | 'linkLost' | 'linkFailed'): PrivateCallStep {
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
function heartbeat({ phase, generation, peerId, callId }: ActiveCall): PrivateCallEffect {
  return { type: 'heartbeat', generation, peerId, callId, isConnected: phase === 'inCall' };
}
