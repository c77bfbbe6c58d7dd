import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './command.ts';

const page = await readFile(join(root, 'docs/faults.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').slice(1, -1))
  .map(([number = '', fault = '', shownBy = '']) => ({ number: number.trim(), fault: fault.trim(), shownBy }));

test('every fault of delivery has a row', () => {
  const numbers = Array.from({ length: 25 }, (_, index) => `F${index + 1}`);
  expect(rows.map(({ number }) => number)).toEqual([...numbers, 'all']);
});

test.each(rows)('$number ($fault) names tests that are there', async ({ shownBy }) => {
  const named = [...shownBy.matchAll(/`((?:packages|e2e|bench)\/[^`]+)`: ([^;`]+)/g)];
  expect(named.length).toBeGreaterThan(0);
  for (const [, file = '', words = ''] of named) {
    expect(existsSync(join(root, file)), file).toBe(true);
    expect(await readFile(join(root, file), 'utf8'), file).toContain(words.trim());
  }
});
