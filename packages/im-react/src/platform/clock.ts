/** Time as the kit sees it; stories and tests hand in another one. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls `run` once after `ms`. Returns how to call it off. */
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
