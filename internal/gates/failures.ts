import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './command.ts';
import { type PlaywrightReport, playwrightTests, type VitestReport } from './test-reports.ts';

/** A reader of the last 60 lines of a log sees the table of suites and one suite's failures. */
const linesOfSuite = 30;
const linesOfFailure = 8;
const lineLength = 200;

/** Name and first lines of each failure of a suite, for the end of the log. */
export function failureLines(suite: string, failures: readonly string[]): string[] {
  if (failures.length === 0) return [];
  // With many failures, every name is worth more than one whole message.
  const linesEach = Math.max(2, Math.min(linesOfFailure, Math.floor(linesOfSuite / failures.length)));
  const lines = failures.flatMap((failure) =>
    stripVTControlCharacters(failure)
      .split('\n')
      .filter((line) => line.trim() !== '' && !/^\s*at .*(node_modules|node:)/.test(line))
      .slice(0, linesEach)
      .map((line, index) => `${index === 0 ? '  ' : '      '}${line.trim()}`.slice(0, lineLength)),
  );
  const hidden = lines.length - linesOfSuite;
  return [
    `FAILED in ${suite}: ${failures.length}`,
    ...lines.slice(0, linesOfSuite),
    ...(hidden > 0 ? [`  … ${hidden} more lines: see the log of the suite above`] : []),
  ];
}

/** The end of a program's output: a failure without a report. */
export function lastLines(output: string): string {
  return output.trimEnd().split('\n').slice(-linesOfFailure).join('\n');
}

/** Errors outside of every test, which vitest only prints. */
export function unhandledErrors(output: string): string {
  const start = output.lastIndexOf('Vitest caught');
  return start < 0 ? lastLines(output) : output.slice(start);
}

/** Failed tests of a vitest report, and files that did not load. */
export function vitestFailures({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${file}\n${message ?? ''}`];
    return failed.map(({ fullName, failureMessages }) =>
      [`${file} > ${fullName}`, ...(failureMessages ?? [])].join('\n'),
    );
  });
}

/** Failed tests of a Playwright report, also those that only passed the second time, and errors outside of every test. */
export function playwrightFailures({ suites, errors }: PlaywrightReport): string[] {
  const messages = (all: readonly { readonly message?: string }[]) => all.map(({ message }) => message ?? '');
  const failed = playwrightTests(suites).filter(({ status }) => status === 'unexpected' || status === 'flaky');
  return [
    ...failed.map(({ name, results }) => [name, ...messages(results.flatMap((result) => result.errors))].join('\n')),
    ...messages(errors),
  ];
}
