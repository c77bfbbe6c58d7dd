import type { Locks } from '../platform.ts';

/** Web Locks. Without them, and if the browser blocks them together with storage, locks within this tab. */
export function browserLocks(available: boolean): Locks {
  const inTab = createTabLocks();
  if (!available) return { available, hold: inTab };
  return {
    available,
    async hold(name, run, signal, steal = false) {
      let given = false;
      // The browser refuses a signal beside `steal`, which does not wait.
      const options = steal ? { steal } : signal ? { signal } : {};
      try {
        return await navigator.locks.request(name, options, () => {
          given = true;
          return run();
        });
      } catch (error) {
        if (given || signal?.aborted) throw error;
        return inTab(name, run, signal);
      }
    },
  };
}

function createTabLocks(): Locks['hold'] {
  const tails = new Map<string, Promise<unknown>>();
  return async (name, run, signal) => {
    const before = tails.get(name) ?? Promise.resolve();
    const held = before.then(() => {
      if (signal?.aborted) throw new DOMException('The wait for the lock was given up', 'AbortError');
      return run();
    });
    tails.set(
      name,
      held.catch(() => undefined),
    );
    return held;
  };
}
