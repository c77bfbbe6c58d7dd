import type { GroupCallEvent, GroupCallName, GroupNotice } from './group-call-events.ts';
import {
  callOf,
  closed,
  type GroupCallStep,
  isActive,
  leaveEffect,
  pendingEnd,
  rememberEnded,
  stay,
} from './group-call-leaving.ts';
import { connect, reconciled, removed } from './group-call-roster.ts';
import type { ActiveGroupCall, ClosingGroupCall, GroupCallState } from './group-call-state.ts';
import { addInvited, type CallUser, change, findParticipant, hasLink } from './roster.ts';

type EventOf<Type extends GroupCallEvent['type']> = Extract<GroupCallEvent, { type: Type }>;

/** True if a signal belongs to the call of this state. Before the host's `setup` is sent there is none. */
function isOf(state: GroupCallState, { groupId, callId }: GroupCallName): state is ActiveGroupCall | ClosingGroupCall {
  if (!isActive(state) && state.phase !== 'closing') return false;
  if (state.phase === 'entering' && state.step === 'media' && state.request === 'setup') return false;
  const isSameId = callId === undefined || state.callId === undefined || callId === state.callId;
  return state.groupId === groupId && isSameId;
}

/** This account is invited. */
export function incoming(state: GroupCallState, event: EventOf<'incoming'>): GroupCallStep {
  const { groupId, callId, hostId, own, users, maxChannel } = event;
  if (callId !== undefined && state.endedCalls.includes(callId) && !event.isConfirmed) return stay(state);
  if (isActive(state)) {
    if (isOf(state, event)) return stay(state);
    return { state, effects: [leaveEffect({ ...event, generation: 0 }, 'failed', { reason: 'busy' })] };
  }
  const { endedCalls } = state;
  const call = { endedCalls, groupId, callId, hostId, own, maxChannel, nextLink: 1 };
  const generation = state.generation + 1;
  return {
    state: { ...call, generation, phase: 'ringing', roster: addInvited([], users, own.id) },
    effects: state.phase === 'closing' ? pendingEnd(state) : [],
  };
}

const NOTICES: Readonly<Record<string, GroupNotice>> = { busy: 'busy', offline: 'offline', timeout: 'timeout' };

/** Any other signal of the call. */
export function signalled(state: GroupCallState, event: EventOf<'signal'>): GroupCallStep {
  if (!isOf(state, event)) return stay(event.signal === 'cancel' ? rememberEnded(state, event.callId) : state);
  if (state.phase === 'closing') {
    return event.signal === 'cancel' ? closed(state, state.reason, state.detail) : stay(state);
  }
  switch (event.signal) {
    case 'accept':
      return cameIn(state, event.userId, event.inCall.includes(state.own.id));
    case 'join':
      return cameIn({ ...state, roster: addInvited(state.roster, [event.user], state.own.id) }, event.user.id, true);
    case 'invite':
      return stay({ ...state, roster: addInvited(state.roster, event.users, state.own.id) });
    case 'reject':
      return removed(state, [event.userId], 'didNotJoin');
    case 'quit':
      return event.userId === state.own.id ? closed(state, 'quit') : removed(state, [event.userId], 'left');
    case 'failed':
      if (event.userIds.includes(state.own.id)) return closed(state, 'youDidNotAnswer', event.reason);
      return removed(state, event.userIds, NOTICES[event.reason] ?? 'failed');
    case 'cancel':
      return closed(state, 'cancelledByHost');
    case 'device': {
      const { isCamera, isMicroPhone } = event;
      return stay({ ...state, roster: change(state.roster, event.userId, { isCamera, isMicroPhone }) });
    }
    case 'link':
      return linkSignal(state, event.userId, event);
  }
}

/**
 * A participant came into the call: those who are in it make them an offer. The signal may overtake the answer by which this
 * account comes in (`isListed`: it is in already, for the server). A doubled signal leaves a link that works alone.
 */
function cameIn(state: ActiveGroupCall, userId: number, isListed: boolean): GroupCallStep {
  const participant = findParticipant(state.roster, userId);
  if (!participant || participant.link === 'connecting' || participant.link === 'connected') return stay(state);
  if (state.phase === 'entering') {
    return stay(state.step !== 'media' && isListed ? connect(state, userId, true) : state);
  }
  if (state.phase === 'ringing') return stay(state);
  return stay(connect({ ...callOf(state), phase: 'inCall' }, userId, true));
}

/** Offer, answer or candidates of a participant. An offer may overtake the answer that names its sender. */
function linkSignal(
  state: ActiveGroupCall,
  userId: number,
  { payload }: Extract<EventOf<'signal'>, { signal: 'link' }>,
): GroupCallStep {
  const isOpen = state.phase === 'inCall' || (state.phase === 'entering' && state.step !== 'media');
  if (!isOpen || userId === state.own.id) return stay(state);
  const { generation, groupId, callId, own } = state;
  const isKnown = findParticipant(state.roster, userId) !== undefined;
  const listed = { ...state, roster: addInvited(state.roster, [unknownUser(userId)], own.id) };
  const participant = findParticipant(listed.roster, userId);
  if (!participant) return stay(state);
  const linked = hasLink(participant) ? listed : connect(listed, userId, false);
  const { linkId } = findParticipant(linked.roster, userId) ?? participant;
  return {
    state: linked,
    effects: [
      ...(isKnown ? [] : [{ type: 'askInfo', generation, groupId, callId } as const]),
      { type: 'deliver', userId, linkId, payload },
    ],
  };
}

/** A participant whose name the server has not sent yet. */
const unknownUser = (id: number): CallUser => ({
  id,
  nickName: '',
  headImage: '',
  isCamera: false,
  isMicroPhone: true,
});

/** Another tab or terminal of this account answered. Once this one is in the call, it stays here. */
export function elsewhere(state: GroupCallState, event: EventOf<'elsewhere'>): GroupCallStep {
  if (!isOf(state, event)) return stay(rememberEnded(state, event.callId));
  const isUndecided = state.phase === 'ringing' || (state.phase === 'entering' && state.request === 'accept');
  if (!isUndecided) return stay(state);
  return closed(state, event.answer === 'accepted' ? 'answeredElsewhere' : 'rejectedElsewhere');
}

/** State at the server, asked for after the socket was away. */
export function informed(state: GroupCallState, { call }: EventOf<'info'>): GroupCallStep {
  if (!isActive(state)) return stay(state);
  if (call && (call.callId === undefined || state.callId === undefined || call.callId === state.callId)) {
    return reconciled(state, call);
  }
  return state.phase === 'entering' ? stay(state) : closed(state, 'endedMeanwhile');
}
