import type { Origin } from '../../../realtime/hub.ts';
import type { GroupCall } from '../../../state/call.ts';
import { demand } from '../../../state/refusal.ts';
import { groupFor, type World } from '../../../state/world.ts';
import { demandFrom } from '../call-party.ts';

/** The running call of a group, for a member. Refuses with `call.notFound`. */
export function groupCallFor(
  world: World,
  groupId: number,
  callId: string | null | undefined,
  { session }: Origin,
): GroupCall {
  groupFor(world, groupId, session.userId);
  const call = world.calls.group.get(groupId);
  demand(call && (!callId || callId === call.callId), 'call.notFound');
  return call;
}

/** The call and the party of a person who is in it. Refuses with `call.state` or `call.otherDevice`. */
export function partyFor(world: World, groupId: number, callId: string | null | undefined, origin: Origin) {
  const call = groupCallFor(world, groupId, callId, origin);
  const entry = call.entries.get(origin.session.userId);
  demand(entry?.party, 'call.state');
  demandFrom(world, entry.party, origin);
  return { call, entry, party: entry.party };
}
