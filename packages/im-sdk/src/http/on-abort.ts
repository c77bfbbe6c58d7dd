const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `run` once the signal is aborted. Returns an unsubscribe function. One listener serves all callers of a signal:
 * Node prints a warning about more than ten listeners, and a session has that many requests in flight.
 */
export function onAbort(signal: AbortSignal, run: () => void): () => void {
  const runs = waiting.get(signal) ?? new Set();
  if (!waiting.has(signal)) {
    waiting.set(signal, runs);
    const runAll = (): void => {
      for (const each of [...runs]) each();
    };
    signal.addEventListener('abort', runAll, { once: true });
  }
  runs.add(run);
  return () => runs.delete(run);
}
