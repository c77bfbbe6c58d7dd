import { parseArgs } from 'node:util';
import { budgets, type SuiteName } from './budgets.ts';
import { root } from './command.ts';
import { failureLines, flakyLines } from './failures.ts';
import { hotPathWarnings } from './hot-paths.ts';
import { withFlakyLimit } from './retry.ts';
import { slowestTests } from './slowest-tests.ts';
import { sum } from './suite.ts';
import { suites } from './suites.ts';
import { type TimedOutcome, timed } from './timed.ts';

const usage = `node internal/gates/run.ts <suite>... [--shard=1/3]
suites: all, ${Object.keys(budgets).join(', ')}`;

/** A slower machine may say so: IM_BUDGET_FACTOR=2 doubles every budget. */
const factor = Number(process.env.IM_BUDGET_FACTOR ?? 1);
const isCi = Boolean(process.env.CI);
/** `.ci/run` sets it. */
const retryFailed = process.env.IM_RETRY_FAILED === '1';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { shard: { type: 'string' } } });
const names = chosen(positionals);
if (!names) {
  console.error(usage);
  process.exit(1);
}

const rows: string[] = [];
const outcomes: TimedOutcome[] = [];
for (const name of names) {
  console.log(`\n=== ${name}`);
  const one = await timed(suites[name], { budget: budgets[name] * factor, isCi }, { shard: values.shard, retryFailed });
  outcomes.push(one);
  rows.push(row(name, one));
}
const slowest = await slowestTests(names);
if (slowest.length > 0) console.log(`\nThe slowest tests\n${slowest.join('\n')}`);
if (names.length === Object.keys(budgets).length) {
  for (const warning of hotPathWarnings(root)) console.log(warning);
}
for (const [index, name] of names.entries()) {
  const lines = failureLines(name, outcomes[index]?.outcome.failures ?? []);
  if (lines.length > 0) console.log(`\n${lines.join('\n')}`);
}
const flaky = names.flatMap((suite, index) => (outcomes[index]?.outcome.flaky ?? []).map((text) => ({ suite, text })));
const flakyList = flakyLines(flaky);
if (flakyList.length > 0) console.log(`\n${flakyList.join('\n')}`);
console.log(`\n${rows.join('\n')}`);
const total = withFlakyLimit(sum(outcomes.map(({ outcome }) => outcome)));
if (total.skipped > 0) console.log(`${total.skipped} LEFT OUT: this machine lacks something that they need`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

function chosen(words: string[]): SuiteName[] | undefined {
  if (words.length === 0) return undefined;
  if (words.includes('all')) return Object.keys(budgets) as SuiteName[];
  return words.every((word): word is SuiteName => Object.hasOwn(budgets, word)) ? words : undefined;
}

function row(name: string, { seconds, budget, late, outcome }: TimedOutcome): string {
  const time = `${seconds.toFixed(1)} s of ${budget} s`;
  const { passed, failed, skipped } = outcome;
  const counts = `${passed} held, ${failed} broke, ${skipped} left out`;
  return `${name.padEnd(10)} ${time.padStart(18)}  ${counts}${late ? '  OVER ITS BUDGET' : ''}`;
}
