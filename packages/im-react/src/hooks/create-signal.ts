import type { Readable } from 'im-sdk';

/** A `Readable` with a setter. Setting an equal value (`Object.is`) does not emit. */
export interface Signal<T> extends Readable<T> {
  /** Sets the value and emits if it changed. */
  set(value: T): void;
}

/** Creates a signal with its initial value. */
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
