import type { CallLinkSignal, CallRequest, CallRouteName, SignalingPort } from 'im-sdk/protocol';
import { outcomeOf } from './outcome.ts';

/** Route and body of a signal: a description, or candidates. */
export type SignalRequest = readonly [route: CallRouteName, request: CallRequest];

/** An offer or an answer. */
export type DescriptionSignal = Exclude<CallLinkSignal, { type: 'candidates' }>;

/** A description as its route takes it. */
export function descriptionOf(signal: DescriptionSignal): object {
  const { type, sdp, offerId, epoch, peerEpoch } = signal;
  return { type, sdp, offerId, epoch, peerEpoch };
}

/** Candidates as their route takes them. Each names its link: servers pass on unknown fields. */
export function candidatesOf(signal: Extract<CallLinkSignal, { type: 'candidates' }>): readonly object[] {
  const { candidates, epoch, peerEpoch } = signal;
  return candidates.map((candidate) => ({ ...candidate, epoch, peerEpoch }));
}

/** Posts a signal of a link. Candidates go one by one to a server that knows no lists. Rejects if it may be lost. */
export async function postSignal(
  port: SignalingPort,
  signal: CallLinkSignal,
  requestOf: (signal: CallLinkSignal) => SignalRequest,
): Promise<'posted' | 'refused'> {
  const isSplit = signal.type === 'candidates' && port.isSpecOnly();
  const parts = isSplit ? signal.candidates.map((one) => ({ ...signal, candidates: [one] })) : [signal];
  for (const part of parts) {
    const outcome = await outcomeOf(port.request(...requestOf(part)));
    if (outcome.type === 'refused') return 'refused';
    if (outcome.type === 'unanswered') throw new Error('A signal got no answer');
  }
  return 'posted';
}
