import type { GroupCallEvent } from './group-call-events.ts';
import {
  callOf,
  closed,
  type GroupCallStep,
  isActive,
  leave,
  leftAlone,
  sendLeave,
  stay,
} from './group-call-leaving.ts';
import { connectMissing } from './group-call-roster.ts';
import type { ActiveGroupCall, EnteringGroupCall, GroupCallState } from './group-call-state.ts';
import { addInvited, type CallUser, change, findParticipant, hasLink, type Participant } from './roster.ts';

type EventOf<Type extends GroupCallEvent['type']> = Extract<GroupCallEvent, { type: Type }>;

/** Sends the request that enters the call. */
export function enter(state: EnteringGroupCall): GroupCallStep {
  const { request, generation, groupId, callId, roster } = state;
  return {
    state: { ...state, step: 'request' },
    effects: [{ type: 'enter', request, generation, groupId, callId, users: roster }],
  };
}

/** The microphone could not be opened. An inviter is informed. */
export function mediaFailed(state: GroupCallState, detail: string): GroupCallStep {
  if (state.phase !== 'entering' || state.step !== 'media') return stay(state);
  const request = state.request === 'accept' ? ('failed' as const) : undefined;
  return leave(state, 'mediaFailed', { request, detail, sent: 'unsupported' });
}

/** The server took the request: the host rings the others, everybody else is offered links by those who are in. */
export function entered(state: GroupCallState, { callId, inCall }: EventOf<'entered'>): GroupCallStep {
  if (state.phase === 'closing')
    return state.awaits ? sendLeave({ ...state, callId: callId ?? state.callId }) : stay(state);
  if (state.phase !== 'entering' || state.step === 'media') return stay(state);
  const call = { ...callOf(state), callId: callId ?? state.callId };
  if (state.request === 'setup') {
    return leftAlone({ ...call, phase: call.roster.some(({ link }) => link !== 'invited') ? 'inCall' : 'ready' });
  }
  const step = leftAlone(connectMissing({ ...call, phase: 'inCall' }, inCall, false));
  return state.toInvite.length > 0 && isActive(step.state) ? inviteMissing(step.state, state.toInvite, inCall) : step;
}

/** In a call that ran already: those who were dialled and are not in it are invited. Its host and people are asked for. */
function inviteMissing(state: ActiveGroupCall, dialled: readonly CallUser[], inCall: readonly number[]): GroupCallStep {
  const { generation, groupId, callId } = state;
  const name = { generation, groupId, callId };
  const users = dialled.filter(({ id }) => !inCall.includes(id));
  return { state, effects: [users.length > 0 ? { type: 'invite', ...name, users } : { type: 'askInfo', ...name }] };
}

/** The server refused a request for good. */
export function refused(state: GroupCallState, { request, key, isRunning }: EventOf<'refused'>): GroupCallStep {
  if (request === 'heartbeat') {
    const isIn = state.phase === 'inCall' || state.phase === 'ready';
    return isIn ? closed(state, 'endedMeanwhile', key) : stay(state);
  }
  if (state.phase === 'closing') {
    return state.awaits === request ? closed(state, state.reason, state.detail) : stay(state);
  }
  if (state.phase !== 'entering' || state.step !== 'request' || state.request !== request) return stay(state);
  // Another member called first.
  if (request === 'setup' && isRunning) {
    return enter({ ...state, request: 'join', hostId: 0, toInvite: state.roster.map(userOf) });
  }
  return closed(state, 'refused', key);
}

const userOf = ({ id, nickName, headImage, isCamera, isMicroPhone }: Participant): CallUser => {
  return { id, nickName, headImage, isCamera, isMicroPhone };
};

/** The entry request got no answer; the server may have carried it out. */
export function unanswered(state: GroupCallState): GroupCallStep {
  if (state.phase === 'closing') return state.awaits ? sendLeave(state) : stay(state);
  if (state.phase !== 'entering' || state.step !== 'request') return stay(state);
  return state.request === 'setup' ? leave(state, 'unreachable') : stay({ ...state, step: 'again' });
}

/** More people are asked in. */
export function invite(state: GroupCallState, { users }: EventOf<'invite'>): GroupCallStep {
  if (state.phase !== 'ready' && state.phase !== 'inCall') return stay(state);
  const { generation, groupId, callId, maxChannel, own } = state;
  const invited = users.filter(({ id }) => id !== own.id && !findParticipant(state.roster, id));
  const roster = addInvited(state.roster, invited, own.id);
  if (roster === state.roster) return stay(state);
  if (roster.length + 1 > maxChannel) return { state, effects: [{ type: 'full', maxChannel }] };
  return { state: { ...state, roster }, effects: [{ type: 'invite', generation, groupId, callId, users: invited }] };
}

/** Own camera and microphone. The others are informed once this account is in the call. */
export function setDevices(state: ActiveGroupCall, isCamera: boolean, isMicroPhone: boolean): GroupCallStep {
  const { generation, groupId, callId, own } = state;
  if (state.phase === 'ringing' || (own.isCamera === isCamera && own.isMicroPhone === isMicroPhone)) {
    return stay(state);
  }
  const isIn = state.phase === 'ready' || state.phase === 'inCall';
  return {
    state: { ...state, own: { ...own, isCamera, isMicroPhone } },
    effects: isIn ? [{ type: 'device', generation, groupId, callId, isCamera, isMicroPhone }] : [],
  };
}

/** The media path to a participant came up or was lost. */
export function linkChanged(
  state: GroupCallState,
  event: Extract<GroupCallEvent, { type: 'linkUp' | 'linkLost' }>,
): GroupCallStep {
  if (!isActiveWithLinks(state)) return stay(state);
  const participant = findParticipant(state.roster, event.userId);
  if (!participant || participant.linkId !== event.linkId || !hasLink(participant)) return stay(state);
  if (event.type === 'linkUp') return set(state, participant, { link: 'connected', isRestarted: false });
  return participant.link === 'connected' ? set(state, participant, { link: 'reconnecting' }) : stay(state);
}

/** Changes the link of a participant. */
export function set(
  state: ActiveGroupCall,
  { id }: Participant,
  fields: Pick<Partial<Participant>, 'link' | 'isRestarted'>,
): GroupCallStep {
  return leftAlone({ ...state, roster: change(state.roster, id, fields) });
}

const isActiveWithLinks = (state: GroupCallState): state is ActiveGroupCall =>
  state.phase === 'inCall' || state.phase === 'entering';
