import { type CallMode, type CallRecordContent, limits, MessageType } from '../../../../../protocol/index.ts';
import type { Origin } from '../../../realtime/hub.ts';
import type { PrivateCall } from '../../../state/call.ts';
import { demand } from '../../../state/refusal.ts';
import { mayWriteTo, type World } from '../../../state/world.ts';
import { demandNotBlocked } from '../../blacklist.ts';
import { isBusy, nextCallId } from '../busy.ts';
import { bindParty, demandFrom, isFrom, isFromConnection, keepAlive, releaseParty } from '../call-party.ts';
import { signalParty, signalPerson } from '../call-signals.ts';
import { reasonText, setupTypeOf } from '../call-texts.ts';
import { end, endByLoss, endByParty } from './private-ending.ts';
import { storeRecord } from './record.ts';

/** Calls a friend. `offer`: that of the caller, on a server whose setup carries it. */
export function setupCall(world: World, peerId: number, mode: CallMode, origin: Origin, offer: unknown) {
  const { userId } = origin.session;
  demand(peerId !== userId, 'call.self');
  demandNotBlocked(world, userId, peerId);
  demand(mayWriteTo(world, userId, peerId), 'call.notFriend');
  if (world.dialect.callsWithOffer) {
    demand(world.hub.ofUser(peerId).length > 0, 'call.notFound');
    demand(!isBusy(world, userId) && !isBusy(world, peerId), 'call.state');
  }
  // A server that knows only the specification finds the first one busy.
  const running = world.dialect.isSpecOnly ? undefined : callBetween(world, userId, peerId);
  const joined = running && joinExisting(world, running, mode, origin);
  return joined ?? { callId: startCall(world, peerId, mode, origin, contentOf(offer)), isAccepted: false };
}

/** The answer to a setup where both are in one call; `undefined` if a new one is to be tried. */
function joinExisting(world: World, call: PrivateCall, mode: CallMode, origin: Origin) {
  const { callId, caller, callee } = call;
  const isCaller = caller.userId === origin.session.userId;
  // Both dial each other.
  if (!isCaller && !callee) accept(world, call, origin, '');
  const party = isCaller ? caller : call.callee;
  // A callee who had dialled as well may have dialled in another mode.
  const isDuplicate = party && isFromConnection(party, origin) && (!isCaller || mode === call.mode);
  if (isDuplicate) return { callId, isAccepted: !isCaller };
  if (isCaller) endForRedial(world, call, origin);
  return undefined;
}

/** The caller dials anew: a ring ends; an accepted call only if the caller's connection is lost. */
function endForRedial(world: World, call: PrivateCall, origin: Origin): void {
  const { callId, caller, callee, calleeId } = call;
  const isSame = isFromConnection(caller, origin);
  if (!callee) {
    if (!isSame) {
      const signal = { type: MessageType.CALL_CANCEL, content: '', callId, sendId: caller.userId, recvId: calleeId };
      signalParty(world, caller, signal);
    }
    endByParty(world, call, caller);
  } else if (!isSame && isFrom(world, caller, origin)) {
    endByLoss(world, call, caller);
  }
}

const contentOf = (description: unknown): string => (description === undefined ? '' : JSON.stringify(description));

function startCall(world: World, peerId: number, mode: CallMode, origin: Origin, offer: string): string {
  const { userId } = origin.session;
  const callId = nextCallId(world);
  if (isBusy(world, userId) || isBusy(world, peerId)) {
    storeRecord(world, { callerId: userId, calleeId: peerId, mode, result: 'missed' });
    const content = reasonText('busy', undefined);
    const caller = bindParty(world, origin, () => {});
    releaseParty(caller);
    const type = MessageType.CALL_FAILED;
    signalParty(world, caller, { type, sendId: peerId, recvId: userId, content, callId, key: 'busy' });
    return callId;
  }
  const caller = bindParty(world, origin, () => endByLoss(world, call, caller));
  const cancelRinging = world.clock.after(limits.callNoAnswerMs, () => endUnanswered(world, call));
  const call: PrivateCall = {
    ...{ callId, mode, caller, calleeId: peerId, callee: undefined, connectedAt: 0, cancelRinging },
  };
  world.calls.private.set(callId, call);
  signalPerson(world, peerId, { type: setupTypeOf(mode), sendId: userId, recvId: peerId, content: offer, callId });
  return callId;
}

/** Accepts the call of a peer, on the connection of the request. `answer`: on a server whose accept carries it. */
export function acceptCall(
  world: World,
  peerId: number,
  callId: string | undefined,
  origin: Origin,
  answer: unknown,
): null {
  const call = ownCall(world, origin, peerId, callId);
  demand(call.calleeId === origin.session.userId, 'call.state');
  if (call.callee) demandFrom(world, call.callee, origin);
  else accept(world, call, origin, contentOf(answer));
  return null;
}

function accept(world: World, call: PrivateCall, origin: Origin, answer: string): void {
  const { callId, caller, calleeId } = call;
  call.cancelRinging();
  const callee = bindParty(world, origin, () => endByLoss(world, call, callee));
  call.callee = callee;
  for (const party of [caller, callee]) keepAlive(world, party);
  const signal = { type: MessageType.CALL_ACCEPT, sendId: calleeId, recvId: caller.userId, content: answer, callId };
  signalParty(world, caller, signal);
  signalPerson(world, calleeId, signal, origin);
}

/** Rejects the call of a peer that rings. */
export function rejectCall(world: World, peerId: number, callId: string | undefined, origin: Origin): null {
  const call = ownCall(world, origin, peerId, callId);
  demand(call.calleeId === origin.session.userId, 'call.state');
  if (call.callee) demandFrom(world, call.callee, origin);
  demand(!call.callee, 'call.state');
  endByRequest(world, call, origin, { type: MessageType.CALL_REJECT, content: '' }, 'rejected');
  return null;
}

/** The caller gives up. */
export function cancelCall(world: World, peerId: number, callId: string | undefined, origin: Origin): null {
  const call = ownCall(world, origin, peerId, callId);
  demand(call.caller.userId === origin.session.userId, 'call.state');
  demandFrom(world, call.caller, origin);
  demand(!call.callee, 'call.state');
  endByRequest(world, call, origin, { type: MessageType.CALL_CANCEL, content: '' }, 'cancelled');
  return null;
}

/** Hangs up. A call that rings is cancelled or rejected. */
export function hangUpCall(world: World, peerId: number, callId: string | undefined, origin: Origin): null {
  const call = ownCall(world, origin, peerId, callId);
  const party = partyOf(world, call, origin);
  if (party) endByParty(world, call, party);
  else endByRequest(world, call, origin, { type: MessageType.CALL_REJECT, content: '' }, 'rejected');
  return null;
}

/** A side cannot go on; `key` says why. */
export function failCall(
  world: World,
  peerId: number,
  { callId, reason, key }: { callId?: string | undefined; reason?: string | undefined; key?: string | undefined },
  origin: Origin,
): null {
  const call = ownCall(world, origin, peerId, callId);
  partyOf(world, call, origin);
  const isMissed = !call.callee && (key === 'busy' || key === 'timeout');
  const signal = { type: MessageType.CALL_FAILED, content: reasonText(key, reason), ...(key ? { key } : {}) };
  endByRequest(world, call, origin, signal, isMissed ? 'missed' : 'failed');
  return null;
}

/** Says that this side is alive. */
export function heartbeatCall(
  world: World,
  peerId: number,
  { callId, isConnected = false }: { callId?: string | undefined; isConnected?: boolean | undefined },
  origin: Origin,
): null {
  const call = ownCall(world, origin, peerId, callId);
  const party = partyOf(world, call, origin);
  if (party && call.callee) {
    keepAlive(world, party);
    if (isConnected) connected(world, call);
  }
  return null;
}

/** Media have arrived: the talk time begins. */
export function connected({ clock }: World, call: PrivateCall): void {
  if (call.connectedAt === 0) call.connectedAt = clock.now();
}

/** The call between two people, in either direction. */
export function callBetween({ calls }: World, userId: number, peerId: number): PrivateCall | undefined {
  return [...calls.private.values()].find(
    ({ caller, calleeId }) =>
      (caller.userId === userId && calleeId === peerId) || (caller.userId === peerId && calleeId === userId),
  );
}

/** The call of a request. Refuses with `call.notFound`. */
export function ownCall(world: World, { session }: Origin, peerId: number, callId: string | undefined): PrivateCall {
  const call = callBetween(world, session.userId, peerId);
  demand(call && (callId === undefined || callId === call.callId), 'call.notFound');
  return call;
}

/** The party that sends a request; `undefined` for a callee who is rung. Refuses with `call.otherDevice`. */
export function partyOf(world: World, call: PrivateCall, origin: Origin) {
  const party = call.caller.userId === origin.session.userId ? call.caller : call.callee;
  if (party) demandFrom(world, party, origin);
  return party;
}

/** The end reaches the other side, and every other connection of a callee who is rung. */
function endByRequest(
  world: World,
  call: PrivateCall,
  origin: Origin,
  { type, content, key }: { type: MessageType; content: string; key?: string },
  result: CallRecordContent['result'],
): void {
  const { callId, caller, callee, calleeId } = call;
  const { userId } = origin.session;
  const recvId = caller.userId === userId ? calleeId : caller.userId;
  const signal = { type, content, callId, sendId: userId, recvId, ...(key ? { key } : {}) };
  end(world, call, result);
  if (userId === calleeId) signalParty(world, caller, signal);
  if (userId !== calleeId && callee) signalParty(world, callee, signal);
  if (!callee) signalPerson(world, calleeId, signal, origin);
}

/** The callee did not answer in time. */
function endUnanswered(world: World, call: PrivateCall): void {
  const { callId, caller, calleeId } = call;
  const { userId } = caller;
  end(world, call, 'missed');
  const signal = { type: MessageType.CALL_FAILED, content: reasonText('timeout', undefined), callId, key: 'timeout' };
  signalParty(world, caller, { ...signal, sendId: calleeId, recvId: userId });
  signalPerson(world, calleeId, { ...signal, sendId: userId, recvId: calleeId });
}
