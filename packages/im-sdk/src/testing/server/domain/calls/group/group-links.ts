import { MessageType } from '../../../../../protocol/index.ts';
import type { Origin } from '../../../realtime/hub.ts';
import { demand } from '../../../state/refusal.ts';
import type { World } from '../../../state/world.ts';
import { signalParty } from '../call-signals.ts';
import { partyFor } from './group-call-lookup.ts';
import { signalGroup } from './group-signals.ts';

interface Link {
  readonly groupId: number;
  readonly userId: number;
  readonly callId?: string | null | undefined;
  readonly n?: number | null | undefined;
}

/** Hands an offer, an answer or candidates on to another person in the call. */
export function groupLinkSignal(
  world: World,
  type: 208 | 209 | 210,
  { groupId, userId, callId, n }: Link,
  content: string,
  origin: Origin,
): null {
  const { call, party } = partyFor(world, groupId, callId, origin);
  const other = call.entries.get(userId)?.party;
  demand(other && other !== party, 'call.state');
  const counted = n ? { n } : {};
  const signal = { type, sendId: party.userId, content, groupId, callId: call.callId, ...counted };
  signalParty(world, other, signal);
  return null;
}

/** A person in the call turned the camera or the microphone on or off. */
export function deviceGroupCall(
  world: World,
  {
    groupId,
    callId,
    ...flags
  }: { groupId: number; callId?: string | null | undefined; isCamera: boolean; isMicroPhone: boolean },
  origin: Origin,
): null {
  const { call, entry } = partyFor(world, groupId, callId, origin);
  const { isCamera, isMicroPhone } = flags;
  entry.user = { ...entry.user, isCamera, isMicroPhone };
  const content = JSON.stringify({ isCamera, isMicroPhone });
  signalGroup(world, call, { type: MessageType.GROUP_CALL_DEVICE, sendId: entry.user.id, content }, entry.user.id);
  return null;
}
