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

test.each(rows)('a test shows it, or what will bring one is named: %s', async (row) => {
  const shownBy = row.split('|').at(-2)?.trim() ?? '';
  if (/^comes with: ./.test(shownBy)) return;
  const [, file = '', title = ''] = /^`(.+)`: “(.+)”$/.exec(shownBy) ?? [];
  expect(await readFile(join(root, file), 'utf8')).toContain(title);
});
