import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './command.ts';
import { failureLines, flakyLines, lastLines, unhandledErrors } from './failures.ts';
import type { TestRun } from './retry.ts';
import { playwrightRun, vitestRun } from './test-reports.ts';

const failed = { code: 1, output: '' };
const textsOf = ({ files, errors }: TestRun) => [
  ...files.flatMap((file) => file.failed.map(({ text }) => text)),
  ...errors,
];

const vitestReport = {
  success: false,
  testResults: [
    {
      name: join(root, 'packages/a.test.ts'),
      status: 'failed',
      assertionResults: [
        { fullName: 'adds', status: 'passed' },
        {
          fullName: 'a list is sorted',
          status: 'failed',
          failureMessages: [
            'AssertionError: expected 2 to be 1\n    at Proxy.<anonymous> (/x/node_modules/chai/index.js:1:1)\n    at /x/a.test.ts:7:3',
          ],
        },
      ],
    },
    {
      name: join(root, 'packages/b.test.ts'),
      status: 'failed',
      message: 'Cannot find module ./b.ts',
      assertionResults: [],
    },
  ],
};

test('a failed test of vitest is named with its suite, file and message, and so is a file that does not load', () => {
  expect(failureLines('unit', textsOf(vitestRun(vitestReport, failed, root)))).toEqual([
    'FAILED in unit: 2',
    '  packages/a.test.ts > a list is sorted',
    '      AssertionError: expected 2 to be 1',
    '      at /x/a.test.ts:7:3',
    '  packages/b.test.ts',
    '      Cannot find module ./b.ts',
  ]);
});

test('a failed test of Playwright is named with its spec and message, and so is an error outside of every test', () => {
  const run = (status: string, ...messages: string[]) => ({
    status,
    results: [{ duration: 1, errors: messages.map((message) => ({ message })) }],
  });
  const specs = [
    { title: 'signs in', tests: [run('unexpected', '\u001b[31mTest timeout of 300000ms exceeded.\u001b[39m')] },
    { title: 'signs out', tests: [run('flaky', 'first try')] },
    { title: 'writes', tests: [run('expected')] },
  ];
  const suites = [{ title: 'first-chat.spec.ts', file: 'first-chat.spec.ts', specs }];
  const report = { config: { rootDir: join(root, 'e2e/specs') }, suites, errors: [{ message: 'no server' }] };
  expect(failureLines('e2e', textsOf(playwrightRun(report, failed, root)))).toEqual([
    'FAILED in e2e: 3',
    '  e2e/specs/first-chat.spec.ts > first-chat.spec.ts signs in',
    '      Test timeout of 300000ms exceeded.',
    '  e2e/specs/first-chat.spec.ts > first-chat.spec.ts signs out',
    '      first try',
    '  no server',
  ]);
});

test('many failures of one suite fill 30 lines: names first, and how much is left out', () => {
  const failures = Array.from({ length: 40 }, (_, n) => `test ${n}\nmessage ${n}\nsecond line`);
  const lines = failureLines('browser', failures);
  expect(lines).toHaveLength(32);
  expect(lines.slice(0, 4)).toEqual(['FAILED in browser: 40', '  test 0', '      message 0', '  test 1']);
  expect(lines.at(-1)).toBe('  … 50 more lines: see the log of the suite above');
});

test('a long message is cut after eight lines and after 200 characters of each', () => {
  const message = Array.from({ length: 50 }, () => 'x'.repeat(500)).join('\n');
  const lines = failureLines('unit', [message]);
  expect(lines).toHaveLength(9);
  expect(Math.max(...lines.map((line) => line.length))).toBe(200);
});

test('a suite without failures says nothing', () => {
  expect(failureLines('unit', [])).toEqual([]);
});

test('flaky tests are listed with suite, file, name and the first lines of the message', () => {
  const text = `a.test.ts > adds\n${Array.from({ length: 20 }, (_, n) => `line ${n}`).join('\n')}`;
  const lines = flakyLines([{ suite: 'unit', text }]);
  expect(lines.slice(0, 3)).toEqual([
    'flaky: 1 (to be mended next, see internal/gates/flaky.md)',
    '  unit: a.test.ts > adds',
    '      line 0',
  ]);
  expect(lines).toHaveLength(9);
  expect(flakyLines([])).toEqual([]);
  const three = ['a', 'b', 'c'].map((name) => ({ suite: 'unit', text: name }));
  expect(flakyLines(three)[0]).toMatch(/^flaky: 3, at most 2 a run /);
});

test('a program that failed without a report is quoted with its last lines', () => {
  const output = Array.from({ length: 20 }, (_, n) => `line ${n}`).join('\n');
  expect(lastLines(`${output}\n`).split('\n')).toEqual(output.split('\n').slice(-8));
});

test('an error outside of every test is quoted from the output of vitest', () => {
  const counts = Array.from({ length: 10 }, () => 'Tests 2 passed').join('\n');
  const output = `dots\nVitest caught 1 unhandled error during the test run.\n\nError: stray\n ❯ a.test.ts:2:47\n\n${counts}`;
  expect(failureLines('sdk', [unhandledErrors(output)]).slice(1, 4)).toEqual([
    '  Vitest caught 1 unhandled error during the test run.',
    '      Error: stray',
    '      ❯ a.test.ts:2:47',
  ]);
  expect(unhandledErrors('killed')).toBe('killed');
});
