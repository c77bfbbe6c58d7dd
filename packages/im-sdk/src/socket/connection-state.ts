import type { ImError } from '../protocol/errors.ts';

/** Why a connection ended for good. Only `start` reopens it. */
export type StopReason = 'asked' | 'elsewhere' | 'sessionEnded' | 'deliberate';

/**
 * How the session is validated before a socket is opened: `check` the token's expiry locally, `probe` with a request
 * (after a socket that closed before login), `refresh` the token (after close 4001).
 */
export type Preparation = 'check' | 'probe' | 'refresh';

/** Phase of the connection: `waiting` is the backoff; `stopped` needs a new `start`. */
export type ConnectionPhase =
  | 'idle'
  | 'connecting'
  | 'authenticating'
  | 'resuming'
  | 'live'
  | 'waiting'
  | 'suspended'
  | 'stopped';

/** State of the connection. `suspended` is `waiting` while the device reports no network. */
export interface ConnectionState {
  readonly phase: ConnectionPhase;
  /** Number of the attempt; events of older attempts are ignored. */
  readonly generation: number;
  /** True if this attempt has a socket. */
  readonly socket: boolean;
  /** Failures since the last stable connection. */
  readonly attempt: number;
  readonly preparation: Preparation;
  /** Overrides the backoff (ms). */
  readonly waitMs: number | 'longest' | undefined;
  /** True if wss may fall back to ws, on an insecure page only. */
  readonly mayFallBack: boolean;
  /** True while ws is used instead of wss. */
  readonly plain: boolean;
  readonly offline: boolean;
  /** A heartbeat is in flight. */
  readonly beating: boolean;
  /** Up for `stableUptimeMs`: the failure count was reset. */
  readonly stable: boolean;
  /** True after 3 s of trouble, until live again. */
  readonly lost: boolean;
  /** Last failure that the server answered to a resume, until live again. */
  readonly failure: ImError | undefined;
  /** True once failures have lasted for 10 s. */
  readonly isFailureShown: boolean;
  readonly stopped: StopReason | undefined;
}

export type TimerName = 'connect' | 'login' | 'retry' | 'beat' | 'deadline' | 'stable' | 'lost' | 'failure';

/** Input of the connection machine. */
export type ConnectionEvent =
  | { readonly type: 'start'; readonly mayFallBack: boolean }
  | { readonly type: 'pause' }
  | { readonly type: 'stop'; readonly reason: StopReason }
  | { readonly type: 'prepared'; readonly generation: number }
  | { readonly type: 'unprepared'; readonly generation: number; readonly error?: ImError | undefined }
  | { readonly type: 'opened'; readonly generation: number }
  | { readonly type: 'loggedIn'; readonly generation: number }
  | { readonly type: 'beatAnswered'; readonly generation: number }
  | { readonly type: 'forcedOut'; readonly generation: number }
  | { readonly type: 'closed'; readonly generation: number; readonly code: number }
  | { readonly type: 'caughtUp'; readonly generation: number }
  | { readonly type: 'resumeFailed'; readonly generation: number; readonly error?: ImError | undefined }
  /** The socket is up but receives no pushes. */
  | { readonly type: 'pushLost'; readonly generation: number }
  | { readonly type: 'online' | 'offline' | 'visible' | 'retryNow' }
  | { readonly type: 'timer'; readonly name: TimerName };

/** Output of the connection machine, carried out by `Connection`. */
export type ConnectionEffect =
  | { readonly type: 'prepare'; readonly generation: number; readonly how: Preparation }
  | { readonly type: 'open'; readonly generation: number; readonly plain: boolean }
  | { readonly type: 'login'; readonly generation: number }
  | { readonly type: 'beat' }
  | { readonly type: 'resume'; readonly generation: number }
  /** Removes the socket's listeners and closes it. */
  | { readonly type: 'drop'; readonly code: number }
  /** The server closed the connection deliberately without a reason: check the session. */
  | { readonly type: 'probeSession' };
