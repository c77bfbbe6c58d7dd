import { type Outcome, type Suite, type SuiteContext, sum, verdict } from './suite.ts';

export interface TimedOutcome {
  readonly seconds: number;
  readonly budget: number;
  readonly late: boolean;
  readonly outcome: Outcome;
}

export interface Limits {
  /** Seconds that the suite may take. */
  readonly budget: number;
  /** In CI no suite fails for its duration. */
  readonly isCi: boolean;
}

/**
 * Runs a suite. It has a failure more if it throws, if none of its tests ran (a shard may have none), or, outside of CI, if
 * it takes more than twice its budget. Over the budget it is only `late`.
 */
export async function timed(
  suite: Suite,
  { budget, isCi }: Limits,
  context: SuiteContext,
  now: () => number = () => performance.now(),
): Promise<TimedOutcome> {
  const began = now();
  const outcome = await suite(context).catch((error: unknown) => verdict(false, String(error)));
  const seconds = (now() - began) / 1000;
  const hasRun = context.shard !== undefined || outcome.passed + outcome.failed > 0;
  const isTooLate = !isCi && seconds > 2 * budget;
  const all = [
    outcome,
    ...(hasRun ? [] : [verdict(false, 'no test ran')]),
    ...(isTooLate ? [verdict(false, `took ${seconds.toFixed(1)} s, its budget is ${budget} s`)] : []),
  ];
  return { seconds, budget, late: seconds > budget, outcome: all.length === 1 ? outcome : sum(all) };
}
