import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { budgets } from './budgets.ts';
import { root } from './command.ts';
import { withoutSource } from './packages.ts';
import { inFirstShard, verdict } from './suite.ts';
import { timed } from './timed.ts';

const unsharded = { shard: undefined };
const clock = (...readings: number[]) => {
  const left = [...readings];
  return () => left.shift() ?? 0;
};

test('CONTRIBUTING.md shows the budgets that the runner holds', async () => {
  const page = await readFile(join(root, 'CONTRIBUTING.md'), 'utf8');
  const shown = [...page.matchAll(/^\| `(\w+)` \| (\d+) s \|/gm)].map(([, name, seconds]) => [name, Number(seconds)]);
  expect(Object.fromEntries(shown)).toEqual(budgets);
});

test('all suites together stay under 40 minutes', () => {
  expect(Object.values(budgets).reduce((total, seconds) => total + seconds, 0)).toBeLessThan(40 * 60);
});

test('what a contributor runs before each commit stays under three minutes', () => {
  const { format, types, arrows, unused, unit } = budgets;
  expect(format + types + arrows + unused + unit).toBeLessThanOrEqual(3 * 60);
});

test('a suite within its budget keeps its outcome', async () => {
  const result = await timed(async () => verdict(true, ''), 5, unsharded, clock(0, 5000));
  expect(result).toMatchObject({ seconds: 5, late: false, outcome: { passed: 1, failed: 0 } });
});

test('a suite over its budget fails, however well it went', async () => {
  const result = await timed(async () => verdict(true, ''), 5, unsharded, clock(0, 5001));
  const failures = ['took 5.0 s, its budget is 5 s'];
  expect(result).toMatchObject({ late: true, outcome: { passed: 1, failed: 1, failures } });
});

test('a suite that throws fails', async () => {
  const broken = async () => {
    throw new Error('no such program');
  };
  const failures = ['Error: no such program'];
  expect((await timed(broken, 5, unsharded)).outcome).toMatchObject({ passed: 0, failed: 1, failures });
});

test('what cannot be divided runs in the first shard only', async () => {
  const suite = inFirstShard(async () => verdict(true, ''));
  const passed = async (shard: string | undefined) => (await suite({ shard })).passed;
  expect([await passed(undefined), await passed('1/3'), await passed('2/3')]).toEqual([1, 1, 0]);
});

test('published exports lose the condition that leads to the source', () => {
  const developed = {
    '.': { '@im/source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' },
    './styles.css': { '@im/source': './src/styles/index.css', default: './dist/styles.css' },
    './package.json': './package.json',
  };
  expect(withoutSource(developed)).toEqual({
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './styles.css': './dist/styles.css',
    './package.json': './package.json',
  });
});
