import { defineMachine, type Machine } from 'im-sdk/protocol';
import {
  enter,
  entered,
  invite,
  linkChanged,
  mediaFailed,
  refused,
  set,
  setDevices,
  unanswered,
} from './group-call-answers.ts';
import type { GroupCallEffect, GroupCallEvent } from './group-call-events.ts';
import {
  callOf,
  closed,
  type GroupCallStep,
  isActive,
  leave,
  leaveAfter,
  leaveAtOnce,
  pendingEnd,
  stay,
} from './group-call-leaving.ts';
import { type GroupTimer, groupCallResources } from './group-call-resources.ts';
import { removed } from './group-call-roster.ts';
import { elsewhere, incoming, informed, signalled } from './group-call-signals.ts';
import type { EntryRequest, GroupCallState } from './group-call-state.ts';
import { addInvited, findParticipant } from './roster.ts';

type EventOf<Type extends GroupCallEvent['type']> = Extract<GroupCallEvent, { type: Type }>;

function begin(state: GroupCallState, event: EventOf<'start'> | EventOf<'join'>): GroupCallStep {
  if (isActive(state)) return stay(state);
  const { groupId, own, maxChannel } = event;
  const users = event.type === 'start' ? event.users : event.call.users;
  const roster = addInvited([], users, own.id);
  if (event.type === 'start' && roster.length === 0) return stay(state);
  if (roster.length + 1 > maxChannel) return { state, effects: [{ type: 'full', maxChannel }] };
  const request: EntryRequest = event.type === 'start' ? 'setup' : 'join';
  const callId = event.type === 'start' ? undefined : event.call.callId;
  const hostId = event.type === 'start' ? own.id : event.call.hostId;
  const { endedCalls } = state;
  const call = { endedCalls, groupId, callId, hostId, own, roster, maxChannel, nextLink: 1 };
  return {
    state: { ...call, generation: state.generation + 1, phase: 'entering', step: 'media', request, toInvite: [] },
    effects: state.phase === 'closing' ? pendingEnd(state) : [],
  };
}

function hangUp(state: GroupCallState): GroupCallStep {
  switch (state.phase) {
    case 'entering':
      if (state.step === 'request') return leaveAfter(state, reasonOf(state.request), state.request);
      return leave(state, state.step === 'media' && state.request === 'accept' ? 'rejected' : reasonOf(state.request));
    case 'ringing':
      return leave(state, 'rejected');
    case 'ready':
      return leave(state, 'cancelled');
    case 'inCall':
      return leave(state, 'quit');
    default:
      return stay(state);
  }
}

const reasonOf = (request: EntryRequest) => (request === 'setup' ? 'cancelled' : 'quit');

function cancelCall(state: GroupCallState): GroupCallStep {
  const isHost = (state.phase === 'ready' || state.phase === 'inCall') && state.hostId === state.own.id;
  return isHost ? leave(state, 'cancelled', { request: 'cancel' }) : stay(state);
}

function onTimer(state: GroupCallState, name: GroupTimer): GroupCallStep {
  if (!groupCallResources(state).timers.has(name)) return stay(state);
  if (state.phase === 'closing') {
    return { state: closed(state, state.reason, state.detail).state, effects: pendingEnd(state) };
  }
  if (!isActive(state)) return stay(state);
  const { generation, groupId, callId } = state;
  switch (name) {
    case 'media':
      return mediaFailed(state, 'refused');
    case 'ring':
      return leave(state, 'youDidNotAnswer', { request: 'failed', sent: 'timeout' });
    case 'enter':
      return leave(state, 'unreachable');
    case 'enterAgain':
      return state.phase === 'entering' ? enter(state) : stay(state);
    case 'heartbeat': {
      const name = { generation, groupId, callId };
      // Signals may be lost without a loss of the socket: the server knows who is in the call.
      return {
        state,
        effects: [
          { type: 'heartbeat', ...name },
          { type: 'askInfo', ...name },
        ],
      };
    }
    case 'closing':
      return stay(state);
    default:
      return onParticipantTimer(state, name);
  }
}

function onParticipantTimer(state: GroupCallState, timer: GroupTimer): GroupCallStep {
  const [name, id] = timer.split(':');
  const participant = isActive(state) ? findParticipant(state.roster, Number(id)) : undefined;
  if (!isActive(state) || !participant) return stay(state);
  switch (name) {
    case 'noAnswer':
      return removed(state, [participant.id], 'timeout');
    case 'connect':
    case 'linkEnd':
      return set(state, participant, { link: 'failed' });
    default: {
      const restart: GroupCallEffect = { type: 'restartLink', userId: participant.id, linkId: participant.linkId };
      return { state: set(state, participant, { isRestarted: true }).state, effects: [restart] };
    }
  }
}

function transition(state: GroupCallState, event: GroupCallEvent): GroupCallStep {
  if ('generation' in event && event.generation !== state.generation) return stay(state);
  switch (event.type) {
    case 'start':
    case 'join':
      return begin(state, event);
    case 'accept':
      if (state.phase !== 'ringing') return stay(state);
      return stay({ ...callOf(state), phase: 'entering', step: 'media', request: 'accept', toInvite: [] });
    case 'hangUp':
      return hangUp(state);
    case 'cancelCall':
      return cancelCall(state);
    case 'logout':
      return leaveAtOnce(state, 'loggedOut');
    case 'pageHide':
      return leaveAtOnce(state, 'pageHidden');
    case 'invite':
      return invite(state, event);
    case 'setDevices':
      return isActive(state) ? setDevices(state, event.isCamera, event.isMicroPhone) : stay(state);
    case 'incoming':
      return incoming(state, event);
    case 'signal':
      return signalled(state, event);
    case 'elsewhere':
      return elsewhere(state, event);
    case 'info':
      return informed(state, event);
    case 'mediaOpened':
      return state.phase === 'entering' && state.step === 'media' ? enter(state) : stay(state);
    case 'mediaFailed':
      return mediaFailed(state, event.failure);
    case 'cameraFailed':
      return isActive(state) ? setDevices(state, false, state.own.isMicroPhone) : stay(state);
    case 'entered':
      return entered(state, event);
    case 'refused':
      return refused(state, event);
    case 'unanswered':
      return unanswered(state);
    case 'endSettled':
      return state.phase === 'closing' && state.awaits === undefined
        ? closed(state, state.reason, state.detail)
        : stay(state);
    case 'linkUp':
    case 'linkLost':
      return linkChanged(state, event);
    case 'timer':
      return onTimer(state, event.name);
  }
}

/**
 * Group calls of one tab, as a pure machine. Its effects are requests, notices and orders to links; media, ringtone, links
 * and timers follow the state (`groupCallResources`).
 */
export const groupCallMachine: Machine<GroupCallState, GroupCallEvent, GroupCallEffect> = defineMachine<
  GroupCallState,
  GroupCallEvent,
  GroupCallEffect
>({
  initial: { phase: 'idle', generation: 0, endedCalls: [] },
  transition,
});
