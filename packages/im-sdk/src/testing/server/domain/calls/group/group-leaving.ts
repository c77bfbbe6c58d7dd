import { MessageType } from '../../../../../protocol/index.ts';
import type { Origin } from '../../../realtime/hub.ts';
import type { CallParty, GroupCall } from '../../../state/call.ts';
import { demand } from '../../../state/refusal.ts';
import type { World } from '../../../state/world.ts';
import { demandFrom, releaseParty } from '../call-party.ts';
import { signalParty, signalPerson } from '../call-signals.ts';
import { reasonText } from '../call-texts.ts';
import { idsInCall } from '../call-views.ts';
import { groupCallFor } from './group-call-lookup.ts';
import { signalGroup } from './group-signals.ts';
import { pushRunningCall } from './running-call.ts';

/** Rejects an invitation. */
export function rejectGroupCall(world: World, groupId: number, callId: string | undefined, origin: Origin): null {
  const { call, party } = listedFor(world, groupId, callId, origin);
  demand(!party, 'call.state');
  reject(world, call, origin);
  return null;
}

/** Quits. A person who is invited rejects. */
export function quitGroupCall(world: World, groupId: number, callId: string | undefined, origin: Origin): null {
  const { call, party } = listedFor(world, groupId, callId, origin);
  if (party) leave(world, call, party.userId);
  else reject(world, call, origin);
  return null;
}

/** Cannot take part; `key` says why. */
export function failGroupCall(world: World, { groupId, callId, reason, key }: GroupFailure, origin: Origin): null {
  const { userId } = origin.session;
  const { call, party } = listedFor(world, groupId, callId, origin);
  const signal = failedSignal(userId, [userId], key ?? undefined, reason);
  signalGroup(world, call, signal, userId);
  if (!party) signalPerson(world, userId, { ...signal, groupId, callId: call.callId }, origin);
  remove(world, call, [userId]);
  return null;
}

interface GroupFailure {
  readonly groupId: number;
  readonly callId?: string | null | undefined;
  readonly reason?: string | null | undefined;
  readonly key?: string | null | undefined;
}

/** The host ends the call for everybody. */
export function cancelGroupCall(world: World, groupId: number, callId: string | undefined, origin: Origin): null {
  const { userId } = origin.session;
  const { call, party } = listedFor(world, groupId, callId, origin);
  demand(party && call.hostId === userId, 'call.state');
  endGroupCall(world, call, userId);
  return null;
}

/** People who are invited did not come. They and everybody else are informed. */
export function dropInvited(world: World, call: GroupCall, userIds: readonly number[], key: string): void {
  if (userIds.length === 0) return;
  signalGroup(world, call, failedSignal(call.hostId, userIds, key, undefined));
  remove(world, call, userIds);
}

/** A party sent no heartbeats or lost its socket. It is signalled as well: it may be alive. */
export function leaveByLoss(world: World, call: GroupCall, party: CallParty): void {
  const { callId, groupId } = call;
  signalParty(world, party, { ...quitSignal(party.userId), callId, groupId });
  leave(world, call, party.userId);
}

/** People are no longer members: they leave the group's call. */
export function leaveWithGroup(world: World, groupId: number, userIds: readonly number[]): void {
  const call = world.calls.group.get(groupId);
  if (!call) return;
  for (const userId of userIds) {
    const entry = call.entries.get(userId);
    if (!entry) continue;
    const signal = { ...quitSignal(userId), callId: call.callId, groupId };
    if (entry.party) signalParty(world, entry.party, signal);
    else signalPerson(world, userId, { ...signal, type: MessageType.GROUP_CALL_CANCEL });
    leave(world, call, userId);
  }
}

/** Ends the ringing of a person. */
export function stopRinging({ ringing }: GroupCall, userId: number): void {
  const cancel = ringing.get(userId);
  ringing.delete(userId);
  if (cancel && ![...ringing.values()].includes(cancel)) cancel();
}

const quitSignal = (sendId: number) => ({ type: MessageType.GROUP_CALL_QUIT, sendId, content: '' });

function failedSignal(
  sendId: number,
  userIds: readonly number[],
  key: string | undefined,
  reason: string | null | undefined,
) {
  const content = JSON.stringify({ userIds, reason: reasonText(key, reason) });
  return { type: MessageType.GROUP_CALL_FAILED, sendId, content, ...(key ? { key } : {}) };
}

/** The call and the entry of a person who is listed. Refuses with `call.state` or `call.otherDevice`. */
function listedFor(world: World, groupId: number, callId: string | null | undefined, origin: Origin) {
  const call = groupCallFor(world, groupId, callId, origin);
  const entry = call.entries.get(origin.session.userId);
  demand(entry, 'call.state');
  if (entry.party) demandFrom(world, entry.party, origin);
  return { call, party: entry.party };
}

function reject(world: World, call: GroupCall, origin: Origin): void {
  const { userId } = origin.session;
  const { callId, groupId } = call;
  const signal = { type: MessageType.GROUP_CALL_REJECT, sendId: userId, content: '' };
  signalGroup(world, call, signal, userId);
  signalPerson(world, userId, { ...signal, callId, groupId }, origin);
  remove(world, call, [userId]);
}

function leave(world: World, call: GroupCall, userId: number): void {
  signalGroup(world, call, quitSignal(userId), userId);
  remove(world, call, [userId]);
}

/** Takes people off the list. Without anybody in it the call is over. */
function remove(world: World, call: GroupCall, userIds: readonly number[]): void {
  for (const userId of userIds) {
    const party = call.entries.get(userId)?.party;
    if (party) releaseParty(party);
    stopRinging(call, userId);
    call.entries.delete(userId);
  }
  if (idsInCall(call).length === 0) endGroupCall(world, call);
  else pushRunningCall(world, call);
}

function endGroupCall(world: World, call: GroupCall, exceptId?: number): void {
  if (world.calls.group.get(call.groupId) !== call) return;
  world.calls.group.delete(call.groupId);
  const signal = { type: MessageType.GROUP_CALL_CANCEL, sendId: call.hostId, content: '' };
  signalGroup(world, call, signal, exceptId);
  for (const [userId, { party }] of call.entries) {
    if (party) releaseParty(party);
    stopRinging(call, userId);
  }
  call.entries.clear();
  pushRunningCall(world, call);
}
