import { EventEmitter } from 'eventemitter3';
import type { Cancel, Platform, Socket } from '../platform/platform.ts';
import {
  backoffMs,
  Cmd,
  type Decoded,
  decodeServerFrame,
  encodeFrame,
  type HeartbeatAck,
  ImError,
  isMessage,
  type LoginAck,
  limits,
  type ServerFrame,
} from '../protocol/index.ts';
import { subscribeTo } from '../store/subscribe-to.ts';
import {
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionPhase,
  type ConnectionState,
  connectionMachine,
  type Delay,
  type Preparation,
  type StopReason,
  type TimerName,
  timersOf,
} from './connection-machine.ts';
import { type MirroredConnection, readMirrored, toFailure } from './mirrored-connection.ts';

/** Dependency of the connection on the session. */
export interface ConnectionSession {
  /**
   * Resolves to a valid access token. Rejects with a non-retryable `ImError` if the session has ended (the connection
   * is then stopped from outside), and with a retryable one if the server is unreachable.
   */
  prepare(how: Preparation): Promise<string>;
}

/** Dependencies and settings of a connection. */
export interface ConnectionOptions {
  readonly platform: Pick<Platform, 'clock' | 'timers' | 'random' | 'openSocket' | 'network' | 'visibility'>;
  readonly session: ConnectionSession;
  /** URL of the socket, read at every attempt and used unchanged. */
  readonly socketUrl: () => string;
  /** True if wss may fall back to ws: only on an insecure page. */
  readonly mayFallBack: () => boolean;
  /** Device number, sent as `devId`. */
  readonly devId: () => string;
  readonly onFault?: (error: ImError) => void;
  /** Limits of the reconnect backoff in ms. Default: 500 to 15,000. */
  readonly reconnect?: { readonly minMs: number; readonly maxMs: number };
}

interface ConnectionEvents {
  changed: () => void;
  loggedIn: (attempt: number, ack: LoginAck | null) => void;
  frame: (frame: ServerFrame) => void;
  heartbeat: (ack: HeartbeatAck | null) => void;
  down: () => void;
  stopped: (reason: StopReason) => void;
}

/** Runs the connection machine: at most one socket, exactly the timers of its state, and nothing after a stop. */
export class Connection {
  readonly #events = new EventEmitter<ConnectionEvents>();
  readonly #options: ConnectionOptions;
  readonly #timers: ConnectionTimers;
  readonly #stopListening: Cancel[];
  #state: ConnectionState = connectionMachine.initial;
  #socket: Socket | undefined;
  #token = '';
  #ack: LoginAck | null = null;
  #seen: MirroredConnection = {
    phase: 'idle',
    lost: false,
    retryAt: undefined,
    failure: undefined,
    connId: undefined,
  };
  /** Own or mirrored state. The same object until it changes. */
  readonly mirrored = {
    getSnapshot: (): MirroredConnection => this.#seen,
    subscribe: (listener: () => void): Cancel => subscribeTo(this.#events, 'changed', listener),
  };

  constructor(options: ConnectionOptions) {
    this.#options = options;
    const { network, visibility } = options.platform;
    this.#timers = new ConnectionTimers(options.platform, options.reconnect, (name) =>
      this.#dispatch({ type: 'timer', name }),
    );
    this.#stopListening = [
      network.onChange((online) => this.#dispatch({ type: online ? 'online' : 'offline' })),
      visibility.onChange((visible) => visible && this.#dispatch({ type: 'visible' })),
    ];
  }

  get phase(): ConnectionPhase {
    return this.#state.phase;
  }

  /** Connection id issued by the server, for the request header `connId`. */
  get connId(): string | undefined {
    return this.#ack?.connId ?? undefined;
  }

  /** Opens the socket and keeps it open, also after a stop. No-op while running. */
  open(): void {
    if (!this.#options.platform.network.online()) this.#dispatch({ type: 'offline' });
    this.#dispatch({ type: 'start', mayFallBack: this.#options.mayFallBack() });
  }

  /** Closes the socket because another tab holds one or the user signed out. `open` starts again. */
  shut(): void {
    this.#dispatch({ type: 'pause' });
  }

  stop(reason: StopReason): void {
    this.#dispatch({ type: 'stop', reason });
  }

  retryNow(): void {
    this.#dispatch({ type: 'retryNow' });
  }

  /** Catch-up is complete. Ignored for an older attempt. */
  caughtUp(attempt: number): void {
    this.#dispatch({ type: 'caughtUp', generation: attempt });
  }

  /** Catch-up failed: drops the socket, backs off, reconnects. */
  resumeFailed(attempt: number, error: ImError): void {
    // A non-retryable error will repeat: report it.
    if (!error.retryable) this.#options.onFault?.(error);
    this.#dispatch({ type: 'resumeFailed', generation: attempt, error });
  }

  /** Heartbeats are acknowledged but no push arrives over this socket: drops it and reconnects. */
  pushLost(attempt: number): void {
    this.#dispatch({ type: 'pushLost', generation: attempt });
  }

  /** Emitted on the login ack: catch up, then call `caughtUp(attempt)`. Frames are emitted meanwhile. */
  onLoggedIn(listener: ConnectionEvents['loggedIn']): Cancel {
    return subscribeTo(this.#events, 'loggedIn', listener);
  }

  /** Emitted for messages and typing signals, from the login ack on. */
  onFrame(listener: ConnectionEvents['frame']): Cancel {
    return subscribeTo(this.#events, 'frame', listener);
  }

  /** Emitted on every heartbeat ack. */
  onHeartbeat(listener: ConnectionEvents['heartbeat']): Cancel {
    return subscribeTo(this.#events, 'heartbeat', listener);
  }

  /** Emitted when a logged-in socket is gone. */
  onDown(listener: ConnectionEvents['down']): Cancel {
    return subscribeTo(this.#events, 'down', listener);
  }

  /** Emitted when the connection ended for good. */
  onStopped(listener: ConnectionEvents['stopped']): Cancel {
    return subscribeTo(this.#events, 'stopped', listener);
  }

  /** Shows the connection state of another tab while this one is idle. */
  mirror(state: unknown): void {
    if (this.#state.phase === 'idle') this.#show(readMirrored(state));
  }

  /** Sends a frame; returns false without a logged-in socket. */
  send(frame: { readonly cmd: number; readonly data?: unknown }): boolean {
    if (!this.#socket || !isLoggedIn(this.#state)) return false;
    this.#socket.send(encodeFrame(frame));
    return true;
  }

  /** Stops and removes all timers and listeners. */
  destroy(): void {
    this.stop('asked');
    for (const stop of this.#stopListening) stop();
    this.#events.removeAllListeners();
  }

  #show(seen: MirroredConnection): void {
    const { phase, lost, retryAt, failure, connId } = this.#seen;
    const isSameFailure = failure?.code === seen.failure?.code && failure?.message === seen.failure?.message;
    const isSame = phase === seen.phase && lost === seen.lost && retryAt === seen.retryAt && connId === seen.connId;
    if (isSame && isSameFailure) return;
    this.#seen = seen;
    this.#events.emit('changed');
  }

  #dispatch(event: ConnectionEvent): void {
    const before = this.#state;
    const { state, effects } = connectionMachine.transition(before, event);
    this.#state = state;
    this.#timers.keep(state);
    for (const effect of effects) this.#carryOut(effect);
    // Listeners may have triggered further events: emit the newest state.
    const { phase, lost, failure, isFailureShown } = this.#state;
    const shown = isFailureShown && failure ? toFailure(failure) : undefined;
    // While idle it shows the state of another tab: a page that becomes visible does not end that, a pause does.
    const isMirroring = before.phase === 'idle' && phase === 'idle' && event.type !== 'pause';
    if (!isMirroring) this.#show({ phase, lost, retryAt: this.#timers.retryAt, failure: shown, connId: this.connId });
    if (isLoggedIn(before) && !(isLoggedIn(state) && before.generation === state.generation)) this.#events.emit('down');
    if (state.stopped && before.phase !== 'stopped') this.#events.emit('stopped', state.stopped);
  }

  #carryOut(effect: ConnectionEffect): void {
    switch (effect.type) {
      case 'prepare':
        this.#prepare(effect.generation, effect.how);
        return;
      case 'open':
        this.#open(effect.generation, effect.plain);
        return;
      case 'login':
        this.#socket?.send(
          encodeFrame({ cmd: Cmd.LOGIN, data: { accessToken: this.#token, devId: this.#options.devId() } }),
        );
        return;
      case 'beat':
        this.#socket?.send(encodeFrame({ cmd: Cmd.HEARTBEAT, data: {} }));
        return;
      case 'resume':
        this.#events.emit('loggedIn', effect.generation, this.#ack);
        return;
      case 'drop':
        this.#socket?.drop(effect.code);
        this.#clearSocket();
        return;
      case 'probeSession':
        this.#options.session.prepare('probe').catch(() => undefined);
        return;
    }
  }

  #prepare(generation: number, how: Preparation): void {
    this.#options.session.prepare(how).then(
      (token) => {
        if (generation !== this.#state.generation) return;
        this.#token = token;
        this.#dispatch({ type: 'prepared', generation });
      },
      (error: unknown) => {
        this.#dispatch({ type: 'unprepared', generation, error: error instanceof ImError ? error : undefined });
      },
    );
  }

  #open(generation: number, plain: boolean): void {
    const url = this.#options.socketUrl();
    try {
      this.#socket = this.#options.platform.openSocket(plain ? url.replace(/^wss:/, 'ws:') : url, {
        open: () => this.#dispatch({ type: 'opened', generation }),
        message: (text) => this.#onText(generation, text),
        close: (code) => {
          if (generation === this.#state.generation) this.#clearSocket();
          this.#dispatch({ type: 'closed', generation, code });
        },
      });
    } catch {
      this.#dispatch({ type: 'closed', generation, code: 1006 });
    }
  }

  #onText(generation: number, text: string | undefined): void {
    if (generation !== this.#state.generation) return;
    const decoded = decodeFrame(text ?? '');
    if (!decoded.ok) {
      // Frames of a later protocol version are skipped; the cursor then advances by conversation summaries.
      if (decoded.fault !== 'unknownCmd') this.#report(decoded.fault);
      return;
    }
    const { frame } = decoded;
    if (frame.cmd === Cmd.LOGIN) {
      this.#ack = frame.data;
      this.#dispatch({ type: 'loggedIn', generation });
    } else if (frame.cmd === Cmd.FORCED_LOGOUT) {
      this.#dispatch({ type: 'forcedOut', generation });
    } else if (frame.cmd === Cmd.HEARTBEAT) {
      this.#dispatch({ type: 'beatAnswered', generation });
      this.#events.emit('heartbeat', frame.data);
    } else if (isLoggedIn(this.#state)) {
      this.#events.emit('frame', frame);
    }
  }

  #clearSocket(): void {
    this.#socket = undefined;
    this.#ack = null;
  }

  #report(fault: string): void {
    const message = `A frame of the server could not be read: ${fault}`;
    this.#options.onFault?.(new ImError('client.malformedFrame', message, { category: 'server' }));
  }
}

function isLoggedIn({ phase }: ConnectionState): boolean {
  return phase === 'live' || phase === 'resuming';
}

/**
 * Decodes a frame of the server. Message frames are checked by hand for speed, others by schema; a property test keeps
 * both equal to `decodeServerFrame` of the protocol. Never throws.
 */
export function decodeFrame(text: string): Decoded<ServerFrame> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, fault: 'notJson' };
  }
  if (typeof value !== 'object' || value === null) return { ok: false, fault: 'notAFrame' };
  const { cmd, data } = value as { cmd?: unknown; data?: unknown };
  if (cmd !== Cmd.PRIVATE && cmd !== Cmd.GROUP && cmd !== Cmd.SYSTEM) return decodeServerFrame(text);
  if (!isMessage(data)) return { ok: false, fault: 'badData' };
  return { ok: true, frame: { cmd, data } };
}

const DEFAULT_RECONNECT = { minMs: limits.reconnectFirstMs, maxMs: limits.reconnectCeilingMs };

interface Timer {
  readonly delay: Delay;
  readonly cancel: Cancel;
}

/** Runs exactly the timers that the state of the connection has. */
class ConnectionTimers {
  readonly #platform: Pick<Platform, 'clock' | 'timers' | 'random'>;
  readonly #reconnect: { readonly minMs: number; readonly maxMs: number };
  readonly #onTimer: (name: TimerName) => void;
  readonly #running = new Map<TimerName, Timer>();
  /** Time of the next attempt (epoch ms); `undefined` unless the connection waits for it. */
  retryAt: number | undefined;

  constructor(
    platform: Pick<Platform, 'clock' | 'timers' | 'random'>,
    reconnect: { readonly minMs: number; readonly maxMs: number } = DEFAULT_RECONNECT,
    onTimer: (name: TimerName) => void,
  ) {
    this.#platform = platform;
    this.#reconnect = reconnect;
    this.#onTimer = onTimer;
  }

  /** Cancels the timers that the state no longer has, and starts those it has now. */
  keep(state: ConnectionState): void {
    const due = timersOf(state);
    for (const [name, timer] of [...this.#running]) {
      if (due.get(name) === timer.delay) continue;
      timer.cancel();
      this.#running.delete(name);
    }
    for (const [name, delay] of due) if (!this.#running.has(name)) this.#start(name, delay, state.attempt);
    if (!due.has('retry')) this.retryAt = undefined;
  }

  #start(name: TimerName, delay: Delay, attempt: number): void {
    const { clock, timers, random } = this.#platform;
    const { minMs, maxMs } = this.#reconnect;
    const backoff = (): number => backoffMs(attempt - 1, random.fraction(), { firstMs: minMs, ceilingMs: maxMs });
    const ms = delay === 'backoff' ? backoff() : delay === 'longest' ? maxMs : delay;
    if (name === 'retry') this.retryAt = clock.now() + ms;
    const cancel = timers.after(ms, () => {
      this.#running.delete(name);
      this.#onTimer(name);
    });
    this.#running.set(name, { delay, cancel });
  }
}
