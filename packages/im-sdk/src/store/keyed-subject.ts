import { callListener, requireListener } from './call-listener.ts';

/** Schedules `flush` once, before the next frame. Injected, so that this folder does not depend on a platform. */
export type Schedule = (flush: () => void) => () => void;

/**
 * Publish/subscribe by key. A change marks its key; listeners run at most once per key and flush. A `batch` (a user
 * action) flushes at its end, the outermost one if nested; other changes are flushed once per frame.
 */
export class KeyedSubject {
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #schedule: Schedule;
  readonly #onThrown: (cause: unknown) => void;
  #dirty = new Set<string>();
  #depth = 0;
  #planned: (() => void) | undefined;

  /** `onThrown` receives errors of listeners. Default: an unhandled rejection. */
  constructor(schedule: Schedule, onThrown: (cause: unknown) => void = unhandled) {
    this.#schedule = schedule;
    this.#onThrown = onThrown;
  }

  subscribe(key: string, listener: () => void): () => void {
    requireListener(listener);
    let listeners = this.#listeners.get(key);
    if (!listeners) {
      listeners = new Set();
      this.#listeners.set(key, listeners);
    }
    // A wrapper per subscription: the same function subscribed twice is called twice and unsubscribed separately.
    const own = () => listener();
    listeners.add(own);
    return () => {
      const current = this.#listeners.get(key);
      current?.delete(own);
      if (current?.size === 0) this.#listeners.delete(key);
    };
  }

  /** True if `key` has listeners: avoids computing values that are not read. */
  has(key: string): boolean {
    return this.#listeners.has(key);
  }

  /** Marks the value of `key` as changed. */
  mark(key: string): void {
    if (!this.#listeners.has(key)) return;
    this.#dirty.add(key);
    if (this.#depth === 0 && !this.#planned) this.#planned = this.#schedule(() => this.flush());
  }

  /** Runs a change and notifies listeners before it returns. */
  batch<T>(change: () => T): T {
    this.#depth += 1;
    try {
      return change();
    } finally {
      this.#depth -= 1;
      if (this.#depth === 0) this.flush();
    }
  }

  /** Notifies listeners of all marked keys now. An error of one listener does not affect the others or the caller. */
  flush(): void {
    this.#planned?.();
    this.#planned = undefined;
    if (this.#dirty.size === 0) return;
    const dirty = this.#dirty;
    this.#dirty = new Set();
    for (const key of dirty) {
      for (const listener of [...(this.#listeners.get(key) ?? [])]) {
        callListener(listener, this.#onThrown);
      }
    }
  }
}

function unhandled(cause: unknown): void {
  void Promise.reject(cause);
}
