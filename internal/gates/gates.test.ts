import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { budgets } from './budgets.ts';
import { root } from './command.ts';
import { withoutSource } from './packages.ts';
import { inFirstShard, nothing, type Suite, verdict } from './suite.ts';
import { timed } from './timed.ts';

const whole = { shard: undefined, retryFailed: false };
const held: Suite = async () => verdict(true, '');
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
  const result = await timed(held, { budget: 5, isCi: false }, whole, clock(0, 5000));
  expect(result).toMatchObject({ seconds: 5, late: false, outcome: { passed: 1, failed: 0 } });
});

test('a suite over its budget is late and does not fail', async () => {
  const result = await timed(held, { budget: 5, isCi: false }, whole, clock(0, 10_000));
  expect(result).toMatchObject({ late: true, outcome: { passed: 1, failed: 0 } });
});

test('a suite over twice its budget fails, however well it went', async () => {
  const result = await timed(held, { budget: 5, isCi: false }, whole, clock(0, 10_001));
  const failures = ['took 10.0 s, its budget is 5 s'];
  expect(result).toMatchObject({ late: true, outcome: { passed: 1, failed: 1, failures } });
});

test('in CI a suite is only late, however long it takes', async () => {
  const result = await timed(held, { budget: 5, isCi: true }, whole, clock(0, 60_000));
  expect(result).toMatchObject({ late: true, outcome: { passed: 1, failed: 0 } });
});

test('a suite that throws fails', async () => {
  const broken = async () => {
    throw new Error('no such program');
  };
  const failures = ['Error: no such program'];
  const { outcome } = await timed(broken, { budget: 5, isCi: true }, whole);
  expect(outcome).toMatchObject({ passed: 0, failed: 1, failures });
});

test('a suite that ran no test fails; a shard may have none', async () => {
  const skips: Suite = async () => ({ ...nothing, skipped: 3 });
  const of = async (suite: Suite, shard?: string) =>
    (await timed(suite, { budget: 5, isCi: true }, { ...whole, shard })).outcome.failures;
  expect(await of(async () => nothing)).toEqual(['no test ran']);
  expect(await of(skips)).toEqual(['no test ran']);
  expect(await of(async () => nothing, '3/3')).toEqual([]);
});

test('what cannot be divided runs in the first shard only', async () => {
  const suite = inFirstShard(async () => verdict(true, ''));
  const passed = async (shard: string | undefined) => (await suite({ ...whole, shard })).passed;
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
