import type { Readable } from 'im-sdk';
import { useMemo, useSyncExternalStore } from 'react';

/**
 * The current value of a `Readable`; renders when it changes.
 *
 * @param empty Value for server render and hydration, `undefined` included; must be a stable object. Without it both
 *   use the snapshot, which must then be the same in both.
 */
export function useReadable<T>(readable: Readable<T>, ...given: readonly [empty?: T]): T {
  const hasEmpty = given.length > 0;
  const empty = given[0] as T;
  const store = useMemo(
    () => ({
      subscribe: (listener: () => void) => readable.subscribe(listener),
      snapshot: () => readable.getSnapshot(),
      serverSnapshot: () => (hasEmpty ? empty : readable.getSnapshot()),
    }),
    [readable, hasEmpty, empty],
  );
  return useSyncExternalStore(store.subscribe, store.snapshot, store.serverSnapshot);
}
