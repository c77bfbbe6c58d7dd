const pending = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `run` once the signal is aborted. Returns an unsubscribe function. One listener serves all callers of a signal:
 * Node prints a warning about more than ten listeners, and a session has that many requests in flight.
 */
export function onAbort(signal: AbortSignal, run: () => void): () => void {
  const runs = pending.get(signal) ?? new Set();
  if (!pending.has(signal)) {
    pending.set(signal, runs);
    const runAll = (): void => {
      for (const each of [...runs]) each();
    };
    signal.addEventListener('abort', runAll, { once: true });
  }
  runs.add(run);
  return () => runs.delete(run);
}
