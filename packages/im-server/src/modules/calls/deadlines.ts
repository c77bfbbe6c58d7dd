import { limits } from 'im-sdk/protocol';
import type { Call, InCallParty, Party } from './call-state.ts';

/** When a ring that begins now ends without an answer, epoch ms. */
export const ringDeadline = (now: number): number => now + limits.callNoAnswerMs;

/**
 * When a party counts as gone (epoch ms): 35 s after the last heartbeat, or 20 s after its connection closed. Both count
 * from the start of this server at the earliest: no heartbeat reaches a server that is down.
 */
function goneAfter(call: Call, party: InCallParty, serverSince: number): number {
  // The caller of a private call sends no heartbeats while it rings.
  const beats = call.kind === 'group' || call.acceptedAt !== null;
  const silent = beats ? Math.max(party.seenAt, serverSince) + limits.callSilentMs : Number.POSITIVE_INFINITY;
  const away =
    party.goneAt === null ? Number.POSITIVE_INFINITY : Math.max(party.goneAt, serverSince) + limits.callSocketGraceMs;
  return Math.min(silent, away);
}

function deadlineOf(call: Call, party: Party, serverSince: number): number {
  return party.state === 'ringing' ? party.ringsUntil : goneAfter(call, party, serverSince);
}

/** When the call has to be looked at again, epoch ms. */
export function nextDeadline(call: Call, serverSince: number): number {
  return Math.min(...call.parties.map((party) => deadlineOf(call, party, serverSince)));
}

/** Parties whose time is over: those who did not answer, and those who are gone or have left the group. */
export function overdue(
  call: Call,
  serverSince: number,
  now: number,
): { readonly unanswered: readonly number[]; readonly gone: readonly number[] } {
  const late = call.parties.filter((party) => deadlineOf(call, party, serverSince) <= now);
  const gone = call.parties.filter((party) => !party.isMember || (party.state === 'inCall' && late.includes(party)));
  return {
    unanswered: late.flatMap(({ state, userId }) => (state === 'ringing' ? [userId] : [])),
    gone: gone.map(({ userId }) => userId),
  };
}
