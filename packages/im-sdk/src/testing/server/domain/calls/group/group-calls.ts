import { type CallUser, limits, MessageType } from '../../../../../protocol/index.ts';
import type { Origin } from '../../../realtime/hub.ts';
import type { CallParty, GroupCall, GroupCallEntry } from '../../../state/call.ts';
import { type GroupState, memberOf } from '../../../state/group.ts';
import { demand } from '../../../state/refusal.ts';
import { accountOf, groupFor, type World } from '../../../state/world.ts';
import { isBusy, nextCallId } from '../busy.ts';
import { bindParty, demandFrom, keepAlive } from '../call-party.ts';
import { signalPerson } from '../call-signals.ts';
import { callUser, idsInCall } from '../call-views.ts';
import { groupCallFor, partyFor } from './group-call-lookup.ts';
import { dropInvited, leaveByLoss, stopRinging } from './group-leaving.ts';
import { signalGroup } from './group-signals.ts';
import { pushRunningCall } from './running-call.ts';

/** Calls members of a group. */
export function setupGroupCall(world: World, groupId: number, users: readonly CallUser[], origin: Origin) {
  const { userId } = origin.session;
  const { group } = groupFor(world, groupId, userId);
  demand(!world.calls.group.has(groupId), 'call.running');
  demand(!isBusy(world, userId), 'call.state');
  const invited = newUsers(group, users, new Set([userId]));
  demand(invited.length + 1 <= limits.maxChannel, 'call.full');
  const callId = nextCallId(world);
  const call: GroupCall = { callId, groupId, hostId: userId, entries: new Map(), ringing: new Map(), pushedInCall: '' };
  world.calls.group.set(groupId, call);
  const user = { ...callUser(world, group, userId), ...users.find(({ id }) => id === userId) };
  const entry: GroupCallEntry = { user, party: undefined };
  call.entries.set(userId, entry);
  enter(world, call, entry, origin);
  ring(world, call, userId, invited);
  return { callId, inCall: [] };
}

/** Accepts an invitation, on the connection of the request. */
export function acceptGroupCall(world: World, groupId: number, callId: string | undefined, origin: Origin) {
  const call = groupCallFor(world, groupId, callId, origin);
  const entry = call.entries.get(origin.session.userId);
  demand(entry, 'call.state');
  return entry.party ? entered(world, call, entry.party, origin) : acceptInvitation(world, call, entry, origin);
}

/** Joins a running call unasked; an invited member accepts. */
export function joinGroupCall(world: World, groupId: number, callId: string | undefined, origin: Origin) {
  const { userId } = origin.session;
  const call = groupCallFor(world, groupId, callId, origin);
  const listed = call.entries.get(userId);
  if (listed?.party) return entered(world, call, listed.party, origin);
  if (listed) return acceptInvitation(world, call, listed, origin);
  demand(!isBusy(world, userId), 'call.state');
  demand(call.entries.size < limits.maxChannel, 'call.full');
  const inCall = idsInCall(call);
  const entry: GroupCallEntry = {
    user: callUser(world, groupFor(world, groupId, userId).group, userId),
    party: undefined,
  };
  signalGroup(world, call, { type: MessageType.GROUP_CALL_JOIN, sendId: userId, content: JSON.stringify(entry.user) });
  call.entries.set(userId, entry);
  enter(world, call, entry, origin);
  return { callId: call.callId, inCall };
}

/** Invites more members to a running call. */
export function inviteToGroupCall(
  world: World,
  {
    groupId,
    callId,
    userInfos,
  }: { groupId: number; callId?: string | null | undefined; userInfos: readonly CallUser[] },
  origin: Origin,
): null {
  const { userId } = origin.session;
  const { call } = partyFor(world, groupId, callId, origin);
  const { group } = groupFor(world, groupId, userId);
  const invited = newUsers(group, userInfos, new Set(call.entries.keys()));
  demand(call.entries.size + invited.length <= limits.maxChannel, 'call.full');
  if (invited.length === 0) return null;
  const callable = invited.filter(({ id }) => !accountOf(world, id).isVisitor);
  if (callable.length > 0) {
    const content = JSON.stringify(callable);
    signalGroup(world, call, { type: MessageType.GROUP_CALL_INVITE, sendId: userId, content }, userId);
  }
  ring(world, call, userId, invited);
  return null;
}

/** Says that this account is alive. */
export function heartbeatGroupCall(world: World, groupId: number, callId: string | undefined, origin: Origin): null {
  keepAlive(world, partyFor(world, groupId, callId, origin).party);
  return null;
}

function acceptInvitation(world: World, call: GroupCall, entry: GroupCallEntry, origin: Origin) {
  const sendId = entry.user.id;
  const inCall = idsInCall(call);
  const signal = { type: MessageType.GROUP_CALL_ACCEPT, sendId, content: JSON.stringify(inCall) };
  signalGroup(world, call, signal, sendId);
  signalPerson(world, sendId, { ...signal, groupId: call.groupId, callId: call.callId }, origin);
  enter(world, call, entry, origin);
  return { callId: call.callId, inCall };
}

function entered(world: World, call: GroupCall, party: CallParty, origin: Origin) {
  demandFrom(world, party, origin);
  return { callId: call.callId, inCall: idsInCall(call).filter((id) => id !== party.userId) };
}

function enter(world: World, call: GroupCall, entry: GroupCallEntry, origin: Origin): void {
  stopRinging(call, entry.user.id);
  const party = bindParty(world, origin, () => leaveByLoss(world, call, party));
  entry.party = party;
  keepAlive(world, party);
  pushRunningCall(world, call);
}

/**
 * Lists people and rings them. Those who are busy or not online are in the list that is sent, and fail at once; visitors
 * are in no list.
 */
function ring(world: World, call: GroupCall, inviterId: number, named: readonly CallUser[]): void {
  const { callId, groupId, hostId } = call;
  const visitors = named.filter(({ id }) => accountOf(world, id).isVisitor);
  const invited = named.filter((user) => !visitors.includes(user));
  const busy = invited.filter(({ id }) => isBusy(world, id));
  const offline = invited.filter((user) => !busy.includes(user) && world.hub.ofUser(user.id).length === 0);
  const rung = invited.filter((user) => !busy.includes(user) && !offline.includes(user));
  const content = JSON.stringify([...[...call.entries.values()].map(({ user }) => user), ...invited]);
  const cancelRinging = world.clock.after(limits.callNoAnswerMs, () => {
    const late = rung.filter(({ id }) => call.ringing.get(id) === cancelRinging);
    dropInvited(world, call, idsOf(late), 'timeout');
  });
  for (const user of rung) {
    call.entries.set(user.id, { user, party: undefined });
    call.ringing.set(user.id, cancelRinging);
    const signal = { type: MessageType.GROUP_CALL_SETUP, sendId: inviterId, content, groupId, callId, hostId };
    signalPerson(world, user.id, signal);
  }
  if (rung.length === 0) cancelRinging();
  dropInvited(world, call, idsOf(busy), 'busy');
  dropInvited(world, call, idsOf(offline), 'offline');
  dropInvited(world, call, idsOf(visitors), 'unsupported');
}

const idsOf = (users: readonly CallUser[]): number[] => users.map(({ id }) => id);

/** Members who are not listed yet, each once. Refuses with `group.targetNotMember`. */
function newUsers(group: GroupState, users: readonly CallUser[], listed: ReadonlySet<number>): CallUser[] {
  const added = new Map<number, CallUser>();
  for (const user of users) {
    demand(memberOf(group, user.id), 'group.targetNotMember');
    if (!listed.has(user.id)) added.set(user.id, user);
  }
  return [...added.values()];
}
