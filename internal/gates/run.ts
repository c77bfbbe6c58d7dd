import { parseArgs } from 'node:util';
import { budgets, type SuiteName } from './budgets.ts';
import { type Outcome, sum, verdict } from './suite.ts';
import { suites } from './suites.ts';

const usage = `node internal/gates/run.ts <suite>... [--shard=1/3]
suites: all, ${Object.keys(budgets).join(', ')}`;

/** A slower machine may say so: IM_BUDGET_FACTOR=2 doubles every budget. */
const factor = Number(process.env.IM_BUDGET_FACTOR ?? 1);

interface Line {
  readonly name: SuiteName;
  readonly seconds: number;
  readonly budget: number;
  readonly outcome: Outcome;
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { shard: { type: 'string' } } });
const names = chosen(positionals);
if (!names) {
  console.error(usage);
  process.exit(1);
}

const lines: Line[] = [];
for (const name of names) {
  console.log(`\n=== ${name}`);
  lines.push(await timed(name));
}
console.log(`\n${lines.map(row).join('\n')}`);
const total = sum(lines.map((line) => line.outcome));
if (total.skipped > 0) console.log(`${total.skipped} SKIPPED: a machine that lacks nothing skips nothing`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

function chosen(words: string[]): SuiteName[] | undefined {
  const all = Object.keys(budgets) as SuiteName[];
  if (words.length === 0) return undefined;
  if (words.includes('all')) return all;
  return words.every((word): word is SuiteName => Object.hasOwn(budgets, word)) ? words : undefined;
}

async function timed(name: SuiteName): Promise<Line> {
  const began = performance.now();
  const outcome = await suites[name]({ shard: values.shard }).catch((error: unknown) => {
    console.error(error);
    return verdict(false);
  });
  const seconds = (performance.now() - began) / 1000;
  const budget = budgets[name] * factor;
  return { name, seconds, budget, outcome: seconds > budget ? sum([outcome, verdict(false)]) : outcome };
}

function row({ name, seconds, budget, outcome }: Line): string {
  const time = `${seconds.toFixed(1)} s of ${budget} s`;
  const late = seconds > budget ? '  OVER ITS BUDGET' : '';
  const { passed, failed, skipped } = outcome;
  return `${name.padEnd(10)} ${time.padStart(18)}  ${passed} held, ${failed} broke, ${skipped} left out${late}`;
}
