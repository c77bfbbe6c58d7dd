import { join, relative } from 'node:path';
import { lastLines, unhandledErrors } from './failures.ts';
import type { FailedTest, TestFile, TestRun } from './retry.ts';

/** The parts that are read of vitest's JSON report. */
export interface VitestReport {
  readonly success: boolean;
  readonly testResults: readonly {
    /** Path of the test file. */
    readonly name: string;
    readonly status: string;
    /** Why the file did not load. */
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly duration?: number | null;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** The parts that are read of Playwright's JSON report. */
export interface PlaywrightReport {
  /** The folder that the paths of `suites` start at. */
  readonly config: { readonly rootDir: string };
  /** One for each test file; those inside are its groups. */
  readonly suites: readonly PlaywrightSuite[];
  /** Errors outside of every test. */
  readonly errors: readonly PlaywrightError[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly PlaywrightTest[] }[];
}

interface PlaywrightTest {
  /** `expected`, `unexpected`, `flaky` or `skipped`. */
  readonly status: string;
  readonly results: readonly { readonly duration: number; readonly errors: readonly PlaywrightError[] }[];
}

interface PlaywrightError {
  readonly message?: string;
}

/** Every test of a report, named after its innermost group. */
export function playwrightTests(suites: readonly PlaywrightSuite[]): (PlaywrightTest & { readonly name: string })[] {
  return suites.flatMap(({ title, specs = [], suites: inner = [] }) => [
    ...specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, name: `${title} ${spec.title}` }))),
    ...playwrightTests(inner),
  ]);
}

/** What a process of a test runner left behind besides its report. */
interface Ended {
  readonly code: number;
  readonly output: string;
}

/** The results in vitest's report. Paths become relative to `root`. */
export function vitestRun(report: VitestReport, { code, output }: Ended, root: string): TestRun {
  const files = report.testResults.map(({ name, status, message, assertionResults }): TestFile => {
    const file = relative(root, name);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => failedTest(file, fullName, failureMessages ?? []));
    // A file that does not load, or a hook that throws, fails without a failed test.
    if (failed.length === 0 && status === 'failed') failed.push(failedTest(file, '', [message ?? '']));
    const passed = assertionResults.filter((test) => test.status === 'passed').map(({ fullName }) => fullName);
    const skipped = assertionResults.filter((test) => !['passed', 'failed'].includes(test.status)).length;
    return { file, passed, failed, skipped };
  });
  const isFailedBy = files.some(({ failed }) => failed.length > 0);
  const hasOtherErrors = output.includes('Vitest caught') || (!isFailedBy && !(report.success && code === 0));
  return { files, errors: hasOtherErrors ? [unhandledErrors(output)] : [] };
}

/** The results in Playwright's report. Paths become relative to `root`. A test that Playwright itself retried has failed. */
export function playwrightRun(report: PlaywrightReport, { code, output }: Ended, root: string): TestRun {
  const files = report.suites.map((suite): TestFile => {
    const file = relative(root, join(report.config.rootDir, suite.file));
    const tests = playwrightTests([suite]);
    const named = (status: string) => tests.filter((test) => test.status === status);
    const failed = [...named('unexpected'), ...named('flaky')].map(({ name, results }) =>
      failedTest(file, name, messages(results.flatMap((result) => result.errors))),
    );
    return { file, passed: named('expected').map(({ name }) => name), failed, skipped: named('skipped').length };
  });
  const errors = messages(report.errors);
  const hasNoReason = code !== 0 && errors.length === 0 && files.every(({ failed }) => failed.length === 0);
  return { files, errors: hasNoReason ? [lastLines(output)] : errors };
}

function messages(errors: readonly PlaywrightError[]): string[] {
  return errors.map(({ message }) => message ?? '');
}

function failedTest(file: string, name: string, messages: readonly string[]): FailedTest {
  return { name, text: [name === '' ? file : `${file} > ${name}`, ...messages].join('\n') };
}
