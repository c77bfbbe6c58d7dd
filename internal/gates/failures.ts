import { stripVTControlCharacters } from 'node:util';
import { MAX_FLAKY } from './retry.ts';

/** A reader of the last 60 lines of a log sees the table of suites and one suite's failures. */
const linesOfSuite = 30;
const linesOfFailure = 8;
const lineLength = 200;

/** Name and first lines of each failure of a suite, for the end of the log. */
export function failureLines(suite: string, failures: readonly string[]): string[] {
  if (failures.length === 0) return [];
  // With many failures, every name is worth more than one whole message.
  const linesEach = Math.max(2, Math.min(linesOfFailure, Math.floor(linesOfSuite / failures.length)));
  const lines = failures.flatMap((failure) => firstLines(failure, linesEach));
  const hidden = lines.length - linesOfSuite;
  return [
    `FAILED in ${suite}: ${failures.length}`,
    ...lines.slice(0, linesOfSuite),
    ...(hidden > 0 ? [`  … ${hidden} more lines: see the log of the suite above`] : []),
  ];
}

/** Suite, name and first lines of each test that passed only when its file ran again. */
export function flakyLines(flaky: readonly { readonly suite: string; readonly text: string }[]): string[] {
  if (flaky.length === 0) return [];
  const limit = flaky.length > MAX_FLAKY ? `, at most ${MAX_FLAKY} a run` : '';
  return [
    `flaky: ${flaky.length}${limit} (to be mended next, see internal/gates/flaky.md)`,
    ...flaky.flatMap(({ suite, text }) => firstLines(`${suite}: ${text}`, linesOfFailure)),
  ];
}

function firstLines(failure: string, count: number): string[] {
  return stripVTControlCharacters(failure)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*at .*(node_modules|node:)/.test(line))
    .slice(0, count)
    .map((line, index) => `${index === 0 ? '  ' : '      '}${line.trim()}`.slice(0, lineLength));
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
