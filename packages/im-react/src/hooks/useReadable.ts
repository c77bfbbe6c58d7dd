import type { Readable } from 'im-sdk';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * The value of a `Readable`, and a new render when it changes.
 *
 * `empty` is what a server render and the first render in the browser show; without it they read the snapshot.
 */
export function useReadable<T>(readable: Readable<T>, empty?: T): T {
  const subscribe = useCallback((listener: () => void) => readable.subscribe(listener), [readable]);
  const snapshot = useCallback(() => readable.getSnapshot(), [readable]);
  const serverSnapshot = useCallback(() => empty ?? readable.getSnapshot(), [readable, empty]);
  return useSyncExternalStore(subscribe, snapshot, serverSnapshot);
}
