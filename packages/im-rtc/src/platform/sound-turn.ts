import type { Stop } from './call-platform.ts';

/** Head start of visible tabs. */
const HIDDEN_WAITS_MS = 300;

/**
 * Calls back in one of the tabs that wait for the same turn, a visible one first. Another takes over when it gives the turn
 * away or is closed. Returns a function that does so.
 */
export function waitForTurn(name: string, run: () => void): Stop {
  const ended = new AbortController();
  const { signal } = ended;
  // Missing on a page by http and in old browsers: visible tabs ring.
  const locks: LockManager | undefined = navigator.locks;
  const hold = (): Promise<void> => {
    run();
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
  };
  const runUnlocked = (): void => {
    if (!signal.aborted && !document.hidden) run();
  };
  const ask = (): void => {
    // Refused where the browser blocks storage.
    if (locks) locks.request(name, { signal }, hold).catch(runUnlocked);
    else runUnlocked();
  };
  const timer = setTimeout(ask, document.hidden ? HIDDEN_WAITS_MS : 0);
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}
