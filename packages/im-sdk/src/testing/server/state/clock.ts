/** Time as the memory server knows it: epoch ms, and a timer that can be called off. */
export interface ServerClock {
  /** Epoch ms. */
  now(): number;
  /** Runs `run` once after `ms`; the result calls it off. */
  after(ms: number, run: () => void): () => void;
}
