import type { Readable } from 'im-sdk';

/** A `Readable` with a constant value. */
export function still<T>(value: T): Readable<T> {
  return { getSnapshot: () => value, subscribe: () => () => undefined };
}
