import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Mutation } from './mutation.ts';
import { mutations } from './mutations.ts';
import { homeOf, startTestRunner, type TestRunner } from './test-runner.ts';

// `node run.ts report.json [name]`: writes how many mutations were caught. A process of its own: Vitest changes the
// environment of the one that it runs in.

const [report = '', wanted] = process.argv.slice(2);
const chosen = mutations.filter(({ name }) => wanted === undefined || name === wanted);
if (chosen.length === 0) throw new Error(`no mutation is called "${wanted}"`);
const outcome = { passed: 0, failed: 0, skipped: 0, failures: [] as string[] };

/** Mutations by test file, those that need a database or a browser first: only the runner that takes from there starts one. */
const byTest = Object.entries(Object.groupBy(chosen, ({ test }) => test)).sort(
  ([a], [b]) => weightOf(b) - weightOf(a) || a.localeCompare(b),
);

await Promise.all(
  Array.from({ length: Math.min(availableParallelism(), byTest.length) }, async (_, runner) => {
    const tests = await startTestRunner(chosen.map(({ test }) => test));
    for (;;) {
      const next = runner === 0 ? byTest.shift() : byTest.pop();
      if (next === undefined) break;
      await judge(tests, next[0], next[1] ?? []);
    }
    await tests.close();
  }),
);
await writeFile(report, JSON.stringify(outcome));
process.exitCode = outcome.failed === 0 ? 0 : 1;

/** The named tests must be green as they are, and each red with its mutation in place, which it must load. */
async function judge(tests: TestRunner, test: string, itsMutations: readonly Mutation[]): Promise<void> {
  const { passed, failed, errors } = await tests.run(test, [...new Set(itsMutations.map(({ caughtBy }) => caughtBy))]);
  for (const mutation of itsMutations) {
    const { name, caughtBy } = mutation;
    if (!passed.has(caughtBy) || failed.has(caughtBy)) {
      missed(`${name}: "${caughtBy}" is not green without it`, errors);
      continue;
    }
    const run = await tests.run(test, [caughtBy], mutation);
    if (run.unused.length > 0) missed(`${name}: ${test} does not load ${run.unused.join(', ')}`, run.errors);
    else if (run.failedThemselves.has(caughtBy)) caught(`${name}: "${caughtBy}"`);
    else if (run.failed.has(caughtBy)) missed(`${name}: "${caughtBy}" is red, but by a timeout or a hook`, run.errors);
    else missed(`${name}: "${caughtBy}" is not red`, run.errors);
  }
}

function caught(what: string): void {
  outcome.passed += 1;
  console.log(`ok   ${what}`);
}

function missed(failure: string, errors: readonly string[]): void {
  outcome.failed += 1;
  outcome.failures.push([failure, ...errors].join('\n'));
  console.log(`FAIL ${[failure, ...errors].join('\n')}`);
}

function weightOf(test: string): number {
  return ['contract', 'browser'].indexOf(homeOf(test));
}
