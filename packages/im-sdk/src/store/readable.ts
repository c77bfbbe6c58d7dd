/**
 * An observable value. Compatible with `useSyncExternalStore`: `getSnapshot` returns the same object until the value
 * changes.
 */
export interface Readable<T> {
  /** The current value; the same object until it changes. */
  getSnapshot(): T;
  /** Calls `listener` after a change. Returns an unsubscribe function. Throws `request.invalid` unless it is a function. */
  subscribe(listener: () => void): () => void;
}
