import { callListener } from './call-listener.ts';

/** Runs `flush` once, before the next frame is drawn. Handed in, so that this folder knows no time. */
export type Schedule = (flush: () => void) => () => void;

/**
 * Who listens to what, by key. Changes mark keys; listeners hear of a key at most once per flush. Inside `batch`
 * (a person's action) the flush is at the end of the outermost one; everything else is flushed once per frame.
 */
export class KeyedSubject {
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #schedule: Schedule;
  readonly #onThrown: (cause: unknown) => void;
  #dirty = new Set<string>();
  #depth = 0;
  #planned: (() => void) | undefined;

  /** `onThrown` takes what a listener throws. Default: an unhandled rejection. */
  constructor(schedule: Schedule, onThrown: (cause: unknown) => void = unhandled) {
    this.#schedule = schedule;
    this.#onThrown = onThrown;
  }

  subscribe(key: string, listener: () => void): () => void {
    let listeners = this.#listeners.get(key);
    if (!listeners) {
      listeners = new Set();
      this.#listeners.set(key, listeners);
    }
    // Two subscriptions of one function are two: each ends on its own.
    const own = () => listener();
    listeners.add(own);
    return () => {
      const current = this.#listeners.get(key);
      current?.delete(own);
      if (current?.size === 0) this.#listeners.delete(key);
    };
  }

  /** Whether anybody listens to `key`: saves making keys and values that nobody reads. */
  has(key: string): boolean {
    return this.#listeners.has(key);
  }

  /** The value behind `key` changed. */
  mark(key: string): void {
    if (!this.#listeners.has(key)) return;
    this.#dirty.add(key);
    if (this.#depth === 0 && !this.#planned) this.#planned = this.#schedule(() => this.flush());
  }

  /** Everything behind every key changed. */
  markAll(): void {
    for (const key of this.#listeners.keys()) this.mark(key);
  }

  /** Runs a change and tells the listeners before it returns. */
  batch<T>(change: () => T): T {
    this.#depth += 1;
    try {
      return change();
    } finally {
      this.#depth -= 1;
      if (this.#depth === 0) this.flush();
    }
  }

  /** Notifies every listener of a changed key now. One that throws keeps neither the others nor the caller. */
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
