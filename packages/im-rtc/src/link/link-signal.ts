/** ICE candidate as it is sent (`RTCIceCandidate.toJSON()`). */
export interface Candidate {
  /** Candidate line. */
  readonly candidate: string;
  /** Media section, by its id. */
  readonly sdpMid?: string | null;
  /** Media section, by its position. */
  readonly sdpMLineIndex?: number | null;
  /** Names the ICE generation of the sender. */
  readonly usernameFragment?: string | null;
}

/** An offer. */
export interface OfferSignal {
  /** Discriminant. */
  readonly type: 'offer';
  /** Session description. */
  readonly sdp: string;
  /** Number of the offer on its side of the link, so that a late answer to an older one is ignored. */
  readonly offerId?: number | undefined;
}

/** An answer. */
export interface AnswerSignal {
  /** Discriminant. */
  readonly type: 'answer';
  /** Session description. */
  readonly sdp: string;
  /** `offerId` of its offer. */
  readonly offerId?: number | undefined;
}

/** Candidates of one side, in the order in which they were found. */
export interface CandidatesSignal {
  /** Discriminant. */
  readonly type: 'candidates';
  /** Up to 50. */
  readonly candidates: readonly Candidate[];
}

/** Signal between the two ends of a link, sent through the server. */
export type LinkSignal = OfferSignal | AnswerSignal | CandidatesSignal;

/** A signal with its place on the link. Clients that know only the specification send none of these fields. */
export type NumberedSignal = LinkSignal & {
  /** The sender's counter on this link, from 1. Each candidate of a list takes a number; `n` is the first. */
  readonly n?: number | undefined;
  /** Time at which the sender opened the link (epoch ms): distinguishes a new link from an earlier one. */
  readonly epoch?: number | undefined;
  /** `epoch` of the receiver's link, if the sender knows it. */
  readonly peerEpoch?: number | undefined;
};
