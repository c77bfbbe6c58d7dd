import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './command.ts';
import { type PlaywrightReport, playwrightTests, type VitestReport } from './test-reports.ts';

const shown = 20;

interface TimedTest {
  readonly suite: string;
  readonly name: string;
  readonly ms: number;
}

/** The tests of the suites that just ran which took longest, one line each, the slowest first. */
export async function slowestTests(
  suites: readonly string[],
  folder = join(root, '.cache', 'gates'),
): Promise<string[]> {
  const tests = (await Promise.all(suites.map((suite) => testsOf(suite, join(folder, `${suite}.json`))))).flat();
  return tests
    .sort((one, other) => other.ms - one.ms)
    .slice(0, shown)
    .map(({ suite, name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${suite.padEnd(9)}  ${name}`);
}

/** Test times in a report of vitest or of Playwright; a suite without one has no tests with a time. */
async function testsOf(suite: string, file: string): Promise<TimedTest[]> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  const report = JSON.parse(text) as Partial<VitestReport & PlaywrightReport>;
  const ofVitest = (report.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ suite, name: fullName, ms: duration ?? 0 })),
  );
  const ofPlaywright = playwrightTests(report.suites ?? []).map(({ name, results }) => ({
    suite,
    name,
    ms: results.reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...ofVitest, ...ofPlaywright];
}
