/**
 * Holds a lock for the life of this tab, so that others notice when it is gone, also after a crash. Returns a release
 * function.
 */
export function holdTab(tab: string): () => void {
  const ended = new AbortController();
  const hold = (): Promise<void> => new Promise((resolve) => ended.signal.addEventListener('abort', () => resolve()));
  request(tab, ended.signal, hold);
  return () => ended.abort();
}

/** Calls back once, when a tab is gone. Never in a browser without locks. Returns a function that stops waiting. */
export function onTabGone(tab: string, run: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  request(tab, signal, async () => {
    if (!signal.aborted) run();
  });
  return () => ended.abort();
}

function request(tab: string, signal: AbortSignal, run: () => Promise<void>): void {
  // Missing on a page by http and in old browsers.
  const locks: LockManager | undefined = navigator.locks;
  locks?.request(`im-react tab ${tab}`, { signal }, run).catch(() => undefined);
}

/** Id of this tab, different in each document. */
export const TAB_ID: string = crypto.getRandomValues(new Uint32Array(2)).join('-');
