import { type Outcome, type Suite, type SuiteContext, sum, verdict } from './suite.ts';

export interface TimedOutcome {
  readonly seconds: number;
  readonly budget: number;
  readonly late: boolean;
  readonly outcome: Outcome;
}

/** Runs a suite; one that throws, or takes longer than its budget in seconds, has a failure more. */
export async function timed(
  suite: Suite,
  budget: number,
  context: SuiteContext,
  now: () => number = () => performance.now(),
): Promise<TimedOutcome> {
  const began = now();
  const outcome = await suite(context).catch((error: unknown) => verdict(false, String(error)));
  const seconds = (now() - began) / 1000;
  const late = seconds > budget;
  const overrun = verdict(!late, `took ${seconds.toFixed(1)} s, its budget is ${budget} s`);
  return { seconds, budget, late, outcome: late ? sum([outcome, overrun]) : outcome };
}
