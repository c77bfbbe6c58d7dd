import type { NumberedSignal } from './link-signal.ts';

/** Link of this end, as far as its signalling went. */
export interface LinkEpochs {
  /** Time at which this end opened its link (epoch ms). A link that replaces it has a greater one. */
  readonly own: number;
  /** The greatest that the peer sent; `undefined` before the first. */
  readonly peer: number | undefined;
  /** A description of the peer is in force: the connection cannot be used for another link of the peer. */
  readonly isBound: boolean;
}

/**
 * - `deliver`: the signal belongs to this link.
 * - `drop`: it comes from an earlier link of the peer, or is addressed to an earlier link of this end.
 * - `renew`: the peer opened a new link. This end opens one as well and delivers the signal to it.
 * - `introduce`: an offer to an earlier link of this end. The peer does not know this one: make it an offer.
 */
export type EpochVerdict = 'deliver' | 'drop' | 'renew' | 'introduce';

/** Decides to which link a signal belongs. Signals of clients that send no epoch are delivered. */
export function judgeEpoch({ own, peer, isBound }: LinkEpochs, signal: NumberedSignal): EpochVerdict {
  const { type, epoch, peerEpoch } = signal;
  if (epoch === undefined) return 'deliver';
  if (peer !== undefined && epoch < peer) return 'drop';
  const isOther = isBound && epoch !== peer;
  if (peerEpoch !== undefined && peerEpoch !== own) {
    return type === 'offer' && (isOther || !isBound) ? 'introduce' : 'drop';
  }
  return isOther ? 'renew' : 'deliver';
}
