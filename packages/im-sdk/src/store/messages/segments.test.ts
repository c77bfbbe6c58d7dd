import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageRow } from './message-row.ts';
import { positionOf, Segments } from './segments.ts';

const MOST = 60;
const rowAt = (id: number): MessageRow => ({ id, seq: id, key: `p${id}` }) as MessageRow;
const stretch = fc
  .tuple(fc.integer({ min: 1, max: MOST }), fc.integer({ min: 0, max: 15 }))
  .map(([lo, length]) => ({ lo, hi: Math.min(MOST, lo + length) }));
/** Which positions have a bubble is a fact of the conversation, not of the page that tells it. */
const bubbles = fc.uniqueArray(fc.integer({ min: 1, max: MOST }), { maxLength: MOST });
const step = fc.oneof(
  { weight: 5, arbitrary: stretch.map((run) => ({ type: 'cover' as const, ...run })) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: MOST }).map((at) => ({ type: 'dropBelow' as const, at })) },
);

describe('stretches of a conversation', () => {
  it('cover what a plain set of positions covers, fuse where they touch, and find every bubble', () => {
    fc.assert(
      fc.property(bubbles, fc.array(step, { size: 'max', maxLength: 40 }), (shown, steps) => {
        const known = new Set<number>();
        const segments = new Segments();
        for (const action of steps) {
          if (action.type === 'dropBelow') {
            for (const position of [...known]) if (position < action.at) known.delete(position);
            segments.dropBelow(action.at);
            continue;
          }
          const rows = shown.filter((p) => p >= action.lo && p <= action.hi).sort((a, b) => a - b);
          segments.add({ lo: action.lo, hi: action.hi, rows: rows.map(rowAt) });
          for (let p = action.lo; p <= action.hi; p += 1) known.add(p);
        }
        const runs: Array<[number, number]> = [];
        for (let p = 1; p <= MOST; p += 1) {
          const last = runs[runs.length - 1];
          if (!known.has(p)) continue;
          if (last && last[1] === p - 1) last[1] = p;
          else runs.push([p, p]);
        }
        expect(segments.list.map(({ lo, hi }) => [lo, hi])).toEqual(runs);
        const seen = shown.filter((p) => known.has(p)).sort((a, b) => a - b);
        expect(segments.list.flatMap(({ rows }) => rows.map(positionOf))).toEqual(seen);
        expect(segments.size).toBe(seen.length);
        for (let p = 1; p <= MOST; p += 1) {
          expect(segments.rowAt(p)?.key).toBe(seen.includes(p) ? `p${p}` : undefined);
          expect(segments.rowOfId(p)?.key).toBe(seen.includes(p) ? `p${p}` : undefined);
        }
      }),
      { numRuns: 500 },
    );
  });
});
