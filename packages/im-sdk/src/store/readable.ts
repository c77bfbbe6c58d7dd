/**
 * A value that changes: what every screen binds to. `getSnapshot` returns the same object until the value changed;
 * `subscribe` calls back after a change and returns how to stop. Fits `useSyncExternalStore` as it is.
 */
export interface Readable<T> {
  /** The value now: the same object until it changed. */
  getSnapshot(): T;
  /** Calls back after a change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}
