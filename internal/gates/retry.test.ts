import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { root } from './command.ts';
import { filesToRetry, runWithRetry, type TestFile, type TestRun, withFlakyLimit } from './retry.ts';
import { nothing } from './suite.ts';
import { playwrightRun, vitestRun } from './test-reports.ts';

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
});

/** A file whose tests passed, and those of `failed` did not. */
const file = (name: string, passed: readonly string[], failed: readonly string[] = []): TestFile => ({
  file: name,
  passed,
  failed: failed.map((test) => ({ name: test, text: `${name} > ${test}\nmessage` })),
  skipped: 0,
});
const run = (...files: TestFile[]): TestRun => ({ files, errors: [] });
const stable = file('stable.test.ts', ['s1', 's2']);

/** Runs a suite whose first and second run have these results, and says which files the second was asked for. */
async function suite(first: TestRun, second: TestRun, { retryFailed = true } = {}) {
  const asked: (readonly string[] | undefined)[] = [];
  const outcome = await runWithRetry(async (files) => {
    asked.push(files);
    return files ? second : first;
  }, retryFailed);
  return { outcome, retried: asked.slice(1) };
}

test('a test that fails and passes when its file runs again is flaky and counts as passed', async () => {
  const first = run(stable, file('a.test.ts', ['a1'], ['a2']));
  const { outcome, retried } = await suite(first, run(file('a.test.ts', ['a1', 'a2'])));
  expect(retried).toEqual([['a.test.ts']]);
  expect(outcome).toEqual({ passed: 4, failed: 0, skipped: 0, failures: [], flaky: ['a.test.ts > a2\nmessage'] });
});

test('a test that fails again is a failure', async () => {
  const broken = file('a.test.ts', ['a1'], ['a2']);
  const { outcome } = await suite(run(stable, broken), run(broken));
  expect(outcome).toMatchObject({ passed: 3, failed: 1, failures: ['a.test.ts > a2\nmessage'], flaky: [] });
});

test('without the retry a failed test is a failure at once', async () => {
  const first = run(file('a.test.ts', ['a1'], ['a2']));
  const { outcome, retried } = await suite(first, run(file('a.test.ts', ['a1', 'a2'])), { retryFailed: false });
  expect(retried).toEqual([]);
  expect(outcome).toMatchObject({ passed: 1, failed: 1, flaky: [] });
});

test('each test is judged by itself, and one that only fails the second time is a failure', async () => {
  const first = run(file('a.test.ts', ['a1'], ['a2', 'a3']));
  const { outcome } = await suite(first, run(file('a.test.ts', ['a2'], ['a1', 'a3'])));
  expect(outcome).toMatchObject({
    failures: ['a.test.ts > a1\nmessage', 'a.test.ts > a3\nmessage'],
    flaky: ['a.test.ts > a2\nmessage'],
  });
});

test('a failed test that does not run the second time is a failure', async () => {
  const first = run(file('a.test.ts', ['a1'], ['a2']));
  expect((await suite(first, run(file('a.test.ts', ['a1'])))).outcome).toMatchObject({ failed: 1, flaky: [] });
  expect((await suite(first, run())).outcome).toMatchObject({ failed: 1, flaky: [] });
});

test('a file that does not load is flaky if its tests pass the second time', async () => {
  const first = run(file('a.test.ts', [], ['']));
  expect((await suite(first, run(file('a.test.ts', ['a1'])))).outcome).toMatchObject({ passed: 1, failed: 0 });
  expect((await suite(first, run(file('a.test.ts', [])))).outcome).toMatchObject({ passed: 0, failed: 1 });
});

test('an error outside of the test files stays a failure, with or without a failed test', async () => {
  const crash = { files: [stable], errors: ['killed'] };
  expect(await suite(crash, run())).toMatchObject({ retried: [], outcome: { failed: 1, failures: ['killed'] } });
  const both = { files: [stable, file('a.test.ts', [], ['a1'])], errors: ['killed'] };
  expect(await suite(both, run())).toMatchObject({ retried: [], outcome: { failed: 2 } });
  const crashesAgain = { files: [file('a.test.ts', ['a1'])], errors: ['killed'] };
  const { outcome } = await suite(run(file('a.test.ts', [], ['a1'])), crashesAgain);
  expect(outcome).toMatchObject({ failed: 1, failures: ['killed'] });
});

test('more failed tests than a run may have flaky ones are not retried', () => {
  const failed = ['a1', 'a2', 'a3'];
  expect(filesToRetry(run(file('a.test.ts', [], failed)))).toEqual([]);
  expect(filesToRetry(run(file('a.test.ts', [], ['a1']), file('b.test.ts', [], ['b1'])))).toEqual([
    'a.test.ts',
    'b.test.ts',
  ]);
});

test('two flaky tests in a run are green, three are a failure', () => {
  const total = (...flaky: string[]) => withFlakyLimit({ ...nothing, passed: 9, flaky });
  expect(total('a', 'b')).toMatchObject({ passed: 9, failed: 0 });
  expect(total('a', 'b', 'c')).toMatchObject({
    passed: 9,
    failed: 1,
    failures: ['3 flaky tests, at most 2 a run'],
  });
});

test('the report of vitest is read by file; an error outside of the tests is one beside a failed test', () => {
  const report = {
    success: false,
    testResults: [
      {
        name: join(root, 'packages/a.test.ts'),
        status: 'failed',
        assertionResults: [
          { fullName: 'a1', status: 'passed' },
          { fullName: 'a2', status: 'failed', failureMessages: ['Error: no'] },
          { fullName: 'a3', status: 'todo' },
        ],
      },
    ],
  };
  const read = (output: string) => vitestRun(report, { code: 1, output }, root);
  const a2 = { name: 'a2', text: 'packages/a.test.ts > a2\nError: no' };
  expect(read('dots')).toEqual({
    files: [{ file: 'packages/a.test.ts', passed: ['a1'], failed: [a2], skipped: 1 }],
    errors: [],
  });
  expect(read('dots\nVitest caught 1 unhandled error').errors).toEqual(['Vitest caught 1 unhandled error']);
});

test('a runner that fails without a failed test has an error', () => {
  const green = { success: true, testResults: [] };
  expect(vitestRun(green, { code: 1, output: 'killed' }, root).errors).toEqual(['killed']);
  expect(vitestRun(green, { code: 0, output: '' }, root).errors).toEqual([]);
  const report = { config: { rootDir: root }, suites: [], errors: [] };
  expect(playwrightRun(report, { code: 1, output: 'killed' }, root).errors).toEqual(['killed']);
});

test('the report of Playwright is read by file', () => {
  const one = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{ duration: 1, errors: status === 'unexpected' ? [{ message: 'no' }] : [] }] }],
  });
  const inner = { title: 'in a group', file: 'a.spec.ts', specs: [one('s2', 'unexpected'), one('s3', 'skipped')] };
  const suites = [{ title: 'a.spec.ts', file: 'a.spec.ts', specs: [one('s1', 'expected')], suites: [inner] }];
  const report = { config: { rootDir: join(root, 'e2e/specs') }, suites, errors: [] };
  const failed = [{ name: 'in a group s2', text: 'e2e/specs/a.spec.ts > in a group s2\nno' }];
  expect(playwrightRun(report, { code: 1, output: '' }, root)).toEqual({
    files: [{ file: 'e2e/specs/a.spec.ts', passed: ['a.spec.ts s1'], failed, skipped: 1 }],
    errors: [],
  });
});
