import type { Readable } from 'im-sdk';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * Selects a part of a `Readable`'s value; renders only when that part changed.
 *
 * @param select Must return the same object for the same input.
 * @param empty Value to select from in server render and hydration.
 */
export function useReadableSelector<T, Selected>(
  readable: Readable<T>,
  select: (value: T) => Selected,
  ...given: readonly [empty?: T]
): Selected {
  const subscribe = useCallback((listener: () => void) => readable.subscribe(listener), [readable]);
  const snapshot = (): Selected => select(readable.getSnapshot());
  const serverSnapshot = (): Selected => select(given.length > 0 ? (given[0] as T) : readable.getSnapshot());
  return useSyncExternalStore(subscribe, snapshot, serverSnapshot);
}
