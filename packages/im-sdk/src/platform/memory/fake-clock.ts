import type { Cancel, Clock } from '../platform.ts';
import type { DeviceClock, TabTimers } from './device-clock.ts';

interface Entry {
  readonly at: number;
  readonly order: number;
  readonly owner: object | undefined;
  readonly callback: () => void;
}

/** Lets promises that need no timer settle: runs some turns of the real event loop. */
export async function settle(turns = 4): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await nextTurn();
}

/** One turn of the event loop by the cheapest macrotask, which lets all other callbacks run. */
function nextTurn(): Promise<void> {
  const { setImmediate } = globalThis as { setImmediate?: (callback: () => void) => void };
  return new Promise((resolve) => {
    if (setImmediate) {
      setImmediate(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

const FRAME_MS = 16;

/**
 * A clock moved only by `advance`. Timers run in order of time, and promises settle between two timers, so that a test
 * is deterministic.
 */
export class FakeClock implements Clock, DeviceClock {
  #now: number;
  #order = 0;
  #entries: Entry[] = [];

  /** `start`: epoch ms. */
  constructor(start = 1_700_000_000_000) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  /** Number of pending timers, of one owner or of all. */
  pending(owner?: object): number {
    return this.#entries.filter((entry) => owner === undefined || entry.owner === owner).length;
  }

  /** Starts a timer without an owner, for example of an in-memory server. */
  after(ms: number, callback: () => void): Cancel {
    return this.#after(ms, callback, undefined);
  }

  timersFor(owner?: object): TabTimers {
    const after = (ms: number, callback: () => void): Cancel => this.#after(ms, callback, owner);
    return { after, next: (callback) => after(FRAME_MS, callback) };
  }

  dropAll(owner: object): void {
    this.#entries = this.#entries.filter((entry) => entry.owner !== owner);
  }

  /** Advances the time by `ms` and runs the timers that are due. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (let next = this.#due(end); next; next = this.#due(end)) {
      this.#now = Math.max(this.#now, next.at);
      this.#entries = this.#entries.filter((entry) => entry !== next);
      next.callback();
      await settle();
    }
    this.#now = end;
  }

  /** Advances in steps until `met` returns true; throws after `limitMs`. */
  async until(met: () => boolean, limitMs = 60_000, stepMs = 50): Promise<void> {
    await settle();
    for (let spent = 0; !met(); spent += stepMs) {
      if (spent > limitMs) throw new Error(`not met within ${limitMs} ms: ${met}`);
      await this.advance(stepMs);
    }
  }

  /** Advances until a promise settles and returns its result; throws after `limitMs`. */
  async during<T>(promise: Promise<T>, limitMs = 120_000): Promise<T> {
    let settled = false;
    const done = (): void => {
      settled = true;
    };
    promise.then(done, done);
    await this.until(() => settled, limitMs);
    return promise;
  }

  #after(ms: number, callback: () => void, owner: object | undefined): Cancel {
    const entry: Entry = { at: this.#now + Math.max(0, Math.ceil(ms)), order: this.#order++, owner, callback };
    this.#entries.push(entry);
    return () => {
      this.#entries = this.#entries.filter((other) => other !== entry);
    };
  }

  #due(end: number): Entry | undefined {
    let first: Entry | undefined;
    for (const entry of this.#entries) {
      if (entry.at > end) continue;
      if (!first || entry.at < first.at || (entry.at === first.at && entry.order < first.order)) first = entry;
    }
    return first;
  }
}
