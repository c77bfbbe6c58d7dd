import type { CallLinkSignal } from 'im-sdk/protocol';
import type { CallMode, MediaFailure } from '../call-mode.ts';

/** `caller` dialled; only the caller may cancel and offer. */
export type CallRole = 'caller' | 'callee';

/** Why a private call ended. */
export type PrivateCallEnd =
  /** This side hung up, cancelled its call, or rejected the other's. */
  | 'hungUp'
  | 'cancelled'
  | 'rejected'
  | 'peerHungUp'
  | 'peerCancelled'
  | 'peerRejected'
  | 'peerBusy'
  | 'peerUnsupported'
  | 'peerFailed'
  | 'peerDidNotAnswer'
  | 'youDidNotAnswer'
  | 'answeredElsewhere'
  | 'rejectedElsewhere'
  /** Camera, microphone or WebRTC is not available here. */
  | 'mediaFailed'
  /** The server refused the request. */
  | 'refused'
  /** The server did not answer the setup. */
  | 'unreachable'
  /** No media path to the peer, or it was lost for too long. */
  | 'connectionFailed'
  /** The server knows of no such call: it ended while this client was away. */
  | 'endedMeanwhile'
  | 'loggedOut'
  | 'pageHidden';

/** Request whose answer is awaited before the ending request can be sent. */
export type AwaitedRequest = 'setup' | 'accept';

/** Request that ends a call at the server. */
export type EndRequest = 'cancel' | 'handup' | 'reject' | 'failed';

/** Part of every state of private calls. */
export interface CallMemory {
  /** Number of the call on this client. Results of an older call are ignored. */
  readonly generation: number;
  /** Ids of the last calls that ended: their late signals start nothing. */
  readonly endedCalls: readonly string[];
}

/** Peer and kind of a call. */
export interface PrivateCall {
  /** User id of the other side. */
  readonly peerId: number;
  /** Voice, or voice and camera. */
  readonly mode: CallMode;
  /** Side of this account. */
  readonly role: CallRole;
  /** Id that the server gave the call; `undefined` before its answer, and on a spec-only server. */
  readonly callId: string | undefined;
}

/** No call since the start. */
export interface IdleCall extends CallMemory {
  /** Discriminant. */
  readonly phase: 'idle';
}

/** Glare: the peer's own call to this side. */
export interface GlareCall {
  /** `undefined` on a spec-only server. */
  readonly callId: string | undefined;
  /** The peer's offer, on a server whose setup carries it. */
  readonly offer?: CallLinkSignal | undefined;
}

/** Caller, before the peer accepted: opens media, sends `setup`, waits for the peer. */
export interface DiallingCall extends CallMemory, PrivateCall {
  /** Discriminant. */
  readonly phase: 'dialling';
  /** Open media (`offer`: then make the offer that `setup` carries), then `setup` in flight, then the peer rings. */
  readonly step: 'media' | 'offer' | 'setup' | 'waiting';
  /** The setup carries the offer: the link is open from the step `offer` on. */
  readonly needsOffer: boolean;
  /** Own user id is smaller than the peer's: in a glare the polite side accepts the peer's call. */
  readonly isPolite: boolean;
  /** Received while the setup is in flight. */
  readonly glare: GlareCall | undefined;
}

/** Callee, before an answer. */
export interface RingingCall extends CallMemory, PrivateCall {
  /** Discriminant. */
  readonly phase: 'ringing';
  /** Offer that came with the setup. */
  readonly offer?: CallLinkSignal | undefined;
}

/** Accepted; no media yet. The callee opens media and sends `accept` first. */
export interface ConnectingCall extends CallMemory, PrivateCall {
  /** Discriminant. */
  readonly phase: 'connecting';
  /**
   * Open media (`answer`: then make the answer that `accept` carries), then `accept` in flight (`acceptAgain`: it got no
   * answer), then the media path.
   */
  readonly step: 'media' | 'answer' | 'accept' | 'acceptAgain' | 'link';
  /** Offer that came with the setup, until the link gets it. */
  readonly offer?: CallLinkSignal | undefined;
}

/** Media flows, or did and is being restored. */
export interface InCall extends CallMemory, PrivateCall {
  /** Discriminant. */
  readonly phase: 'inCall';
  /** Media path; `restarting` after an ICE restart. */
  readonly link: 'up' | 'lost' | 'restarting';
}

/** Over for the person, everything is off; the server is still to be informed. */
export interface ClosingCall extends CallMemory, PrivateCall {
  /** Discriminant. */
  readonly phase: 'closing';
  /** Why it ended. */
  readonly reason: PrivateCallEnd;
  /** As in `ClosedCall`. */
  readonly detail: string | undefined;
  /** Request that has to be settled first; `undefined` once the ending request is sent. */
  readonly awaits: AwaitedRequest | undefined;
}

/** The last call, over everywhere. */
export interface ClosedCall extends CallMemory, PrivateCall {
  /** Discriminant. */
  readonly phase: 'closed';
  /** Why it ended. */
  readonly reason: PrivateCallEnd;
  /** Error key of a refusal, or the `MediaFailure`. */
  readonly detail: string | undefined;
}

/** A call that is going on, as the person sees it. */
export type ActiveCall = DiallingCall | RingingCall | ConnectingCall | InCall;

/** State of private calls in one tab. */
export type PrivateCallState = IdleCall | ActiveCall | ClosingCall | ClosedCall;

/** Reason of a signal `failed`, by its key. Other keys count as a failure of the peer. */
export type PeerFailure = 'busy' | 'timeout' | 'unsupported' | (string & {});

/** State of this account's call at the server (`/webrtc/private/info`). */
export interface KnownCall {
  /** `undefined` on a spec-only server. */
  readonly callId: string | undefined;
  /** User id of the other side. */
  readonly peerId: number;
  /** Voice, or voice and camera. */
  readonly mode: CallMode;
  /** The account was called, and did not answer yet. */
  readonly isRinging: boolean;
  /** The callee accepted, on any terminal. */
  readonly isAccepted: boolean;
}

/** Timers of a private call. */
export type PrivateTimer =
  | 'media'
  | 'noAnswer'
  | 'connect'
  | 'acceptAgain'
  | 'heartbeat'
  | 'restart'
  | 'restartAgain'
  | 'linkEnd'
  | 'closing';

/** Input of the private-call machine. Events with a `generation` are results of an effect or of a resource. */
export type PrivateCallEvent =
  /** `ownId` decides which side is polite in a glare (both dial each other). `needsOffer`: the server's setup carries the offer. */
  | {
      readonly type: 'dial';
      readonly peerId: number;
      readonly ownId: number;
      readonly mode: CallMode;
      readonly needsOffer?: boolean;
    }
  | { readonly type: 'accept' }
  /** The person ends the call: cancels, rejects or hangs up, by phase. */
  | { readonly type: 'hangUp' }
  | { readonly type: 'logout' | 'pageHide' }
  /** Signal `setup` of a peer. */
  | {
      readonly type: 'incoming';
      readonly peerId: number;
      readonly callId: string | undefined;
      readonly mode: CallMode;
      readonly offer?: CallLinkSignal | undefined;
    }
  /** Another signal of a peer. */
  | {
      readonly type: 'signal';
      readonly signal: 'accept';
      readonly peerId: number;
      readonly callId: string | undefined;
      readonly answer?: CallLinkSignal | undefined;
    }
  | {
      readonly type: 'signal';
      readonly signal: 'reject' | 'cancel' | 'handup';
      readonly peerId: number;
      readonly callId: string | undefined;
    }
  | {
      readonly type: 'signal';
      readonly signal: 'failed';
      readonly peerId: number;
      readonly callId: string | undefined;
      readonly reason: PeerFailure;
    }
  /** Another tab or terminal of this account accepted or rejected. */
  | {
      readonly type: 'elsewhere';
      readonly answer: 'accepted' | 'rejected';
      readonly peerId: number;
      readonly callId: string | undefined;
    }
  /** Offer, answer or candidates of a peer. */
  | {
      readonly type: 'linkSignal';
      readonly peerId: number;
      readonly callId: string | undefined;
      readonly payload: CallLinkSignal;
    }
  /** Answer of `info`, asked for after the socket was away. `undefined`: the server knows of no call. */
  | { readonly type: 'info'; readonly generation: number; readonly call: KnownCall | undefined }
  | { readonly type: 'mediaOpened'; readonly generation: number }
  /** The link made the offer or the answer that `setup` or `accept` carries. */
  | { readonly type: 'described'; readonly generation: number }
  | { readonly type: 'mediaFailed'; readonly generation: number; readonly failure: MediaFailure }
  /** `isAccepted`: the peer had dialled first, and the server took this setup as an accept of that call. */
  | {
      readonly type: 'setupAnswered';
      readonly generation: number;
      readonly callId: string | undefined;
      readonly isAccepted: boolean;
    }
  | { readonly type: 'acceptAnswered'; readonly generation: number }
  /** The ending request was answered or given up. */
  | { readonly type: 'endSettled'; readonly generation: number }
  /** A definite refusal of the server. `needsOffer`: its setup has to carry the offer. */
  | {
      readonly type: 'refused';
      readonly generation: number;
      readonly request: 'setup' | 'accept' | 'heartbeat';
      readonly key: string;
      readonly needsOffer?: boolean;
    }
  /** No answer: the server may have carried the request out. */
  | { readonly type: 'unanswered'; readonly generation: number; readonly request: 'setup' | 'accept' }
  | { readonly type: 'linkUp' | 'linkLost' | 'linkFailed'; readonly generation: number }
  | { readonly type: 'timer'; readonly name: PrivateTimer };

/** Output of the private-call machine. Media, sound, link and timers follow the state instead (`privateCallResources`). */
export type PrivateCallEffect =
  | { readonly type: 'setup'; readonly generation: number; readonly peerId: number; readonly mode: CallMode }
  | {
      readonly type: 'accept';
      readonly generation: number;
      readonly peerId: number;
      readonly callId: string | undefined;
    }
  /** `isConnected`: media have arrived, once at least. */
  | {
      readonly type: 'heartbeat';
      readonly generation: number;
      readonly peerId: number;
      readonly callId: string | undefined;
      readonly isConnected: boolean;
    }
  /** Ends a call at the server. `keepalive`: the page goes away or the session ends, send it so that it survives. */
  | {
      readonly type: 'end';
      readonly request: EndRequest;
      readonly generation: number;
      readonly peerId: number;
      readonly callId: string | undefined;
      readonly reason: string | undefined;
      readonly keepalive: boolean;
    }
  | { readonly type: 'deliver'; readonly generation: number; readonly payload: CallLinkSignal }
  | { readonly type: 'restartLink'; readonly generation: number };
