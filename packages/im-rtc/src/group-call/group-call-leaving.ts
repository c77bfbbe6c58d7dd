import type { Step } from 'im-sdk/protocol';
import type { GroupCallEffect } from './group-call-events.ts';
import type {
  ActiveGroupCall,
  ClosingGroupCall,
  EntryRequest,
  GroupCall,
  GroupCallEnd,
  GroupCallState,
  LeaveRequest,
} from './group-call-state.ts';

/** Next state and effects of the group-call machine. */
export type GroupCallStep = Step<GroupCallState, GroupCallEffect>;

/** Late signals of this many ended calls are ignored. */
const REMEMBERED_CALLS = 8;

/** A step without effects. */
export const stay = (state: GroupCallState): GroupCallStep => ({ state, effects: [] });

/** Remembers a call as ended. */
export function rememberEnded<S extends GroupCallState>(state: S, callId: string | undefined): S {
  if (callId === undefined || state.endedCalls.includes(callId)) return state;
  return { ...state, endedCalls: [...state.endedCalls, callId].slice(-REMEMBERED_CALLS) };
}

/** True while a person sees a call that goes on. */
export function isActive(state: GroupCallState): state is ActiveGroupCall {
  const { phase } = state;
  return phase === 'entering' || phase === 'ringing' || phase === 'ready' || phase === 'inCall';
}

/** The call of a state without its phase. */
export function callOf(state: ActiveGroupCall | ClosingGroupCall): GroupCall {
  const { generation, endedCalls, groupId, callId, hostId, own, roster, nextLink, maxChannel } = state;
  return { generation, endedCalls, groupId, callId, hostId, own, roster, nextLink, maxChannel };
}

/** The call that follows: participants and devices are reset. */
function cleared(state: ActiveGroupCall | ClosingGroupCall): GroupCall {
  const call = callOf(state);
  return { ...call, roster: [], own: { ...call.own, isCamera: false, isMicroPhone: true } };
}

/** Ended, and nothing is left to send. */
export function closed(
  state: ActiveGroupCall | ClosingGroupCall,
  reason: GroupCallEnd,
  detail?: string,
): GroupCallStep {
  return stay(rememberEnded({ ...cleared(state), phase: 'closed', reason, detail }, state.callId));
}

/** Effect that leaves a call at the server. */
export function leaveEffect(
  call: Pick<GroupCall, 'generation' | 'groupId' | 'callId'>,
  request: LeaveRequest,
  { reason, keepalive = false }: { reason?: string | undefined; keepalive?: boolean } = {},
): GroupCallEffect {
  const { generation, groupId, callId } = call;
  return { type: 'leave', request, generation, groupId, callId, reason, keepalive };
}

/** Request that leaves the call in its phase, at once; `undefined` where the server knows of nothing. */
function leaveRequestOf(state: ActiveGroupCall): LeaveRequest | undefined {
  switch (state.phase) {
    case 'entering':
      if (state.step !== 'media') return leaveRequestAfter(state.request);
      return state.request === 'accept' ? 'reject' : undefined;
    case 'ringing':
      return 'reject';
    case 'ready':
      return 'cancel';
    case 'inCall':
      return 'quit';
  }
}

/** Request that leaves a call after the one that entered it. */
const leaveRequestAfter = (entry: EntryRequest): LeaveRequest => (entry === 'setup' ? 'cancel' : 'quit');

/** Leaves from this side: everything off at once, then the request. */
export function leave(
  state: ActiveGroupCall,
  reason: GroupCallEnd,
  {
    request = leaveRequestOf(state),
    sent,
    detail,
  }: { request?: LeaveRequest | undefined; sent?: string; detail?: string } = {},
): GroupCallStep {
  if (request === undefined) return closed(state, reason, detail);
  const closing = { ...cleared(state), phase: 'closing', reason, detail, awaits: undefined } as const;
  return {
    state: rememberEnded(closing, state.callId),
    effects: [leaveEffect(state, request, { reason: sent })],
  };
}

/** Leaves a call whose first request is in flight: the server must not see the end before the beginning. */
export function leaveAfter(state: ActiveGroupCall, reason: GroupCallEnd, awaits: EntryRequest): GroupCallStep {
  return stay({ ...cleared(state), phase: 'closing', reason, detail: undefined, awaits });
}

/** The ending request of a closing call that could not be sent yet. */
export function pendingEnd(state: ClosingGroupCall, keepalive = false): readonly GroupCallEffect[] {
  return state.awaits ? [leaveEffect(state, leaveRequestAfter(state.awaits), { keepalive })] : [];
}

/** The entry request is settled: the leaving one may go. */
export function sendLeave(state: ClosingGroupCall): GroupCallStep {
  return { state: rememberEnded({ ...state, awaits: undefined }, state.callId), effects: pendingEnd(state) };
}

/** Ends everything in one step, because the page or the session goes away. */
export function leaveAtOnce(state: GroupCallState, reason: 'loggedOut' | 'pageHidden'): GroupCallStep {
  if (state.phase === 'closing') {
    return { state: closed(state, state.reason, state.detail).state, effects: pendingEnd(state, true) };
  }
  if (!isActive(state)) return stay(state);
  // Unanswered, it goes on ringing on the person's other terminals.
  const isUnanswered = state.phase === 'ringing' || (state.phase === 'entering' && state.step === 'media');
  const request = isUnanswered ? undefined : leaveRequestOf(state);
  return {
    state: closed(state, reason).state,
    effects: request ? [leaveEffect(state, request, { keepalive: true })] : [],
  };
}

/** Leaves a call without others, or without any who can be reached. */
export function leftAlone(state: ActiveGroupCall): GroupCallStep {
  const { phase, roster } = state;
  if (phase === 'ready' && roster.length === 0) return leave(state, 'nobodyAnswered');
  if (phase !== 'inCall') return stay(state);
  if (roster.length === 0) return leave(state, 'everyoneLeft');
  return roster.every(({ link }) => link === 'failed') ? leave(state, 'connectionFailed') : stay(state);
}
