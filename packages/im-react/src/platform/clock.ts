/** Time source and timer, replaceable in stories and tests. */
export interface Clock {
  /** Current time in epoch ms. */
  now(): number;
  /** Calls `run` once after `ms`. Returns a cancel function. */
  after(ms: number, run: () => void): () => void;
}

/** The device's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
