import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRangeHeader } from './range-header.ts';

describe('the header Range', () => {
  test.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-5', { start: 2, end: 5 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=8-99', { start: 8, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,4-5', undefined],
    ['items=0-1', undefined],
    ['bytes=a-b', undefined],
    [undefined, undefined],
  ])('%s of ten bytes', (header, expected) => {
    expect(parseRangeHeader(header, 10)).toEqual(expected);
  });

  test('what it answers always lies within the file', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), fc.integer({ min: 1, max: 1_000 }), (noise, from, to, size) => {
        for (const header of [noise, `bytes=${from}-${to}`, `bytes=-${to}`, `bytes=${from}-`]) {
          const range = parseRangeHeader(header, size);
          if (range === undefined || range === 'unsatisfiable') continue;
          expect(range.start >= 0 && range.start <= range.end && range.end < size).toBe(true);
        }
      }),
    );
  });
});
