import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowOffsets } from './row-offsets.ts';

const heights = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 200 });

describe('RowOffsets', () => {
  it('knows what plain sums know, whatever changes', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 400 })), { maxLength: 50 });
    fc.assert(
      fc.property(heights, changes, fc.nat(90_000), (given, later, top) => {
        const plain = [...given];
        const rows = new RowOffsets(1_000, plain.length, (index) => plain[index - 1_000] ?? 0);
        for (const [metrics, height] of later) {
          plain[metrics % plain.length] = height;
          rows.set(1_000 + (metrics % plain.length), height);
        }
        const tops = plain.map((_, at) => plain.slice(0, at).reduce((sum, height) => sum + height, 0));
        tops.forEach((edge, at) => {
          expect(rows.topOf(1_000 + at)).toBe(edge);
        });
        expect(rows.height).toBe(plain.reduce((sum, height) => sum + height, 0));
        const inside = tops.findLastIndex((edge) => edge <= top);
        expect(rows.indexAt(top)).toBe(1_000 + inside);
      }),
    );
  });

  it('keeps a range inside the list, with at least one row', () => {
    const ends = fc.integer({ min: -50, max: 300 });
    fc.assert(
      fc.property(heights, ends, fc.nat(100), (given, start, length) => {
        const rows = new RowOffsets(0, given.length, (index) => given[index] ?? 0);
        const range = rows.clamp({ start, end: start + length });
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeLessThanOrEqual(given.length);
        expect(range.end).toBeGreaterThan(range.start);
      }),
    );
  });

  it('is empty where there are no rows', () => {
    const rows = new RowOffsets(7, 0, () => 10);
    expect(rows.height).toBe(0);
    expect(rows.between(0, 100)).toEqual({ start: 7, end: 7 });
    expect(rows.clamp({ start: 3, end: 9 })).toEqual({ start: 7, end: 7 });
  });
});
