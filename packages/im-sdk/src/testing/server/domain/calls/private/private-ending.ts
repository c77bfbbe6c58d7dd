import { type CallRecordContent, MessageType } from '../../../../../protocol/index.ts';
import type { CallParty, PrivateCall } from '../../../state/call.ts';
import type { World } from '../../../state/world.ts';
import { releaseParty } from '../call-party.ts';
import { signalParty, signalPerson } from '../call-signals.ts';
import { storeRecord } from './record.ts';

/** Both are free, and the record is stored. */
export function end(world: World, call: PrivateCall, result: CallRecordContent['result']): void {
  const { callId, mode, caller, callee, calleeId, connectedAt } = call;
  world.calls.private.delete(callId);
  call.cancelRinging();
  for (const party of [caller, callee]) if (party) releaseParty(party);
  const hadMedia = connectedAt !== 0;
  const durationMs = hadMedia ? world.clock.now() - connectedAt : 0;
  const shown = result === 'answered' && !hadMedia ? 'failed' : result;
  storeRecord(world, { callerId: caller.userId, calleeId, mode, result: shown, durationMs });
}

/** A party hung up. */
export function endByParty(world: World, call: PrivateCall, party: CallParty): void {
  const { callId, caller, callee, calleeId } = call;
  const other = party === caller ? callee : caller;
  end(world, call, callee ? 'answered' : 'cancelled');
  const signal = { sendId: party.userId, content: '', callId };
  if (other) signalParty(world, other, { ...signal, type: MessageType.CALL_HANGUP, recvId: other.userId });
  else signalPerson(world, calleeId, { ...signal, type: MessageType.CALL_CANCEL, recvId: calleeId });
}

/** A party sent no heartbeats or lost its socket. It is signalled as well: it may be alive. */
export function endByLoss(world: World, call: PrivateCall, party: CallParty): void {
  const other = party === call.caller ? call.callee : call.caller;
  endByParty(world, call, party);
  const peerId = other?.userId ?? call.calleeId;
  const signal = { type: MessageType.CALL_HANGUP, content: '', callId: call.callId };
  signalParty(world, party, { ...signal, sendId: peerId, recvId: party.userId });
}
