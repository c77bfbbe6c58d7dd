/** The first screen, its pictures and what it still asks of the server come before. */
const AFTER_MS = 500;
const AT_LATEST_MS = 5_000;

interface SavingConnection {
  readonly connection?: { readonly saveData?: boolean };
}

/** Calls back when the page has had its first screen and has nothing else to do; never where the device saves data. */
export function whenIdle(job: () => void): void {
  if ((navigator as SavingConnection).connection?.saveData) return;
  setTimeout(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(job, { timeout: AT_LATEST_MS });
    else job();
  }, AFTER_MS);
}
