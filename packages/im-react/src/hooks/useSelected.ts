import type { Readable } from 'im-sdk';
import { useCallback, useSyncExternalStore } from 'react';

/** A part of a `Readable`'s value, and a new render only when that part changed. `select` answers the same for the same. */
export function useSelected<T, Part>(readable: Readable<T>, select: (value: T) => Part): Part {
  const subscribe = useCallback((listener: () => void) => readable.subscribe(listener), [readable]);
  const snapshot = (): Part => select(readable.getSnapshot());
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}
