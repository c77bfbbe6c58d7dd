import { EventEmitter } from 'eventemitter3';
import type { Cancel, Platform, Socket } from '../platform/platform.ts';
import { backoffMs, Cmd, encodeFrame, ImError, type LoginAck, limits, type ServerFrame } from '../protocol/index.ts';
import { decodeFrame } from './codec.ts';
import {
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionFaults,
  type ConnectionState,
  connectionMachine,
  type Delay,
  type Preparation,
  type StopReason,
  type TimerName,
  timersOf,
} from './connection-machine.ts';

/** What the connection needs of the session. */
export interface ConnectionSession {
  /**
   * Makes sure that there is a good access token and answers it. Rejects with a not retryable `ImError` where the
   * session has ended (whoever ended it stops the connection), with a retryable one where the server is not reached.
   */
  prepare(how: Preparation): Promise<string>;
}

export interface ConnectionOptions {
  readonly platform: Pick<Platform, 'clock' | 'timers' | 'random' | 'openSocket' | 'network' | 'visibility'>;
  readonly session: ConnectionSession;
  /** Address of the socket, asked for at every try. Nothing is ever appended to it. */
  readonly socketUrl: () => string;
  /** Whether wss may be exchanged for ws: only on a page that is itself not secure. */
  readonly mayFallBack: () => boolean;
  /** The device number; sent as `devId`. */
  readonly devId: () => string;
  readonly onFault?: (error: ImError) => void;
  readonly faults?: ConnectionFaults;
}

export interface ConnectionEvents {
  /** The state changed. */
  state: (state: ConnectionState) => void;
  /** Logged in on the socket: catch up, then call `caughtUp(generation)`. Frames of the future come in meanwhile. */
  resume: (resume: { readonly generation: number; readonly ack: LoginAck | undefined }) => void;
  /** A frame of the logged-in socket: heartbeat answers, messages, typing. */
  frame: (frame: ServerFrame) => void;
  /** The connection ended for good. */
  stopped: (reason: StopReason) => void;
}

interface Timer {
  readonly delay: Delay;
  readonly cancel: Cancel;
}

/** Runs the connection machine: one socket at most, the timers of its state, and nothing after it was stopped. */
export class Connection {
  readonly events = new EventEmitter<ConnectionEvents>();
  readonly #options: ConnectionOptions;
  readonly #timers = new Map<TimerName, Timer>();
  readonly #stopListening: Cancel[];
  #state: ConnectionState = connectionMachine.initial;
  #socket: Socket | undefined;
  #token = '';
  #ack: LoginAck | undefined;
  #retryAt: number | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    const { network, visibility } = options.platform;
    this.#stopListening = [
      network.onChange((online) => this.#take({ type: online ? 'online' : 'offline' })),
      visibility.onChange((visible) => visible && this.#take({ type: 'visible' })),
    ];
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** When the next try begins (epoch ms); `undefined` unless one is waited for. */
  get retryAt(): number | undefined {
    return this.#retryAt;
  }

  /** Name of this connection on the server, for the request header `connId`. */
  get connId(): string | undefined {
    return this.#ack?.connId ?? undefined;
  }

  /** Begins, or begins again after a stop. Does nothing while it runs. */
  start(): void {
    if (!this.#options.platform.network.online()) this.#take({ type: 'offline' });
    this.#take({ type: 'start', mayFallBack: this.#options.mayFallBack() });
  }

  /** Closes the socket because another tab holds one now. `start` begins again. */
  pause(): void {
    this.#take({ type: 'pause' });
  }

  stop(reason: StopReason): void {
    this.#take({ type: 'stop', reason });
  }

  retryNow(): void {
    this.#take({ type: 'retryNow' });
  }

  /** Everything that was missed is here. Not heard where that connection is gone already. */
  caughtUp(generation: number): void {
    this.#take({ type: 'caughtUp', generation });
  }

  /** Sends a frame on a logged-in socket; false where there is none. */
  send(frame: { readonly cmd: number; readonly data?: unknown }): boolean {
    const { phase } = this.#state;
    if (!this.#socket || (phase !== 'live' && phase !== 'resuming')) return false;
    this.#socket.send(encodeFrame(frame));
    return true;
  }

  /** Stops, and leaves no timer and no listener. */
  destroy(): void {
    this.stop('asked');
    for (const stop of this.#stopListening) stop();
    this.events.removeAllListeners();
  }

  #take(event: ConnectionEvent): void {
    const before = this.#state;
    const { state, effects } = connectionMachine.transition(before, event);
    this.#state = state;
    this.#keepTimers(state);
    for (const effect of effects) this.#carryOut(effect);
    if (state === before) return;
    this.events.emit('state', state);
    if (state.stopped && before.phase !== 'stopped') this.events.emit('stopped', state.stopped);
  }

  #keepTimers(state: ConnectionState): void {
    const wanted = timersOf(state, this.#options.faults);
    for (const [name, timer] of [...this.#timers]) {
      if (wanted.get(name) === timer.delay) continue;
      timer.cancel();
      this.#timers.delete(name);
    }
    for (const [name, delay] of wanted) if (!this.#timers.has(name)) this.#arm(name, delay);
    if (!wanted.has('retry')) this.#retryAt = undefined;
  }

  #arm(name: TimerName, delay: Delay): void {
    const { clock, timers, random } = this.#options.platform;
    const range = { firstMs: limits.reconnectFirstMs, ceilingMs: limits.reconnectCeilingMs };
    const ms = delay === 'backoff' ? backoffMs(this.#state.attempt - 1, random.fraction(), range) : delay;
    if (name === 'retry') this.#retryAt = clock.now() + ms;
    const cancel = timers.after(ms, () => {
      this.#timers.delete(name);
      this.#take({ type: 'timer', name });
    });
    this.#timers.set(name, { delay, cancel });
  }

  #carryOut(effect: ConnectionEffect): void {
    switch (effect.type) {
      case 'prepare':
        return this.#prepare(effect.generation, effect.how);
      case 'open':
        return this.#open(effect.generation, effect.plain);
      case 'login':
        return this.#socket?.send(
          encodeFrame({ cmd: Cmd.LOGIN, data: { accessToken: this.#token, devId: this.#options.devId() } }),
        );
      case 'beat':
        return this.#socket?.send(encodeFrame({ cmd: Cmd.HEARTBEAT, data: {} }));
      case 'resume':
        this.events.emit('resume', { generation: effect.generation, ack: this.#ack });
        return;
      case 'drop':
        this.#socket?.drop(effect.code);
        this.#forgetSocket();
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
        this.#take({ type: 'prepared', generation });
      },
      (error: unknown) => {
        const retryAfterMs = error instanceof ImError ? error.retryAfterMs : undefined;
        this.#take({ type: 'unprepared', generation, retryAfterMs });
      },
    );
  }

  #open(generation: number, plain: boolean): void {
    const url = this.#options.socketUrl();
    try {
      this.#socket = this.#options.platform.openSocket(plain ? url.replace(/^wss:/, 'ws:') : url, {
        open: () => this.#take({ type: 'opened', generation }),
        message: (text) => this.#heard(generation, text),
        close: (code) => {
          if (generation === this.#state.generation) this.#forgetSocket();
          this.#take({ type: 'closed', generation, code });
        },
      });
    } catch {
      this.#take({ type: 'closed', generation, code: 1006 });
    }
  }

  #heard(generation: number, text: string | undefined): void {
    if (generation !== this.#state.generation) return;
    const decoded = decodeFrame(text ?? '');
    if (!decoded.ok) {
      // A command of a later version is skipped; the cursor moves on by what the server says of its heads.
      if (decoded.fault !== 'unknownCmd') this.#report(decoded.fault);
      return;
    }
    const { frame } = decoded;
    if (frame.cmd === Cmd.LOGIN) {
      this.#ack = frame.data ?? undefined;
      this.#take({ type: 'loggedIn', generation });
    } else if (frame.cmd === Cmd.FORCED_LOGOUT) {
      this.#take({ type: 'forcedOut', generation });
    } else {
      if (frame.cmd === Cmd.HEARTBEAT) this.#take({ type: 'beatAnswered', generation });
      this.events.emit('frame', frame);
    }
  }

  #forgetSocket(): void {
    this.#socket = undefined;
    this.#ack = undefined;
  }

  #report(fault: string): void {
    const message = `A frame of the server could not be read: ${fault}`;
    this.#options.onFault?.(new ImError('client.malformedFrame', message, { category: 'server' }));
  }
}
