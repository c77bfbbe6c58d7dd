import type { Readable } from 'im-sdk';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * The value of a `Readable`, and a new render when it changes.
 *
 * `empty`, also where it is `undefined`, is what a server render and the first render in the browser show: the same
 * object each time. Without it they read the snapshot, which then has to be the same in both.
 */
export function useReadable<T>(readable: Readable<T>, ...given: readonly [empty?: T]): T {
  const hasEmpty = given.length > 0;
  const empty = given[0] as T;
  const subscribe = useCallback((listener: () => void) => readable.subscribe(listener), [readable]);
  const snapshot = useCallback(() => readable.getSnapshot(), [readable]);
  const serverSnapshot = useCallback(() => (hasEmpty ? empty : readable.getSnapshot()), [readable, hasEmpty, empty]);
  return useSyncExternalStore(subscribe, snapshot, serverSnapshot);
}
