import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './command.ts';

const page = await readFile(join(root, 'docs/deviations.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2);

test('the list of departures is there', () => {
  expect(rows.length).toBeGreaterThanOrEqual(19);
});

test.each(rows)('names what shows it, or what will: %s', (row) => {
  const cells = row.split('|').slice(1, -1);
  expect(cells).toHaveLength(4);
  const shownBy = cells[3] ?? '';
  const files = [...shownBy.matchAll(/`((?:packages|examples|e2e)\/[^`]+)`/g)].map(([, file = '']) => file);
  expect(files.length > 0 || shownBy.includes('comes with: ')).toBe(true);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
