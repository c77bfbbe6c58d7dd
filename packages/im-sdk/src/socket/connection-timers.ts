import type { Cancel, Platform } from '../platform/platform.ts';
import { backoffMs, limits } from '../protocol/index.ts';
import { type ConnectionState, type Delay, type TimerName, timersOf } from './connection-machine.ts';

const DEFAULT_RECONNECT = { minMs: limits.reconnectFirstMs, maxMs: limits.reconnectCeilingMs };

interface Timer {
  readonly delay: Delay;
  readonly cancel: Cancel;
}

/** Runs exactly the timers that the state of the connection has. */
export class ConnectionTimers {
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
