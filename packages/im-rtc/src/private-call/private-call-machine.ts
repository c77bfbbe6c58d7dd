import { defineMachine, type Machine } from 'im-sdk/protocol';
import {
  acceptAnswered,
  described,
  heartbeat,
  linkChanged,
  mediaFailed,
  mediaOpened,
  refused,
  setupAnswered,
  unanswered,
} from './private-call-answers.ts';
import {
  closed,
  end,
  endAfter,
  endAtOnce,
  isActive,
  isUnanswered,
  type PrivateCallStep,
  pendingEnd,
} from './private-call-ending.ts';
import type { PrivateCallEffect, PrivateCallEvent } from './private-call-events.ts';
import { privateCallResources } from './private-call-resources.ts';
import { elsewhere, ended, incoming, informed, linkSignal } from './private-call-signals.ts';
import type { PrivateCallState } from './private-call-state.ts';
import type { PrivateTimer } from './private-call-timers.ts';

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
