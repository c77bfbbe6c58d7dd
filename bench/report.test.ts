import { expect, it } from 'vitest';
import type { Figure } from './figure.ts';
import { Report } from './report.ts';

const figure = (name: string, ratio: number): Figure => ({ name, ratio, limit: 2, detail: '' });

function written(...figures: readonly Figure[]): { readonly parts: string[]; readonly broken: number } {
  const parts: string[] = [];
  const { report } = Report.fromArguments(['--write'], (part) => parts.push(part));
  report.take('ingest', figures);
  return { parts, broken: report.broken };
}

it('--write writes figures above their goal too, and the run fails', () => {
  expect(written(figure('fast', 1), figure('slow', 3))).toEqual({ parts: ['ingest'], broken: 1 });
});

it.each([
  ['a figure that is not a number', [figure('fast', 1), figure('broken', Number.NaN)]],
  ['a figure without end', [figure('broken', Number.POSITIVE_INFINITY)]],
  ['a part without figures', []],
])('--write keeps the figures of before for %s, and the run fails', (_, figures) => {
  const { parts, broken } = written(...figures);
  expect(parts).toEqual([]);
  expect(broken).toBeGreaterThan(0);
});
