import { limits } from '../../../../protocol/index.ts';
import type { Connection, Origin } from '../../realtime/hub.ts';
import type { CallParty } from '../../state/call.ts';
import { demand } from '../../state/refusal.ts';
import type { World } from '../../state/world.ts';

/** Binds an account in a call to the connection that a request comes from. */
export function bindParty(world: World, { session, connId }: Origin, leave: () => void): CallParty {
  const { userId, terminal, deviceNo } = session;
  const isOpen = world.hub.ofDevice(userId, session).some((connection) => connection.connId === connId);
  const bound = isOpen ? connId : undefined;
  const timers = { cancelSilence: () => {}, cancelGrace: undefined };
  const party: CallParty = { userId, terminal, deviceNo, connId: bound, leave, ...timers };
  startGrace(world, party);
  return party;
}

/** The connections that a party is in the call by: one, or those of its device if none was named. */
export function connectionsOf(world: World, party: CallParty): Connection[] {
  const ofDevice = world.hub.ofDevice(party.userId, party);
  return party.connId === undefined ? ofDevice : ofDevice.filter(({ connId }) => connId === party.connId);
}

/** True if a request comes from the connection of a party, or from its device while that connection is gone. */
export function isFrom(world: World, party: CallParty, { session, connId }: Origin): boolean {
  const isSameDevice = session.terminal === party.terminal && session.deviceNo === party.deviceNo;
  if (session.userId !== party.userId || !isSameDevice) return false;
  if (connId === undefined || party.connId === undefined || connId === party.connId) return true;
  return connectionsOf(world, party).length === 0;
}

/** True if a request comes from the connection of a party, as far as both name theirs. */
export function isFromConnection(party: CallParty, { session, connId }: Origin): boolean {
  const isSameDevice = session.terminal === party.terminal && session.deviceNo === party.deviceNo;
  return isSameDevice && (connId === undefined || party.connId === undefined || connId === party.connId);
}

/** Refuses a request that comes from another connection than the party's. */
export function demandFrom(world: World, party: CallParty, origin: Origin): void {
  demand(isFrom(world, party, origin), 'call.otherDevice');
}

/** The party is alive: another 35 s without a heartbeat end its time in the call. */
export function keepAlive(world: World, party: CallParty): void {
  party.cancelSilence();
  party.cancelSilence = world.clock.after(limits.callSilentMs, party.leave);
}

/** No timer of a party fires any more. */
export function releaseParty(party: CallParty): void {
  party.cancelSilence();
  party.cancelGrace?.();
  party.cancelGrace = undefined;
}

/** A connection was closed: parties that were in a call by it have 20 s to come back. */
export function connectionClosed(world: World, { session }: Connection): void {
  for (const party of partiesOf(world, session.userId)) startGrace(world, party);
}

/** A connection was opened: it takes the place of a lost one of the same device. */
export function connectionOpened(world: World, { session, connId }: Connection): void {
  for (const party of partiesOf(world, session.userId)) {
    const isSameDevice = session.terminal === party.terminal && session.deviceNo === party.deviceNo;
    if (!isSameDevice || !party.cancelGrace) continue;
    party.cancelGrace();
    party.cancelGrace = undefined;
    if (party.connId !== undefined) party.connId = connId;
  }
}

function startGrace(world: World, party: CallParty): void {
  if (party.cancelGrace || connectionsOf(world, party).length > 0) return;
  party.cancelGrace = world.clock.after(limits.callSocketGraceMs, party.leave);
}

function partiesOf({ calls }: World, userId: number): CallParty[] {
  const own: CallParty[] = [];
  for (const { caller, callee } of calls.private.values()) {
    if (caller.userId === userId) own.push(caller);
    if (callee?.userId === userId) own.push(callee);
  }
  for (const { entries } of calls.group.values()) {
    const party = entries.get(userId)?.party;
    if (party) own.push(party);
  }
  return own;
}
