import { beforeEach, expect, it, vi } from 'vitest';
import type { Figure } from './figure.ts';
import { Report } from './report.ts';

const figure = (name: string, ratio: number): Figure => ({ name, ratio, limit: 2, detail: '' });

const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  return () => log.mockRestore();
});

function written(...figures: readonly Figure[]): { readonly parts: string[]; readonly broken: number } {
  const parts: string[] = [];
  const { report } = Report.fromArguments(['--write'], (part) => parts.push(part));
  report.take('ingest', figures);
  return { parts, broken: report.broken };
}

it('--write writes figures above their goal too, and the run fails', () => {
  expect(written(figure('fast', 1), figure('slow', 3))).toEqual({ parts: ['ingest'], broken: 1 });
  expect(printed).toEqual(['ok   ingest: fast: 1.00 of 2.00', 'FAIL ingest: slow: 3.00 of 2.00']);
});

it.each([
  ['a figure that is not a number', 'broken', [figure('fast', 1), figure('broken', Number.NaN)]],
  ['a figure without end', 'broken', [figure('broken', Number.POSITIVE_INFINITY)]],
  ['a part without figures', 'any of its goals', []],
])('--write keeps the figures of before for %s, and the run fails', (_, missing, figures) => {
  const { parts, broken } = written(...figures);
  expect(parts).toEqual([]);
  expect(broken).toBeGreaterThan(0);
  expect(printed.at(-1)).toBe(`NOT WRITTEN ingest: no steady figure for ${missing}`);
});

it('gives no verdict and writes nothing where the yardstick moved between rounds', () => {
  const moved = { ...figure('moved', 3), isUnsteady: true };
  expect(written(figure('fast', 1), moved)).toEqual({ parts: [], broken: 1 });
  expect(printed).toEqual([
    'ok   ingest: fast: 1.00 of 2.00',
    'NONE ingest: moved: 3.00 of 2.00',
    'NOT WRITTEN ingest: no steady figure for moved',
  ]);
});
