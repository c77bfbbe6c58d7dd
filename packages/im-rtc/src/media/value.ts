import type { CallReadable } from '../call-views.ts';

/** A value that can be set. */
export class Value<T> implements CallReadable<T> {
  readonly #listeners = new Set<() => void>();
  readonly #onThrown: (cause: unknown) => void;
  readonly #onWatched: ((isWatched: boolean) => void) | undefined;
  #value: T;

  /**
   * @param onThrown receives the error of a listener that throws
   * @param onWatched is called before the first subscription and after the last one
   */
  constructor(value: T, onThrown: (cause: unknown) => void, onWatched?: (isWatched: boolean) => void) {
    this.#value = value;
    this.#onThrown = onThrown;
    this.#onWatched = onWatched;
  }

  getSnapshot = (): T => this.#value;

  subscribe = (listener: () => void): (() => void) => {
    // Each subscription counts, also of the same listener.
    const own = () => listener();
    if (this.#listeners.size === 0) this.#onWatched?.(true);
    this.#listeners.add(own);
    return () => {
      if (this.#listeners.delete(own) && this.#listeners.size === 0) this.#onWatched?.(false);
    };
  };

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of [...this.#listeners]) callListener(listener, this.#onThrown);
  }
}

/** The object before, if all fields of the next one are the same. */
export function keepSame<T extends object>(before: T | undefined, next: T): T {
  if (!before) return next;
  const keys = Object.keys(next) as (keyof T)[];
  return keys.every((key) => Object.is(before[key], next[key])) ? before : next;
}

/** Calls a listener of the host. What it throws, or rejects with, goes to `onThrown`; the caller continues. */
export function callListener(call: () => unknown, onThrown: (cause: unknown) => void): void {
  try {
    const result = call();
    if (result instanceof Promise) result.catch(onThrown);
  } catch (cause) {
    onThrown(cause);
  }
}
