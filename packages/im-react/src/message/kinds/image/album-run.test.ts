import fc from 'fast-check';
import type { MessageRow } from 'im-sdk';
import { describe, expect, it } from 'vitest';
import { rowOf } from '../../../testing/stage/timeline-stage.ts';
import { cornersOf } from './album-grid.ts';
import { albumPosition, albumRun, type RowsAround } from './album-run.ts';

const NOON = new Date(2026, 10, 5, 12, 0).getTime();
const image = (seconds: number, parts: Partial<MessageRow> = {}): MessageRow =>
  rowOf({ key: `p${seconds}`, type: 1, sendId: 3, sendTime: NOON + seconds * 1_000, ...parts });
const around = (rows: readonly MessageRow[], unreadAt = -1): RowsAround => ({
  count: rows.length,
  unreadAt,
  rowAt: (index) => rows[index],
});
const shape = (rows: readonly MessageRow[], unreadAt = -1): string[] => {
  const window = around(rows, unreadAt);
  return rows.map((_, index) => {
    const place = albumPosition(window, index, albumRun(window, index));
    return place ? `${place.index + 1}/${place.count}` : '-';
  });
};

describe('pictures sent together', () => {
  it('stand in one grid where less than a minute lies between each and the next', () => {
    expect(shape([image(0), image(50), image(100), image(160)])).toEqual(['1/3', '2/3', '3/3', '-']);
  });

  it('are parted by whatever stands between them', () => {
    const text = rowOf({ key: 't', sendId: 3, sendTime: NOON + 1_500 });
    expect(shape([image(0), image(1), text, image(2)])).toEqual(['1/2', '2/2', '-', '-']);
    expect(shape([image(0), image(1), image(2)], 1)).toEqual(['-', '1/2', '2/2']);
    expect(shape([image(0), image(1, { sendId: 4 })])).toEqual(['-', '-']);
  });

  it('stand alone where something is drawn above or below them', () => {
    expect(shape([image(0), image(1, { state: 'failed' }), image(2), image(3)])).toEqual(['-', '-', '1/2', '2/2']);
    expect(shape([image(0), image(1), image(2, { reactions: [{ emoji: '🎉', count: 1, mine: false }] })])).toEqual([
      '1/2',
      '2/2',
      '-',
    ]);
    expect(shape([image(0), image(1, { recalled: true }), image(2)])).toEqual(['-', '-', '-']);
    expect(shape([image(0), image(1, { quote: { id: 9 } }), image(2)])).toEqual(['-', '1/2', '2/2']);
  });

  it('end with a caption, which stands under the grid', () => {
    const captioned = (seconds: number): MessageRow => image(seconds, { content: '{"caption":"the lake"}' });
    const rows = [image(0), captioned(1), image(2), image(3)];
    expect(shape(rows)).toEqual(['1/2', '2/2', '1/2', '2/2']);
    const window = around(rows);
    const positions = rows.map((_, index) => albumPosition(window, index, albumRun(window, index)));
    expect(positions.map((position) => position?.captioned)).toEqual([true, true, false, false]);
    expect(positions.map((position) => position && cornersOf(position))).toEqual(['ss', 'se', 'ss es', 'se ee']);
    expect(shape([captioned(0), image(1)])).toEqual(['-', '-']);
  });

  it('knows whether its sender’s group begins and ends with it', () => {
    const before = rowOf({ key: 'b', sendId: 3, sendTime: NOON - 60_000 });
    const window = around([before, image(0), image(1)]);
    expect(albumPosition(window, 1, albumRun(window, 1))).toEqual({
      ...{ index: 0, count: 2, first: false, last: true },
      captioned: false,
    });
  });

  it('gives every picture a place in exactly one grid of at most 20, all of whose rows agree', () => {
    const row = fc.record({
      gap: fc.integer({ min: 0, max: 70 }),
      sendId: fc.integer({ min: 1, max: 2 }),
      type: fc.constantFrom(1, 1, 1, 1, 1, 0),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60, size: 'max' }), (parts) => {
        let at = 0;
        const rows = parts.map(({ gap, sendId, type }, index) => {
          at += gap;
          return rowOf({ key: `k${index}`, type, sendId, sendTime: NOON + at * 1_000 });
        });
        const window = around(rows);
        for (const index of rows.keys()) {
          const run = albumRun(window, index);
          expect(run.start <= index && index < run.end && run.end - run.start <= 20).toBe(true);
          for (let other = run.start; other < run.end; other++) expect(albumRun(window, other)).toEqual(run);
        }
      }),
    );
  });
});
