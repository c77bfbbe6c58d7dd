import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutOf, type RowFacts, type RowLayout } from './row-layout.ts';

const NOON = new Date(2026, 10, 5, 12, 0).getTime();
const MINUTE = 60_000;

function text(minutes: number, sendId = 1, over: Partial<RowFacts> = {}): RowFacts {
  return { type: 0, sendId, mine: false, sendTime: NOON + minutes * MINUTE, recalled: false, ...over };
}

function layouts(rows: readonly RowFacts[], unreadAt = -1): RowLayout[] {
  return rows.map((row, index) =>
    layoutOf(row, {
      previous: rows[index - 1],
      next: rows[index + 1],
      oldest: index === 0,
      unreadAbove: index === unreadAt,
      unreadBelow: index + 1 === unreadAt,
    }),
  );
}

const shape = (rows: readonly RowFacts[], unreadAt = -1): string =>
  layouts(rows, unreadAt)
    .map(({ first, last }) => (first && last ? 'o' : first ? '<' : last ? '>' : '-'))
    .join('');

describe('grouping', () => {
  it('joins messages of one sender less than 3 minutes apart', () => {
    expect(shape([text(0), text(1), text(2.9)])).toBe('<->');
    expect(shape([text(0), text(3)])).toBe('oo');
  });

  it('ends where the sender or the side changes', () => {
    expect(shape([text(0, 1), text(0, 2), text(0, 2)])).toBe('o<>');
    expect(shape([text(0, 1), text(0, 1, { mine: true })])).toBe('oo');
  });

  it('ends at a tip, a recalled message and the unread line', () => {
    expect(shape([text(0), text(0, 1, { type: 21 }), text(0)])).toBe('ooo');
    expect(shape([text(0), text(0, 1, { recalled: true }), text(0)])).toBe('ooo');
    expect(shape([text(0), text(0), text(0)], 1)).toBe('o<>');
  });

  it('ends at midnight', () => {
    const before = text(0, 1, { sendTime: new Date(2026, 10, 5, 23, 59).getTime() });
    const after = text(0, 1, { sendTime: new Date(2026, 10, 6, 0, 0).getTime() });
    expect(shape([before, after])).toBe('oo');
  });

  it('changes nothing above the last row when a message arrives', () => {
    const row = fc.record({
      type: fc.constantFrom(0, 0, 0, 21),
      sendId: fc.integer({ min: 1, max: 2 }),
      mine: fc.boolean(),
      sendTime: fc.integer({ min: 0, max: 40 }).map((minutes) => NOON + minutes * MINUTE),
      recalled: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 30, size: 'max' }), (rows) => {
        const before = layouts(rows.slice(0, -1));
        const after = layouts(rows);
        expect(after.slice(0, -2)).toEqual(before.slice(0, -1));
        for (const [index, layout] of after.entries()) {
          if (index > 0) expect(layout.first).toBe(after[index - 1]?.last);
        }
      }),
    );
  });
});

describe('times between messages', () => {
  const marks = (rows: readonly RowFacts[]): string[] => layouts(rows).map(({ mark }) => mark);

  it('shows the time after more than 10 minutes', () => {
    expect(marks([text(0), text(10), text(20.1)])).toEqual(['day', 'none', 'time']);
  });

  it('shows the day when a new one begins, and above the oldest message', () => {
    const tomorrow = text(0, 1, { sendTime: new Date(2026, 10, 6, 8, 0).getTime() });
    expect(marks([text(0), tomorrow])).toEqual(['day', 'day']);
  });

  it('shows nothing above the first row of a window that does not begin the conversation', () => {
    const around = { previous: undefined, next: undefined, oldest: false, unreadAbove: false, unreadBelow: false };
    expect(layoutOf(text(0), around).mark).toBe('none');
  });

  it('gives equal layouts as the same object', () => {
    const [, a] = layouts([text(0), text(1), text(2)]);
    const [, b] = layouts([text(0, 7), text(1, 7), text(2, 7)]);
    expect(a).toBe(b);
  });
});
