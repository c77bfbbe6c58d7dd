import type { Readable } from 'im-sdk';

/** A `Readable` that can be set. Telling it the value that it has already wakes nobody. */
export interface Signal<T> extends Readable<T> {
  set(value: T): void;
}

export function createSignal<T>(first: T): Signal<T> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    getSnapshot: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
  };
}
