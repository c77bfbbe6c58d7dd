import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movedBy, rowAt, rowStart, rowWindow } from './row-geometry.ts';

const geometry = fc
  .record({ count: fc.integer({ min: 1, max: 5_000 }), leading: fc.integer({ min: 0, max: 9 }) })
  .map(({ count, leading }) => ({ count, leading: Math.min(count, leading), leadingPx: 66, rowPx: 64 }));

describe('rows of two heights', () => {
  test('a place is in the row that begins there', () => {
    fc.assert(
      fc.property(geometry, fc.nat({ max: 4_999 }), fc.integer({ min: 0, max: 63 }), (rows, at, inside) => {
        const index = at % rows.count;
        expect(rowAt(rows, rowStart(rows, index) + inside)).toBe(index);
      }),
    );
  });

  test('every row in view is drawn, and few others', () => {
    fc.assert(
      fc.property(geometry, fc.nat({ max: 400_000 }), fc.integer({ min: 0, max: 1_000 }), (rows, place, height) => {
        const top = Math.min(place, rowStart(rows, rows.count));
        const { start, end } = rowWindow(rows, top, height);
        expect(rowStart(rows, start)).toBeLessThanOrEqual(top);
        expect(rowStart(rows, end)).toBeGreaterThanOrEqual(Math.min(top + height, rowStart(rows, rows.count)));
        expect(end - start).toBeLessThanOrEqual(Math.ceil(height / 64) + 22);
      }),
    );
  });

  test('of no rows none is drawn', () => {
    expect(rowWindow({ count: 0, leading: 0, leadingPx: 66, rowPx: 64 }, 0, 500)).toEqual({ start: 0, end: 0 });
  });
});

describe('movedBy', () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
  test('something from below goes to the top: all in view move down by one', () => {
    expect(movedBy(['b', 'c', 'd'], 1, ['f', 'a', 'b', 'c', 'd', 'e'])).toBe(1);
  });
  test('one in view goes to the top: the others above it move, it is not followed', () => {
    expect(movedBy(['b', 'c', 'd'], 1, ['d', 'a', 'b', 'c', 'e', 'f'])).toBe(1);
  });
  test('nothing changed, or all is new: nothing moved', () => {
    expect(movedBy(['b', 'c'], 1, keys)).toBe(0);
    expect(movedBy(['b', 'c'], 1, ['x', 'y'])).toBe(0);
  });
});
