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
  const outcome = await suite(context).catch((error: unknown) => {
    console.error(String(error));
    return verdict(false);
  });
  const seconds = (now() - began) / 1000;
  const late = seconds > budget;
  return { seconds, budget, late, outcome: late ? sum([outcome, verdict(false)]) : outcome };
}
