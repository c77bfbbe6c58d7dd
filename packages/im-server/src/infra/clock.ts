/** Time as the server sees it; tests put their own in. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls `task` once after `ms`; the result calls it off. A pending task does not keep the process alive. */
  after(ms: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves after so many milliseconds. */
export { setTimeout as sleep } from 'node:timers/promises';
