import type { Message } from '../../../../../protocol/index.ts';
import type { GroupCall } from '../../../state/call.ts';
import type { World } from '../../../state/world.ts';
import { signalParty, signalPerson } from '../call-signals.ts';

/** Signals everybody who is listed, but one: those who are in the call on their connection, those who ring on all. */
export function signalGroup(
  world: World,
  { callId, groupId, entries }: GroupCall,
  message: Message & { readonly sendId: number },
  exceptId?: number,
): void {
  const signal = { ...message, callId, groupId };
  for (const [userId, { party }] of entries) {
    if (userId === exceptId) continue;
    if (party) signalParty(world, party, signal);
    else signalPerson(world, userId, signal);
  }
}
