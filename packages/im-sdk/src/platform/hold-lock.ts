import type { Platform } from './platform.ts';

/** Longest wait for a lock that other tabs hold for one short operation. */
export const LOCK_WAIT_MS = 10_000;

/**
 * Runs an operation while holding a lock that all tabs share. Steals the lock after `waitMs`, because a browser that
 * suspends a tab does not release its locks. The old holder is not interrupted: both may then run at once.
 */
export function holdLock<T>(
  { locks, timers }: Pick<Platform, 'locks' | 'timers'>,
  name: string,
  run: () => Promise<T>,
  waitMs = LOCK_WAIT_MS,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const wait = new AbortController();
    let running: Promise<T> | undefined;
    const runOnce = (): Promise<T> => {
      cancel();
      running ??= run();
      // Settles with the operation itself: the lock may be stolen from it.
      resolve(running);
      return running;
    };
    const cancel = timers.after(waitMs, () => {
      wait.abort();
      locks.hold(name, runOnce, undefined, true).catch(reject);
    });
    locks.hold(name, runOnce, wait.signal).catch((error: unknown) => {
      if (!wait.signal.aborted) reject(error);
    });
  });
}
