import type * as v from 'valibot';
import type { CallMode, CallUser, IceCandidate, IceServer } from './entities/call.ts';
import type { callsRoutes } from './routes/calls.ts';

/** Name of a route of calls. */
export type CallRouteName = keyof typeof callsRoutes;

/** Data of the answer of a route of calls. */
export type CallAnswer<N extends CallRouteName> = v.InferOutput<(typeof callsRoutes)[N]['data']>;

/** Query and body of a request of calls, as its route in `callsRoutes` has them. */
export interface CallRequest {
  /** Query parameters; `undefined` ones are omitted. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** JSON body. */
  readonly body?: object;
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
  readonly candidates: readonly IceCandidate[];
}

/** Offer, answer or candidates of one end of a link. */
export type LinkSignal = OfferSignal | AnswerSignal | CandidatesSignal;

/** A signal with its position on the link. Clients that know only the specification send none of these fields. */
export type CallLinkSignal = LinkSignal & {
  /** The sender's counter on the link, from 1. Each candidate of a list takes a number; `n` is the first. */
  readonly n?: number | undefined;
  /** Time at which the sender opened its end of the link (epoch ms): distinguishes a new link from an earlier one. */
  readonly epoch?: number | undefined;
  /** `epoch` of the receiver's end, if the sender knows it. */
  readonly peerEpoch?: number | undefined;
};

/** Call that a signal names, and where it comes from. */
export interface CallSignalName {
  /** `undefined` on a spec-only server. */
  readonly callId: string | undefined;
  /** Sent by this account: in another tab or on another terminal. */
  readonly isOwn: boolean;
}

/** Signal of a private call. */
export type PrivateCallSignal = CallSignalName & {
  /** Discriminant. */
  readonly kind: 'private';
  /** User id of the other side. */
  readonly peerId: number;
} /** `offer`: the caller's, on a server where `needsOffer` is true. */ & (
    | { readonly type: 'setup'; readonly mode: CallMode; readonly offer?: CallLinkSignal }
    /** `answer`: the callee's, on such a server. */
    | { readonly type: 'accept'; readonly answer?: CallLinkSignal }
    | { readonly type: 'reject' | 'cancel' | 'handup' }
    /** `key`: `busy`, `timeout`, `offline`, `unsupported`; `''` for another reason. */
    | { readonly type: 'failed'; readonly key: string }
    | { readonly type: 'link'; readonly signal: CallLinkSignal }
  );

/** Signal of a group call. */
export type GroupCallSignal = CallSignalName & {
  /** Discriminant. */
  readonly kind: 'group';
  /** Group of the call. */
  readonly groupId: number;
  /** User id of the sender. */
  readonly userId: number;
} & (
    | { readonly type: 'setup'; readonly hostId: number; readonly users: readonly CallUser[] }
    | { readonly type: 'accept'; readonly inCall: readonly number[] }
    | { readonly type: 'join'; readonly user: CallUser }
    | { readonly type: 'invite'; readonly users: readonly CallUser[] }
    | { readonly type: 'reject' | 'cancel' | 'quit' }
    | { readonly type: 'failed'; readonly userIds: readonly number[]; readonly key: string }
    | { readonly type: 'device'; readonly isCamera: boolean; readonly isMicroPhone: boolean }
    | { readonly type: 'link'; readonly signal: CallLinkSignal }
  );

/** Signal of a call, read and validated. */
export type CallSignal = PrivateCallSignal | GroupCallSignal;

/** Settings of calls. */
export interface CallConfig {
  /** Most people in a group call. */
  readonly maxChannel: number;
  /** STUN and TURN servers; credentials are valid for an hour. */
  readonly iceServers: readonly IceServer[];
}

/** The signed-in account, as others see it. */
export interface CallAccount {
  /** User id. */
  readonly userId: number;
  /** Name to show; `''` before the profile is loaded. */
  readonly nickName: string;
  /** Picture; `''` if there is none. */
  readonly headImage: string;
}

/** Way of the call engine to the server: `client.calls` of im-sdk, handed to `createCallEngine` of im-rtc. */
export interface SignalingPort {
  /** The signed-in account; `undefined` while none is. */
  account(): CallAccount | undefined;
  /** True for a server that knows only the specification: one candidate a request, no `info`. */
  isSpecOnly(): boolean;
  /**
   * True for a spec-only server whose `setupCall` has the caller's offer as its body, and whose `acceptCall` has the answer.
   * Found by the first `setupCall` without one, which is refused.
   */
  needsOffer(): boolean;
  /** Fresh settings. Does not reject: without an answer they are the last ones. */
  config(): Promise<CallConfig>;
  /**
   * Sends a request for the connection that is in the call. `keepalive`: the page goes away or the session ends, the
   * request survives it. Rejects with an `ImError`.
   */
  request<N extends CallRouteName>(
    name: N,
    request: CallRequest,
    options?: { readonly keepalive?: boolean },
  ): Promise<CallAnswer<N>>;
  /** Hands a signal to the other tabs of this account: this one has answered a ring. */
  sendToTabs(signal: CallSignal): void;
  /**
   * Emits the signals in the order of their arrival, in every tab. The first listener gets those of a ring that came
   * before it. Returns an unsubscribe function.
   */
  onSignal(listener: (signal: CallSignal) => void): () => void;
  /** True while a ring waits for the first listener of `onSignal`: create the engine. Emits on each change. */
  readonly hasRing: { getSnapshot(): boolean; subscribe(listener: () => void): () => void };
  /** Emitted after the socket was away: signals may be lost. Returns an unsubscribe function. */
  onReconnected(listener: () => void): () => void;
  /** Emitted when the account signs out. Requests with `keepalive` are sent. Returns an unsubscribe function. */
  onSignedOut(listener: () => void): () => void;
}
