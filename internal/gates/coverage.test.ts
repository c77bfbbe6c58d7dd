import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './command.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Row {
  readonly sentence: string;
  readonly shownBy: string;
}

/** Rows of the tables of a page, without their heads. */
function rowsOf(page: string): Row[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| The specification says'))
    .map((line) => line.split('|').slice(1, -1))
    .map(([sentence = '', shownBy = '']) => ({ sentence: sentence.trim(), shownBy: shownBy.trim() }));
}

/** What is wrong with a row; `undefined` if nothing is. */
function faultOf(shownBy: string): string | undefined {
  const [, departure] = /^deviation: (.+)$/.exec(shownBy) ?? [];
  if (departure) return read('docs/deviations.md').includes(`\n| ${departure}`) ? undefined : 'no such deviation';
  const [, file = '', name = ''] = /^`([^`]+)`: (.+)$/.exec(shownBy) ?? [];
  if (!file) return 'no test';
  if (!existsSync(join(root, file))) return `no file ${file}`;
  const source = read(file).replaceAll("\\'", "'");
  return [`'${name}'`, `"${name}"`, `\`${name}\``].some((title) => source.includes(title))
    ? undefined
    : `no test "${name}"`;
}

describe('docs/coverage.md', () => {
  const rows = rowsOf(read('docs/coverage.md'));

  test('has all sections of the specification that promise something', () => {
    const sections = [...read('docs/coverage.md').matchAll(/^## (\d)/gm)].map(([, section]) => section);
    expect(sections).toEqual(['2', '3', '4', '5', '6', '7', '8', '9']);
    expect(rows.length).toBeGreaterThanOrEqual(170);
  });

  test.each(rows)('$sentence', ({ shownBy }) => {
    expect(faultOf(shownBy)).toBeUndefined();
  });

  test.each([
    ['', 'no test'],
    ['soon', 'no test'],
    ['open: somebody', 'no test'],
    ['deviation: the moon is round', 'no such deviation'],
    ['`e2e/specs/nothing.spec.ts`: works', 'no file e2e/specs/nothing.spec.ts'],
    ['`e2e/specs/first-chat.spec.ts`: two people', 'no test "two people"'],
  ])('a row shown by %j is refused', (shownBy, fault) => {
    expect(faultOf(shownBy)).toBe(fault);
  });
});
