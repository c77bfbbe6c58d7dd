/** One goal of speed: ours, measured against a bare version written by hand in the same run. */
export interface Figure {
  readonly name: string;
  /** Ours divided by the yardstick, so that less is faster; for rates it is turned round. */
  readonly ratio: number;
  /** The most that the ratio may be. */
  readonly limit: number;
  /** What was measured, for the reader. */
  readonly detail: string;
  /** True if the yardstick itself moved too much between rounds: the ratio is printed, but neither judged nor written. */
  readonly isUnsteady?: boolean;
}

export type Benchmark = () => Promise<readonly Figure[]>;

export interface Rivals {
  readonly ours: () => Promise<number> | number;
  readonly yardstick: () => Promise<number> | number;
}

/**
 * Runs both in turn, as often as asked, and keeps the best time of each: noise of the machine only ever adds.
 * Both return the milliseconds that they took.
 */
export async function best({ ours, yardstick }: Rivals, rounds: number): Promise<{ ours: number; yardstick: number }> {
  let mine = Number.POSITIVE_INFINITY;
  let theirs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    globalThis.gc?.();
    theirs = Math.min(theirs, await yardstick());
    globalThis.gc?.();
    mine = Math.min(mine, await ours());
  }
  return { ours: mine, yardstick: theirs };
}

/** Milliseconds that a task takes. */
export async function timeOf(task: () => Promise<unknown> | unknown): Promise<number> {
  const began = performance.now();
  await task();
  return performance.now() - began;
}

/** Milliseconds of processor time that a task takes in this thread: what else the machine does is left out. */
export async function workOf(task: () => Promise<unknown> | unknown): Promise<number> {
  const { user, system } = process.threadCpuUsage();
  await task();
  const spent = process.threadCpuUsage();
  return (spent.user - user + spent.system - system) / 1_000;
}
