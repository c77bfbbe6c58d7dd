import type { CallUser, GroupCallInfo, PrivateCallInfo, RingingCalls } from '../../../../protocol/index.ts';
import type { Origin } from '../../realtime/hub.ts';
import type { GroupCall, PrivateCall } from '../../state/call.ts';
import { type GroupState, memberOf } from '../../state/group.ts';
import { accountOf, groupFor, type World } from '../../state/world.ts';
import { nameIn } from '../groups/views.ts';
import { isFrom } from './call-party.ts';

/** The private call of an account, with one peer or with anybody. */
export function privateInfo(world: World, peerId: number | undefined, origin: Origin): PrivateCallInfo | null {
  const { userId } = origin.session;
  for (const call of world.calls.private.values()) {
    const info = viewFor(world, call, userId, origin);
    if (info && (peerId === undefined || info.peerId === peerId)) return info;
  }
  return null;
}

/** The running call of a group. */
export function groupInfo(world: World, groupId: number, origin: Origin): GroupCallInfo | null {
  const { userId } = origin.session;
  groupFor(world, groupId, userId);
  const call = world.calls.group.get(groupId);
  return call ? groupCallView(call, userId) : null;
}

/** Calls that ring for an account; `undefined` if there are none. */
export function ringingCallsFor(world: World, origin: Origin): RingingCalls | undefined {
  const { userId } = origin.session;
  const rings = {
    private: [...world.calls.private.values()].flatMap((call) => viewFor(world, call, userId, origin) ?? []),
    group: [...world.calls.group.values()].map((call) => groupCallView(call, userId)),
  };
  const found = {
    private: rings.private.filter(({ isRinging }) => isRinging),
    group: rings.group.filter(({ isRinging }) => isRinging),
  };
  return found.private.length + found.group.length > 0 ? found : undefined;
}

/** A member as a group call lists them at first. */
export function callUser(world: World, group: GroupState, userId: number): CallUser {
  const { headImage, headImageThumb } = accountOf(world, userId);
  const isKnown = memberOf(group, userId) !== undefined;
  return {
    id: userId,
    nickName: isKnown ? nameIn(world, group, userId) : accountOf(world, userId).nickName,
    headImage: headImageThumb || headImage,
    isCamera: false,
    isMicroPhone: true,
  };
}

/** Ids of those who are in a call. */
export function idsInCall({ entries }: GroupCall): number[] {
  return [...entries.values()].flatMap(({ user, party }) => (party ? [user.id] : []));
}

function viewFor(world: World, call: PrivateCall, userId: number, origin: Origin): PrivateCallInfo | undefined {
  const { callId, mode, caller, callee, calleeId } = call;
  if (userId !== caller.userId && userId !== calleeId) return undefined;
  const isCaller = userId === caller.userId;
  const party = isCaller ? caller : callee;
  return {
    callId,
    peerId: isCaller ? calleeId : caller.userId,
    mode,
    isRinging: !isCaller && !callee,
    isAccepted: callee !== undefined,
    isHere: party !== undefined && isFrom(world, party, origin),
  };
}

function groupCallView(call: GroupCall, userId: number): GroupCallInfo {
  const { callId, groupId, hostId, entries } = call;
  const own = entries.get(userId);
  const listed = [...entries.values()];
  return {
    callId,
    groupId,
    hostId,
    users: listed.map(({ user }) => user),
    inCall: idsInCall(call),
    isRinging: own !== undefined && !own.party,
  };
}
