import { type IceCandidate, MessageType, type SessionDescription } from '../../../../../protocol/index.ts';
import type { Origin } from '../../../realtime/hub.ts';
import { demand } from '../../../state/refusal.ts';
import type { World } from '../../../state/world.ts';
import { signalParty } from '../call-signals.ts';
import { connected, ownCall, partyOf } from './private-calls.ts';

interface LinkQuery {
  readonly uid: number;
  readonly callId?: string | undefined;
  readonly n?: number | undefined;
}

/** Hands an offer, an answer or candidates on to the other side of an accepted call. */
export function linkSignal(
  world: World,
  type: 107 | 108 | 109,
  { uid, callId, n }: LinkQuery,
  body: SessionDescription | IceCandidate | readonly IceCandidate[],
  origin: Origin,
): null {
  const call = ownCall(world, origin, uid, callId);
  const { caller, callee } = call;
  const party = partyOf(world, call, origin);
  demand(party && callee, 'call.state');
  if (type === MessageType.CALL_OFFER) demand(party === caller, 'call.state');
  if (type === MessageType.CALL_ANSWER) demand(party === callee, 'call.state');
  const other = party === caller ? callee : caller;
  // A client that numbers no offers says nothing about its media: as in the specification, the talk begins with the answer.
  const isPlain = 'type' in body && !('offerId' in body && body.offerId != null);
  if (type === MessageType.CALL_ANSWER && isPlain) connected(world, call);
  const counted = n === undefined ? {} : { n };
  const signal = { type, sendId: party.userId, recvId: other.userId, content: JSON.stringify(body), ...counted };
  signalParty(world, other, { ...signal, callId: call.callId });
  return null;
}
