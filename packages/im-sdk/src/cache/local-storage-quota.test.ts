import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../protocol/index.ts';
import { keepNewest, positionsIn, rowsPerChat } from './local-storage-quota.ts';

describe('what local storage keeps', () => {
  it('is 1000 rows a conversation, halved until all are within 10000', () => {
    expect(rowsPerChat([5_000])).toBe(1_000);
    expect(rowsPerChat(Array(10).fill(1_000))).toBe(1_000);
    expect(rowsPerChat(Array(11).fill(1_000))).toBe(500);
    expect(rowsPerChat(Array(30).fill(1_000))).toBe(250);
    expect(rowsPerChat([...Array(100).fill(20), 9_000])).toBe(1_000);
  });

  it('is the newest of each, never more than allowed, never what was not there', () => {
    const stretches = fc.array(fc.tuple(fc.nat(3_000), fc.integer({ min: 1, max: 900 })), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(stretches, fc.constantFrom(64, 250, 500, 1_000), (gaps, rows) => {
        let at = 0;
        const ranges = gaps.map(([gap, length]) => {
          const lo = at + gap + 2;
          at = lo + length;
          return [lo, at] as const;
        });
        const kept = keepNewest(ranges, rows);
        expect(positionsIn(kept.ranges)).toBeLessThanOrEqual(rows);
        expect(kept.ranges.at(-1)?.[1]).toBe(at);
        for (const [lo, hi] of kept.ranges) {
          expect(ranges.some(([from, to]) => from <= lo && hi <= to)).toBe(true);
          expect(lo).toBeGreaterThanOrEqual(kept.below * limits.chunkRows);
        }
        if (positionsIn(ranges) <= rows) expect(kept).toEqual({ ranges, below: 0 });
      }),
    );
  });
});
