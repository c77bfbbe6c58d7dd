import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './command.ts';
import { testFault } from './named-tests.ts';

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

/** Sentences of each section of the specification that promise something, and of the protocol that belong there. */
const SENTENCES = { 2: 86, 3: 30, 4: 42, 5: 30, 6: 27, 7: 23, 8: 42, 9: 28 };

/** What is wrong with a row; `undefined` if nothing is. */
function faultOf(shownBy: string): string | undefined {
  const [, departure] = /^deviation: (.+)$/.exec(shownBy) ?? [];
  if (departure) return read('docs/deviations.md').includes(`\n| ${departure}`) ? undefined : 'no such deviation';
  return testFault(shownBy);
}

describe('docs/coverage.md', () => {
  const rows = rowsOf(read('docs/coverage.md'));

  test('has every sentence of the specification that promises something, by section', () => {
    const sections = read('docs/coverage.md').split(/^## /m).slice(1);
    const counts = Object.fromEntries(sections.map((section) => [section[0], rowsOf(section).length]));
    // A sentence that is added or removed here changes its number.
    expect(counts).toEqual(SENTENCES);
  });

  test('names each sentence once', () => {
    const sentences = rows.map(({ sentence }) => sentence);
    expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
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
    [
      '`e2e/specs/first-chat.spec.ts`: an unread message shows in the list, the rail and the title of the tab; `e2e/specs/first-chat.spec.ts`: two people',
      'no test "two people"',
    ],
    ['`e2e/specs/first-chat.spec.ts`', 'no test'],
  ])('a row shown by %j is refused', (shownBy, fault) => {
    expect(faultOf(shownBy)).toBe(fault);
  });
});
