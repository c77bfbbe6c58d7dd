import { type Outcome, sum, verdict } from './suite.ts';

/** Flaky tests that a run of all suites may have and still be green. */
export const MAX_FLAKY = 2;

export interface FailedTest {
  /** Name in its file; empty where the file itself failed: it did not load, or a hook threw. */
  readonly name: string;
  /** File and name in the first line, the message below. */
  readonly text: string;
}

/** The results of one test file. */
export interface TestFile {
  /** Path from the workspace root. */
  readonly file: string;
  /** Names of the tests that passed. */
  readonly passed: readonly string[];
  readonly failed: readonly FailedTest[];
  readonly skipped: number;
}

/** One run of a test runner. */
export interface TestRun {
  readonly files: readonly TestFile[];
  /** Failures outside of the test files: a crash, an unhandled error, a missing report. */
  readonly errors: readonly string[];
}

/** Runs all test files of a suite, or only `files`, one after the other. */
export type RunTests = (files?: readonly string[]) => Promise<TestRun>;

/** Runs a suite and, if `retryFailed`, its failed files once more. */
export async function runWithRetry(run: RunTests, retryFailed: boolean): Promise<Outcome> {
  const first = await run();
  const files = retryFailed ? filesToRetry(first) : [];
  if (files.length === 0) return afterRetry(first, { files: [], errors: [] });
  console.log(`\nFailed once, run again alone: ${files.join(', ')}`);
  return afterRetry(first, await run(files));
}

/** The failed files, unless the suite stays red whatever they do the second time. */
export function filesToRetry({ files, errors }: TestRun): string[] {
  const failed = files.filter((file) => file.failed.length > 0);
  const tests = failed.reduce((count, file) => count + file.failed.length, 0);
  return errors.length > 0 || tests > MAX_FLAKY ? [] : failed.map(({ file }) => file);
}

/**
 * The outcome of a suite whose failed files ran again. A test is flaky if it failed first and passed then; every other
 * failure of either run remains one. Files that ran again count as they were the second time.
 */
export function afterRetry(first: TestRun, second: TestRun): Outcome {
  const outcome = { passed: 0, skipped: 0, failures: [...first.errors, ...second.errors], flaky: [] as string[] };
  for (const before of first.files) {
    const retried = before.failed.length > 0 ? second.files.find(({ file }) => file === before.file) : undefined;
    const { passed, skipped, failed } = retried ?? before;
    outcome.passed += passed.length;
    outcome.skipped += skipped;
    outcome.failures.push(...failed.map(({ text }) => text));
    if (!retried) continue;
    for (const { name, text } of before.failed) {
      if (failed.some((test) => test.name === name)) continue;
      const hasPassed = name === '' ? passed.length > 0 : passed.includes(name);
      (hasPassed ? outcome.flaky : outcome.failures).push(text);
    }
  }
  return { ...outcome, failed: outcome.failures.length };
}

/** The outcome of all suites together: more than `MAX_FLAKY` flaky tests are a failure more. */
export function withFlakyLimit(total: Outcome): Outcome {
  const count = total.flaky?.length ?? 0;
  return count > MAX_FLAKY ? sum([total, verdict(false, `${count} flaky tests, at most ${MAX_FLAKY} a run`)]) : total;
}
