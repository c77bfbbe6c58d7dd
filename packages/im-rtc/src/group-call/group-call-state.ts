import type { CallUser, Roster } from './roster.ts';

/** Why a group call ended for this account. */
export type GroupCallEnd =
  /** This account quit, cancelled the call for everybody, or rejected the invitation. */
  | 'quit'
  | 'cancelled'
  | 'rejected'
  | 'cancelledByHost'
  | 'everyoneLeft'
  | 'nobodyAnswered'
  | 'youDidNotAnswer'
  | 'answeredElsewhere'
  | 'rejectedElsewhere'
  | 'mediaFailed'
  | 'refused'
  | 'unreachable'
  | 'connectionFailed'
  | 'endedMeanwhile'
  | 'loggedOut'
  | 'pageHidden';

/** Request by which this account comes into a call. */
export type EntryRequest = 'setup' | 'accept' | 'join';

/** Request by which this account leaves a call. `cancel` ends it for everybody. */
export type LeaveRequest = 'cancel' | 'quit' | 'reject' | 'failed';

/** Part of every state of group calls. */
export interface GroupCallMemory {
  /** Number of the call on this client. Results of an older call are ignored. */
  readonly generation: number;
  /** Ids of the last calls that ended: their late signals start nothing. */
  readonly endedCalls: readonly string[];
}

/** A group call of this account. */
export interface GroupCall extends GroupCallMemory {
  /** Group of the call. */
  readonly groupId: number;
  /** Id that the server gave the call; `undefined` before its answer, and on a spec-only server. */
  readonly callId: string | undefined;
  /** Who started it; 0 where the server has not said so yet: this account dialled, and found a call that runs. */
  readonly hostId: number;
  /** This account, with its own camera and microphone. */
  readonly own: CallUser;
  /** The others. */
  readonly roster: Roster;
  /** Number of the next link. */
  readonly nextLink: number;
  /** Most people in the call, this account included. */
  readonly maxChannel: number;
}

/** No call since the start. */
export interface IdleGroupCall extends GroupCallMemory {
  /** Discriminant. */
  readonly phase: 'idle';
}

/** On the way in: opens media, then the request is in flight (`again`: it got no answer). */
export interface EnteringGroupCall extends GroupCall {
  /** Discriminant. */
  readonly phase: 'entering';
  /** How far it is. */
  readonly step: 'media' | 'request' | 'again';
  /** Host: `setup`; invited: `accept`; a member who was not asked: `join`. */
  readonly request: EntryRequest;
  /** People to invite once this account is in: it dialled them, and the group's call runs already. */
  readonly toInvite: readonly CallUser[];
}

/** `ready`: the host, before the first answer. `ringing`: invited. `inCall`: with others, or about to be. */
export interface RunningGroupCall extends GroupCall {
  /** Discriminant. */
  readonly phase: 'ready' | 'ringing' | 'inCall';
}

/** Over for the person, everything is off; the server is still to be informed. */
export interface ClosingGroupCall extends GroupCall {
  /** Discriminant. */
  readonly phase: 'closing';
  /** Why it ended. */
  readonly reason: GroupCallEnd;
  /** Error key of a refusal, or the `MediaFailure`. */
  readonly detail: string | undefined;
  /** Request that has to be settled first; `undefined` once the leaving request is sent. */
  readonly awaits: EntryRequest | undefined;
}

/** The last call, over for this account. */
export interface ClosedGroupCall extends GroupCall {
  /** Discriminant. */
  readonly phase: 'closed';
  /** Why it ended. */
  readonly reason: GroupCallEnd;
  /** Error key of a refusal, or the `MediaFailure`. */
  readonly detail: string | undefined;
}

/** A group call that is going on, as the person sees it. */
export type ActiveGroupCall = EnteringGroupCall | RunningGroupCall;

/** State of group calls in one tab. */
export type GroupCallState = IdleGroupCall | ActiveGroupCall | ClosingGroupCall | ClosedGroupCall;
