import type { Readable } from 'im-sdk';

/** A `Readable` with a constant value. */
export function constantReadable<T>(value: T): Readable<T> {
  return { getSnapshot: () => value, subscribe: () => () => undefined };
}
