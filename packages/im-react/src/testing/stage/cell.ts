import type { Readable } from 'im-sdk';

/** A value that a story or a test sets by hand. */
export interface Cell<T> extends Readable<T> {
  set(value: T): void;
}

export function cell<T>(initial: T): Cell<T> {
  let value = initial;
  const listeners = new Set<() => void>();
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

/** Cells by key, made when first asked for. */
export function cells<Key, T>(initial: (key: Key) => T): (key: Key) => Cell<T> {
  const made = new Map<Key, Cell<T>>();
  return (key) => {
    let found = made.get(key);
    if (!found) {
      found = cell(initial(key));
      made.set(key, found);
    }
    return found;
  };
}
