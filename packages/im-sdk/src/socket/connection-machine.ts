import type { ErrorCategory, ImError } from '../protocol/base/errors.ts';
import { CloseCode, limits } from '../protocol/base/limits.ts';
import { defineMachine, type Machine } from '../protocol/machine.ts';

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

/** Close code of a browser for a broken connection. */
const BROKEN = 1006;

const INITIAL: ConnectionState = {
  phase: 'idle',
  generation: 0,
  socket: false,
  attempt: 0,
  preparation: 'check',
  waitMs: undefined,
  mayFallBack: false,
  plain: false,
  offline: false,
  beating: false,
  stable: false,
  lost: false,
  failure: undefined,
  isFailureShown: false,
  stopped: undefined,
};

/** Duration of a timer: ms, the backoff of the attempt, or the longest backoff. */
export type Delay = number | 'backoff' | 'longest';

/** Timers of a state. The runner keeps exactly these running, so that a state cannot forget one or leave one behind. */
export function timersOf(state: ConnectionState): ReadonlyMap<TimerName, Delay> {
  const timers = new Map<TimerName, Delay>();
  const { phase } = state;
  if (phase === 'connecting' && state.socket) timers.set('connect', limits.socketConnectMs);
  if (phase === 'authenticating') timers.set('login', limits.socketLoginMs);
  if (phase === 'waiting') timers.set('retry', state.waitMs ?? 'backoff');
  if (phase === 'suspended') timers.set('retry', 'longest');
  if (phase === 'live' || phase === 'resuming') {
    if (!state.beating) timers.set('beat', limits.heartbeatAfterAckMs);
    else timers.set('deadline', state.offline ? limits.connectionLostAfterMs : limits.heartbeatDeadlineMs);
    if (!state.stable) timers.set('stable', limits.stableUptimeMs);
  }
  if (!state.lost && inTrouble(state)) timers.set('lost', limits.connectionLostAfterMs);
  if (state.failure && !state.isFailureShown) timers.set('failure', limits.syncErrorAfterMs);
  return timers;
}

function inTrouble({ phase, offline, beating }: ConnectionState): boolean {
  if (phase === 'live') return offline && beating;
  return phase === 'connecting' || phase === 'authenticating' || phase === 'waiting' || phase === 'suspended';
}

type Result = { readonly state: ConnectionState; readonly effects: readonly ConnectionEffect[] };

const stay = (state: ConnectionState): Result => ({ state, effects: [] });

/** Starts the next attempt. */
function attempt(state: ConnectionState): Result {
  const generation = state.generation + 1;
  const drop: ConnectionEffect[] = state.socket ? [{ type: 'drop', code: CloseCode.DELIBERATE }] : [];
  return {
    state: {
      ...state,
      phase: 'connecting',
      generation,
      socket: false,
      waitMs: undefined,
      beating: false,
      stable: false,
    },
    effects: [...drop, { type: 'prepare', generation, how: state.preparation }],
  };
}

/** Ends a failed attempt and waits for the next. */
function wait(state: ConnectionState, next: Partial<ConnectionState> = {}): Result {
  const drop: ConnectionEffect[] = state.socket ? [{ type: 'drop', code: CloseCode.DELIBERATE }] : [];
  return {
    state: {
      ...state,
      phase: state.offline ? 'suspended' : 'waiting',
      socket: false,
      beating: false,
      stable: false,
      waitMs: undefined,
      attempt: state.attempt + 1,
      ...next,
    },
    effects: drop,
  };
}

/** Ends the connection. Pending results belong to an older generation and are ignored. */
function rest(state: ConnectionState, phase: 'idle' | 'stopped', reason?: StopReason): Result {
  const effects: ConnectionEffect[] = state.socket ? [{ type: 'drop', code: CloseCode.DELIBERATE }] : [];
  if (reason === 'deliberate') effects.push({ type: 'probeSession' });
  return {
    state: { ...INITIAL, phase, generation: state.generation + 1, offline: state.offline, stopped: reason },
    effects,
  };
}

/** Next state after a socket closed, by close code and phase. */
function closed(state: ConnectionState, code: number): Result {
  const down: ConnectionState = { ...state, socket: false };
  if (code === CloseCode.DELIBERATE) return rest(down, 'stopped', 'deliberate');
  if (code === CloseCode.TOKEN) return wait(down, { preparation: 'refresh' });
  if (code === CloseCode.TOO_MANY) return wait(down, { waitMs: 'longest' });
  if (state.phase === 'connecting') {
    // The socket never opened. On a page without TLS the server may have none either.
    if (!state.mayFallBack) return wait(down, { preparation: 'probe' });
    const waitMs = state.plain ? undefined : limits.wsFallbackDelayMs;
    return wait(down, { preparation: 'probe', plain: !state.plain, waitMs });
  }
  if (state.phase === 'authenticating') return wait(down, { preparation: 'probe' });
  if (code === CloseCode.GOING_AWAY || code === CloseCode.SERVICE_RESTART) return wait(down, { attempt: 0 });
  if (code === CloseCode.UNSUPPORTED || code === CloseCode.POLICY || code === CloseCode.TOO_LARGE) {
    return wait(down, { waitMs: 'longest' });
  }
  return wait(down);
}

function beat(state: ConnectionState): Result {
  return { state: { ...state, beating: true }, effects: [{ type: 'beat' }] };
}

function onTimer(state: ConnectionState, name: TimerName): Result {
  switch (name) {
    case 'lost':
      return stay({ ...state, lost: true });
    case 'failure':
      return stay({ ...state, isFailureShown: true });
    case 'stable':
      return stay({ ...state, stable: true, attempt: 0 });
    case 'beat':
      return beat(state);
    case 'retry':
      return attempt(state);
    case 'connect':
    case 'login':
      return withDrop(state);
    case 'deadline':
      return wait(state);
  }
}

/** Closes a hanging socket and treats it like a broken one. */
function withDrop(state: ConnectionState): Result {
  const { state: next, effects } = closed(state, BROKEN);
  return { state: next, effects: [{ type: 'drop', code: CloseCode.DELIBERATE }, ...effects] };
}

/** Retries now, or checks a live connection with a heartbeat: conditions may have changed. */
function nudge(state: ConnectionState): Result {
  if (state.phase === 'waiting' || state.phase === 'suspended') return attempt({ ...state, attempt: 0 });
  const up = state.phase === 'live' || state.phase === 'resuming';
  return up && !state.beating ? beat(state) : stay(state);
}

/** Not answered by the server, or handled as the end of the session. */
const UNANSWERED: ReadonlySet<ErrorCategory> = new Set<ErrorCategory>(['network', 'timeout', 'aborted', 'auth']);

/** Keeps a failure that the server answered, for the screen. */
function failed({ failure }: ConnectionState, error: ImError | undefined): Partial<ConnectionState> {
  const isAnswered = error !== undefined && !UNANSWERED.has(error.category);
  return { waitMs: error?.retryAfterMs, failure: isAnswered ? error : failure };
}

const isUp = ({ phase }: ConnectionState): boolean => phase !== 'idle' && phase !== 'stopped';

function transition(state: ConnectionState, event: ConnectionEvent): Result {
  if ('generation' in event && event.generation !== state.generation) return stay(state);
  const { phase } = state;
  switch (event.type) {
    case 'start':
      return isUp(state) ? stay(state) : attempt({ ...INITIAL, ...keep(state), mayFallBack: event.mayFallBack });
    case 'pause':
      return isUp(state) ? rest(state, 'idle') : stay(state);
    case 'stop':
      return phase === 'stopped' ? stay(state) : rest(state, 'stopped', event.reason);
    case 'prepared':
      if (phase !== 'connecting' || state.socket) return stay(state);
      return {
        state: { ...state, socket: true, preparation: 'check' },
        effects: [{ type: 'open', generation: state.generation, plain: state.plain }],
      };
    case 'unprepared':
      return phase === 'connecting' && !state.socket ? wait(state, failed(state, event.error)) : stay(state);
    case 'opened':
      if (phase !== 'connecting' || !state.socket) return stay(state);
      return {
        state: { ...state, phase: 'authenticating' },
        effects: [{ type: 'login', generation: state.generation }],
      };
    case 'loggedIn':
      if (phase !== 'authenticating') return stay(state);
      return { state: { ...state, phase: 'resuming' }, effects: [{ type: 'resume', generation: state.generation }] };
    case 'caughtUp':
      if (phase !== 'resuming') return stay(state);
      return stay({ ...state, phase: 'live', lost: false, failure: undefined, isFailureShown: false });
    case 'resumeFailed':
      return phase === 'resuming' ? wait(state, failed(state, event.error)) : stay(state);
    case 'pushLost':
      return phase === 'live' ? wait(state) : stay(state);
    case 'beatAnswered':
      if (phase === 'live') return stay({ ...state, beating: false, lost: false });
      return phase === 'resuming' ? stay({ ...state, beating: false }) : stay(state);
    case 'forcedOut':
      return isUp(state) && state.socket ? rest(state, 'stopped', 'elsewhere') : stay(state);
    case 'closed':
      return state.socket ? closed(state, event.code) : stay(state);
    case 'online':
      return nudge({ ...state, offline: false });
    case 'visible':
      return nudge(state);
    case 'retryNow':
      return phase === 'stopped' && state.stopped === 'deliberate' ? attempt(restarted(state)) : nudge(state);
    case 'offline': {
      const offline: ConnectionState = { ...state, offline: true };
      if (phase === 'waiting') return stay({ ...offline, phase: 'suspended' });
      return phase === 'suspended' ? stay(offline) : nudge(offline);
    }
    case 'timer':
      return timersOf(state).has(event.name) ? onTimer(state, event.name) : stay(state);
  }
}

const keep = ({ generation, offline }: ConnectionState) => ({ generation, offline });
const restarted = (state: ConnectionState): ConnectionState => ({
  ...INITIAL,
  ...keep(state),
  mayFallBack: state.mayFallBack,
  preparation: 'probe',
});

/** Pure state machine of the connection; `connection.ts` carries out its effects. */
export const connectionMachine: Machine<ConnectionState, ConnectionEvent, ConnectionEffect> = defineMachine<
  ConnectionState,
  ConnectionEvent,
  ConnectionEffect
>({ initial: INITIAL, transition });
