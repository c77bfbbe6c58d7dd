/** Source of time; injected, so that tests can use their own. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls `task` once after `ms`. Returns a cancel function. A pending task does not keep the process alive. */
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
