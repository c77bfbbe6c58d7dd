import type { CallMode, MediaFailure } from '../call-mode.ts';
import type { NumberedSignal } from '../link/link-signal.ts';
import type { EndRequest } from './private-call-state.ts';
import type { PrivateTimer } from './private-call-timers.ts';

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
      readonly offer?: NumberedSignal | undefined;
    }
  /** Another signal of a peer. */
  | {
      readonly type: 'signal';
      readonly signal: 'accept';
      readonly peerId: number;
      readonly callId: string | undefined;
      readonly answer?: NumberedSignal | undefined;
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
      readonly payload: NumberedSignal;
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
  | { readonly type: 'deliver'; readonly generation: number; readonly payload: NumberedSignal }
  | { readonly type: 'restartLink'; readonly generation: number };
