import type { Locks } from '../platform.ts';

/** Web Locks; where there are none, locks of this tab alone. */
export function browserLocks(available: boolean): Locks {
  if (!available) return { available, hold: createTabLocks() };
  return {
    available,
    hold: (name, run, signal) => navigator.locks.request(name, signal ? { signal } : {}, run),
  };
}

function createTabLocks(): Locks['hold'] {
  const tails = new Map<string, Promise<unknown>>();
  return async (name, run, signal) => {
    const before = tails.get(name) ?? Promise.resolve();
    const mine = before.then(() => {
      if (signal?.aborted) throw new DOMException('The wait for the lock was given up', 'AbortError');
      return run();
    });
    tails.set(
      name,
      mine.catch(() => undefined),
    );
    return mine;
  };
}
