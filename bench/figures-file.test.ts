import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { figuresInProse, readFigures, withTable } from './figures-file.ts';

const page = readFileSync(new URL('../docs/performance.md', import.meta.url), 'utf8');

it('docs/performance.md shows the figures that were written last: npm run bench -- <part> --write makes both', () => {
  expect(withTable(page, readFigures())).toBe(page);
});

it('a figure above its goal is shown as not held', () => {
  const slow = { name: 'slow', ratio: 2, limit: 1, detail: '' };
  const shown = withTable(page, { part: { date: '2026-01-01', commit: 'abc', figures: [slow] } });
  expect(shown).toContain('| part | slow | 2 | 1 | **no** |  | 2026-01-01 abc |');
});

it('docs/performance.md has figures only in its table', () => {
  expect(figuresInProse(page)).toEqual([]);
});

it.each([
  'it takes 12 ms',
  'a share of 9 %',
  'two fifths of it',
  'twice the baseline',
  'until 24 November',
  'a factor of 1.3 ×',
])('refuses a figure in the text: %s', (sentence) => {
  expect(figuresInProse(`${page}\n${sentence}\n`)).not.toEqual([]);
});

it('code may have numbers', () => {
  expect(figuresInProse(`${page}\nRun \`node --max-semi-space-size=16\`, see \`p95\`.\n`)).toEqual([]);
});
