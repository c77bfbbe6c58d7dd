import {
  type CallUser,
  type GroupCallInfo,
  MessageType,
  type PrivateCallInfo,
  type RingingCalls,
} from 'im-sdk/protocol';
import type { Handle } from '../../infra/database/transaction.ts';
import { findCallOf } from './call-repository.ts';
import {
  type Call,
  type CallSignal,
  isHere,
  type Person,
  partyOf,
  type Requester,
  type SignalTarget,
} from './call-state.ts';

/** A private call as the account sees it. `by` asks from the connection in the call or from another one. */
export function privateCallInfo(call: Call, userId: number, by?: Requester): PrivateCallInfo | undefined {
  const own = partyOf(call, userId);
  const peer = call.parties.find((party) => party.userId !== userId);
  if (call.kind !== 'private' || own === undefined || peer === undefined) return undefined;
  return {
    callId: call.id,
    peerId: peer.userId,
    mode: call.mode,
    isRinging: own.state === 'ringing',
    isAccepted: call.acceptedAt !== null,
    isHere: own.state === 'inCall' && by !== undefined && isHere(own, by),
  };
}

/** A group call as a member of the group sees it. */
export function groupCallInfo(call: Call, userId: number): GroupCallInfo {
  return {
    callId: call.id,
    groupId: call.groupId ?? 0,
    hostId: call.hostId,
    users: call.parties.map(callUser),
    inCall: inCallIds(call),
    isRinging: partyOf(call, userId)?.state === 'ringing',
  };
}

/** Ids of those who are in a call. */
export function inCallIds({ parties }: Pick<Call, 'parties'>): number[] {
  return parties.flatMap((party) => (party.state === 'inCall' ? [party.userId] : []));
}

/** A participant on the wire. */
export function callUser({ userId, nickName, headImage, isCamera, isMicroPhone }: Person): CallUser {
  return { id: userId, nickName, headImage, isCamera, isMicroPhone };
}

/** The call that rings for an account, for a client that comes back; `undefined` if there is none. */
export async function ringsOf(db: Handle, userId: number): Promise<RingingCalls | undefined> {
  const call = await findCallOf(db, userId);
  if (call === undefined || partyOf(call, userId)?.state !== 'ringing') return undefined;
  if (call.kind === 'group') return { group: [groupCallInfo(call, userId)] };
  const info = privateCallInfo(call, userId);
  return info && { private: [info] };
}

/** The signal that makes a call ring. */
export function setupSignal(call: Call, sendId: number, to: readonly SignalTarget[]): CallSignal {
  if (call.kind === 'group') {
    return { type: MessageType.GROUP_CALL_SETUP, sendId, content: JSON.stringify(call.parties.map(callUser)), to };
  }
  const type = call.mode === 'video' ? MessageType.CALL_SETUP_VIDEO : MessageType.CALL_SETUP_VOICE;
  return { type, sendId, content: '', to };
}
