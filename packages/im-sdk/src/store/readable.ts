/**
 * A value that changes: what every screen binds to. `getSnapshot` returns the same object until the value changed;
 * `subscribe` calls back after a change and returns how to stop. Fits `useSyncExternalStore` as it is.
 */
export interface Readable<T> {
  getSnapshot(): T;
  subscribe(listener: () => void): () => void;
}
