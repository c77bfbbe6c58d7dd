import type { Readable } from 'im-sdk';

/** A value that never changes, as a `Readable`. */
export function still<T>(value: T): Readable<T> {
  return { getSnapshot: () => value, subscribe: () => () => undefined };
}
