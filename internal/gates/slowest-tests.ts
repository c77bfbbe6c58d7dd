import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './command.ts';

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

/** What a report of vitest or of Playwright says; a suite without one has no tests with a time. */
async function testsOf(suite: string, file: string): Promise<TimedTest[]> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  const report = JSON.parse(text) as { testResults?: readonly VitestFile[]; suites?: readonly PlaywrightSuite[] };
  const ofVitest = (report.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ suite, name: fullName, ms: duration ?? 0 })),
  );
  return [...ofVitest, ...(report.suites ?? []).flatMap((one) => testsIn(suite, one))];
}

interface VitestFile {
  readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

function testsIn(suite: string, { title, suites, specs }: PlaywrightSuite): TimedTest[] {
  const own = (specs ?? []).map((spec) => ({
    suite,
    name: `${title} ${spec.title}`,
    ms: spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...own, ...(suites ?? []).flatMap((one) => testsIn(suite, one))];
}
