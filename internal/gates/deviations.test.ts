import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './command.ts';
import { testFault } from './named-tests.ts';

const page = await readFile(join(root, 'docs/deviations.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2);

test('the list of departures is whole', () => {
  // A departure that is added or given up changes the number.
  expect(rows).toHaveLength(31);
});

test.each(rows)('names the tests that show it: %s', (row) => {
  const cells = row.split('|').slice(1, -1);
  expect(cells).toHaveLength(4);
  expect(testFault(cells[3]?.trim() ?? '')).toBeUndefined();
});
