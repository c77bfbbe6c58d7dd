import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { covers, RowOffsets } from './row-offsets.ts';
import { type MountedView, type Mounting, rowsForFirstPaint, rowsForScroll } from './rows-to-mount.ts';

/** How far a tile of an image group may reach out of its row. */
const REACH_PX = 320;

/** Rows of one height, 1,000 of them: where things are can be said by their index. */
function viewOf(parts: Partial<MountedView> = {}): MountedView {
  const offsets = new RowOffsets(0, 1_000, () => 100);
  return { offsets, range: { start: 500, end: 500 }, top: 50_000, height: 400, atBottom: false, ...parts };
}

/** Rows of one message, and the slices of pictures that were sent together: up to 20 rows have the room of one grid. */
const someRows = fc
  .array(
    fc.oneof(
      fc.integer({ min: 20, max: 400 }).map((height) => [height]),
      fc.integer({ min: 2, max: 20 }).map((pictures) => Array<number>(pictures).fill(240 / pictures)),
      fc.constant([2_000]),
    ),
    { minLength: 1, maxLength: 40 },
  )
  .map((parts) => parts.flat());
const anyView = fc
  .record({
    heights: someRows,
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    height: fc.integer({ min: 100, max: 1_200 }),
    range: fc.tuple(fc.nat(120), fc.nat(120)),
    atBottom: fc.boolean(),
  })
  .map(({ heights, at, height, range: [start, length], atBottom }): MountedView => {
    const offsets = new RowOffsets(0, heights.length, (index) => heights[index] ?? 0);
    const furthest = Math.max(0, offsets.height - height);
    const range = offsets.clamp({ start, end: start + length });
    return { offsets, height, range, atBottom, top: atBottom ? furthest : at * furthest };
  });

/** What is asked for, one after the other, as long as it is something else than what is mounted. */
function untilStill(view: MountedView, ask: (view: MountedView) => Mounting | undefined): Mounting[] {
  const asked: Mounting[] = [];
  for (let now = view, next = ask(now); next && asked.length < 9; next = ask(now)) {
    asked.push(next);
    now = { ...view, range: next.range };
  }
  return asked;
}

describe('a view that is opened', () => {
  it('waits for the rows that fill it, and for no others', () => {
    const first = rowsForFirstPaint(viewOf());
    expect(first).toEqual({ range: { start: 500, end: 505 }, when: 'now' });
    const then = rowsForFirstPaint(viewOf({ range: { start: 500, end: 505 } }));
    expect(then?.when).toBe('later');
    expect(covers(then?.range ?? { start: 0, end: 0 }, { start: 497, end: 508 })).toBe(true);
  });

  it('at the bottom waits for the last rows', () => {
    const view = viewOf({ top: 99_600, atBottom: true, range: { start: 998, end: 1_000 } });
    expect(rowsForFirstPaint(view)).toEqual({ range: { start: 996, end: 1_000 }, when: 'now' });
  });

  it('asks for nothing where every row stands', () => {
    expect(rowsForFirstPaint(viewOf({ range: { start: 0, end: 1_000 } }))).toBeUndefined();
  });

  it('is filled after one answer, whatever its rows are', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const first = rowsForFirstPaint(view);
        if (first?.when !== 'now') return;
        expect(rowsForFirstPaint({ ...view, range: first.range })?.when).not.toBe('now');
      }),
    );
  });
});

describe('a view that moves', () => {
  it('asks for nothing while the rows around it stand, and no more of them than it needs', () => {
    expect(rowsForScroll(viewOf({ range: { start: 496, end: 508 } }))).toBeUndefined();
    expect(rowsForScroll(viewOf({ range: { start: 496, end: 507 } }))?.when).toBe('soon');
    expect(rowsForScroll(viewOf({ range: { start: 497, end: 508 } }))?.when).toBe('soon');
    expect(rowsForScroll(viewOf({ range: { start: 400, end: 600 } }))?.when).toBe('soon');
  });

  it('cannot wait for rows that are in view', () => {
    expect(rowsForScroll(viewOf({ range: { start: 501, end: 520 } }))?.when).toBe('now');
    expect(rowsForScroll(viewOf({ range: { start: 10, end: 20 } }))?.when).toBe('now');
  });

  it('is given more rows where it goes to than where it comes from', () => {
    const down = rowsForScroll(viewOf({ range: { start: 490, end: 506 } }))?.range ?? { start: 0, end: 0 };
    expect(down.end - 505).toBeGreaterThan(500 - down.start);
    const up = rowsForScroll(viewOf({ range: { start: 499, end: 515 } }))?.range ?? { start: 0, end: 0 };
    expect(500 - up.start).toBeGreaterThan(up.end - 505);
  });

  it('is content with many low rows around a high one: there are no fewer to ask for', () => {
    const grid = Array<number>(20).fill(12);
    const heights = [...grid, 1_300, ...grid];
    const offsets = new RowOffsets(0, heights.length, (index) => heights[index] ?? 0);
    const view = viewOf({ offsets, range: { start: 0, end: 41 }, top: 240 + 340, height: 600 });
    expect(untilStill(view, rowsForScroll)).toHaveLength(1);
  });

  it('has every row within reach of it after one answer, and then asks for no others', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const asked = untilStill(view, rowsForScroll);
        expect(asked.length).toBeLessThanOrEqual(2);
        const { offsets, top, height } = view;
        const within = offsets.between(top - REACH_PX, top + height + REACH_PX);
        for (const { range } of asked.length > 0 ? asked : [view]) expect(covers(range, within)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});
