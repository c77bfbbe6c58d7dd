import { MessageType } from 'im-sdk/protocol';
import {
  bind,
  type Call,
  type CallDecision,
  type CallResult,
  type CallSignal,
  type CallStep,
  connectionName,
  ended,
  isHere,
  isSameConnection,
  ownOthers,
  type Party,
  partyOf,
  type Requester,
  type SignalTarget,
  targetOf,
  unchanged,
} from '../call-state.ts';
import { type FailureReason, reasonOf } from '../failure-reasons.ts';

/** What happens to a private call. */
export type PrivateCallEvent =
  | { readonly type: 'accept' | 'reject' | 'cancel' | 'handup'; readonly by: Requester; readonly now: number }
  /** The caller dials the callee anew: a new call takes the place of this one. */
  | { readonly type: 'redial'; readonly by: Requester }
  | { readonly type: 'failed'; readonly by: Requester; readonly now: number; readonly reason: FailureReason }
  /** The callee did not accept in time. */
  | { readonly type: 'noAnswer' }
  /** A party's session, connection or heartbeats ended. */
  | { readonly type: 'gone'; readonly userId: number };

type RequestEvent = Extract<PrivateCallEvent, { readonly by: Requester; readonly now: number }>;

/** Both sides of a call. */
interface Sides {
  readonly caller: Party;
  readonly callee: Party;
}

/**
 * Private calls as a pure machine: ringing, accepted, ended. The callee alone accepts and rejects, the caller alone cancels,
 * each while it rings; both hang up and fail at any time.
 */
export function privateCallStep(call: Call, event: PrivateCallEvent): CallDecision {
  const caller = partyOf(call, call.hostId);
  const callee = call.parties.find(({ userId }) => userId !== call.hostId);
  if (caller === undefined || callee === undefined) return 'call.notFound';
  const sides = { caller, callee };
  switch (event.type) {
    case 'noAnswer':
      return call.acceptedAt === null ? noAnswer(call, sides) : unchanged(call);
    case 'gone':
      return gone(call, sides, event.userId);
    case 'redial':
      return redialled(call, sides, event.by);
    default:
      return requested(call, sides, event);
  }
}

function requested(call: Call, sides: Sides, event: RequestEvent): CallDecision {
  const { caller, callee } = sides;
  const { userId } = event.by.actor;
  const own = userId === caller.userId ? caller : callee;
  if (own.state === 'inCall' && !isHere(own, event.by)) return 'call.otherDevice';
  const isCaller = own === caller;
  const isOfOtherSide = isCaller ? event.type === 'accept' || event.type === 'reject' : event.type === 'cancel';
  if (isOfOtherSide) return 'call.state';
  if (event.type === 'accept') return accepted(call, sides, event);
  if (event.type === 'failed') return failed(call, sides, event.by, event.reason);
  if (call.acceptedAt !== null) return event.type === 'handup' ? hungUp(call, sides, userId) : 'call.state';
  return isCaller ? cancelled(call, sides) : rejected(call, sides, event.by);
}

/** A retry changes nothing: the answer to the first one was lost, the signal was not. */
function accepted(call: Call, { caller, callee }: Sides, { by, now }: RequestEvent): CallStep {
  if (callee.state === 'inCall') return unchanged(call);
  const to = [targetOf(caller), ownOthers(by)];
  // Heartbeats of both sides begin now.
  const waiting: Party = caller.state === 'inCall' ? { ...caller, seenAt: now } : caller;
  return {
    parties: [waiting, bind(callee, by, now)],
    acceptedAt: now,
    ends: undefined,
    signals: [signal(MessageType.CALL_ACCEPT, callee.userId, '', to)],
  };
}

function rejected(call: Call, { caller, callee }: Sides, by: Requester): CallStep {
  const to = [targetOf(caller), ownOthers(by)];
  return ended(call, 'rejected', [signal(MessageType.CALL_REJECT, callee.userId, '', to)]);
}

function cancelled(call: Call, { caller, callee }: Sides): CallStep {
  return ended(call, 'cancelled', [signal(MessageType.CALL_CANCEL, caller.userId, '', [targetOf(callee)])]);
}

/**
 * In another mode, or from another connection: the ring ends, on the caller's earlier connection as well. A call that was
 * accepted ends only if the connection in it is lost. Refused, the caller is busy.
 */
function redialled(call: Call, sides: Sides, by: Requester): CallDecision {
  const { caller } = sides;
  if (by.actor.userId !== caller.userId || caller.state !== 'inCall') return 'call.state';
  const isSame = isSameConnection(caller, by);
  if (call.acceptedAt !== null) {
    return !isSame && isHere(caller, by) ? gone(call, sides, caller.userId) : 'call.state';
  }
  const step = cancelled(call, sides);
  if (isSame) return step;
  const toEarlier = signal(MessageType.CALL_CANCEL, caller.userId, '', [targetOf(caller)]);
  return { ...step, signals: [...step.signals, toEarlier] };
}

/** A call that was accepted and had no media has failed: there was no talk. */
function talkResult({ connectedAt }: Call): CallResult {
  return connectedAt === null ? 'failed' : 'answered';
}

function hungUp(call: Call, { caller, callee }: Sides, userId: number): CallStep {
  const peer = userId === caller.userId ? callee : caller;
  return ended(call, talkResult(call), [signal(MessageType.CALL_HANGUP, userId, '', [targetOf(peer)])]);
}

function failed(call: Call, { caller, callee }: Sides, by: Requester, reason: FailureReason): CallStep {
  const { userId } = by.actor;
  const peer = userId === caller.userId ? callee : caller;
  const to = call.acceptedAt === null && peer === caller ? [targetOf(peer), ownOthers(by)] : [targetOf(peer)];
  const isMissed = call.acceptedAt === null && (reason.key === 'busy' || reason.key === 'timeout');
  return ended(call, isMissed ? 'missed' : 'failed', [failure(userId, reason, to)]);
}

function noAnswer(call: Call, { caller, callee }: Sides): CallStep {
  const reason = reasonOf('timeout');
  return ended(call, 'missed', [
    failure(callee.userId, reason, [targetOf(caller)]),
    failure(caller.userId, reason, [targetOf(callee)]),
  ]);
}

/** The one who is gone gets the signal too, where a connection is left: a sleeping page closes its call when it wakes. */
function gone(call: Call, sides: Sides, userId: number): CallStep {
  const { caller, callee } = sides;
  if (call.acceptedAt === null) {
    if (userId === caller.userId) return cancelled(call, sides);
    return ended(call, 'missed', [failure(callee.userId, reasonOf('offline'), [targetOf(caller)])]);
  }
  const [away, peer] = userId === caller.userId ? [caller, callee] : [callee, caller];
  return ended(call, talkResult(call), [
    signal(MessageType.CALL_HANGUP, away.userId, '', [targetOf(peer)]),
    signal(MessageType.CALL_HANGUP, peer.userId, '', [targetOf(away)]),
  ]);
}

function signal(type: number, sendId: number, content: string, to: readonly SignalTarget[]): CallSignal {
  return { type, sendId, content, to };
}

function failure(sendId: number, { text, key }: FailureReason, to: readonly SignalTarget[]): CallSignal {
  const base = signal(MessageType.CALL_FAILED, sendId, text, to);
  return key === undefined ? base : { ...base, key };
}

/** Signal to a caller where either side is in another call. */
export function busySignal(by: Requester, peerId: number): CallSignal {
  return failure(peerId, reasonOf('busy'), [{ userId: by.actor.userId, only: connectionName(by) }]);
}
