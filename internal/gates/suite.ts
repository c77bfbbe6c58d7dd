/** How often a suite's checks held, did not, or were left out. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** A text for each failure: its name first, its message below. */
  failures: readonly string[];
  /** The same for each test that failed first and passed when its file ran again; `passed` counts it. */
  flaky?: readonly string[];
}

/** Options of a suite. */
export interface SuiteContext {
  /** Which part of its tests to run, as `1/3`. */
  readonly shard: string | undefined;
  /** Whether the files of failed tests run again, alone, once. */
  readonly retryFailed: boolean;
}

export type Suite = (context: SuiteContext) => Promise<Outcome>;

export const nothing: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [] };

export function sum(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
      failures: [...total.failures, ...one.failures],
      flaky: [...(total.flaky ?? []), ...(one.flaky ?? [])],
    }),
    nothing,
  );
}

/** The outcome of one check that held or did not. `failure` says what did not hold. */
export function verdict(held: boolean, failure: string): Outcome {
  return { passed: held ? 1 : 0, failed: held ? 0 : 1, skipped: 0, failures: held ? [] : [failure] };
}

/** Only the first shard runs a suite that cannot be divided. */
export function inFirstShard(suite: Suite): Suite {
  return async (context) => (context.shard && !context.shard.startsWith('1/') ? nothing : suite(context));
}
