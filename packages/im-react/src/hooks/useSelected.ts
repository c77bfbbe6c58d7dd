import type { Readable } from 'im-sdk';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * A part of a `Readable`'s value, and a new render only when that part changed. `select` answers the same for the same.
 * `empty` is what a server render and the first render in the browser select from.
 */
export function useSelected<T, Part>(
  readable: Readable<T>,
  select: (value: T) => Part,
  ...given: readonly [empty?: T]
): Part {
  const subscribe = useCallback((listener: () => void) => readable.subscribe(listener), [readable]);
  const snapshot = (): Part => select(readable.getSnapshot());
  const serverSnapshot = (): Part => select(given.length > 0 ? (given[0] as T) : readable.getSnapshot());
  return useSyncExternalStore(subscribe, snapshot, serverSnapshot);
}
