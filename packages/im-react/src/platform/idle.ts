/** The first screen, its pictures and what it still asks of the server come before. So does whoever types. */
const AFTER_MS = 500;
const AT_LATEST_MS = 5_000;

interface SavingConnection {
  readonly connection?: { readonly saveData?: boolean };
}

let typedAt = Number.NEGATIVE_INFINITY;

/** Somebody typed: what waits for an idle page waits for a pause, and no key waits for it. */
export function noteTyping(): void {
  typedAt = performance.now();
}

/** Calls back when the page has had its first screen and has nothing else to do; never where the device saves data. */
export function whenIdle(job: () => void): void {
  if ((navigator as SavingConnection).connection?.saveData) return;
  const wait = (): void => {
    const rest = typedAt + AFTER_MS - performance.now();
    if (rest > 0) setTimeout(wait, rest);
    else if (typeof requestIdleCallback === 'function') requestIdleCallback(job, { timeout: AT_LATEST_MS });
    else job();
  };
  setTimeout(wait, AFTER_MS);
}
