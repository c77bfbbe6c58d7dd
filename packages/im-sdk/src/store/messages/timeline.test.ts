import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ConversationKey, conversationKey, limits } from '../../protocol/index.ts';
import { KeyedSubject } from '../keyed-subject.ts';
import type { MessageRow } from './message-row.ts';
import { emptyRow } from './message-row-fields.ts';
import { MessageTable } from './message-table.ts';
import { TimelineWindow } from './timeline.ts';

const CONVERSATION = 'p:1';
const rowAt = (id: number): MessageRow => ({ ...emptyRow, id, seq: id, key: `p${id}`, conversation: CONVERSATION });

it('a window on a table that was emptied and filled again names no row that is not there', () => {
  const table = new MessageTable(new KeyedSubject(() => () => undefined));
  const window = new TimelineWindow(table, CONVERSATION);
  const cover = (...ids: readonly number[]): void => {
    const [lo = 0, hi = lo] = [ids[0], ids.at(-1)];
    table.applyRows(CONVERSATION, { reset: false, runs: [{ lo, hi, rows: ids.map(rowAt) }], changed: [] });
  };
  cover(1, 2, 3);
  expect(window.layout().keys).toEqual(['p1', 'p2', 'p3']);
  table.clear();
  cover(4);
  expect(window.layout().keys).toEqual(['p4']);
});

it('over the memory cap, closed conversations lose their rows, the least recently used first', () => {
  const table = new MessageTable(new KeyedSubject(() => () => undefined));
  const size = limits.timelineWindowRows;
  const of = (n: number): ConversationKey => conversationKey('private', n);
  const fill = (n: number): void => {
    const rows = Array.from({ length: size }, (_, index) => rowAt(n * 1_000 + index + 1));
    table.applyRows(of(n), { reset: false, runs: [{ lo: n * 1_000 + 1, hi: n * 1_000 + size, rows }], changed: [] });
  };
  const holds = (n: number): boolean => table.byId(n * 1_000 + 1, of(n)) !== undefined;
  const open = new TimelineWindow(table, of(3));
  const left = new TimelineWindow(table, of(2));
  open.open();
  left.open();
  // Reads only: keeps no rows in memory.
  new TimelineWindow(table, of(4)).layout();
  const fitting = limits.memoryRows / size;
  for (let n = 1; n <= fitting; n += 1) fill(n);
  // The oldest of all is written to once more, a screen leaves the second, the third stays open.
  table.applyRows(of(1), { reset: false, runs: [], changed: [] });
  left.close();
  for (let n = fitting + 1; n <= fitting + 2; n += 1) fill(n);
  expect([1, 2, 3, 4, 5, 6].filter(holds)).toEqual([1, 2, 3, 6]);
  expect(table.size).toBeLessThanOrEqual(limits.memoryRows);
  open.close();
});

it('rows of a closed window are evicted, also if its layout is read after that', () => {
  const table = new MessageTable(new KeyedSubject(() => () => undefined));
  const window = new TimelineWindow(table, CONVERSATION);
  const rows = Array.from({ length: limits.timelineWindowRows }, (_, index) => rowAt(index + 1));
  table.applyRows(CONVERSATION, { reset: false, runs: [{ lo: 1, hi: rows.length, rows }], changed: [] });
  window.around(1);
  window.layout();
  window.close();
  window.layout();
  const { windows } = table.conversation(CONVERSATION);
  expect(windows.size).toBe(0);
});

const failedRow = (key: string): MessageRow => ({ ...emptyRow, key, conversation: CONVERSATION, state: 'failed' });

it('a failed row stands after the rows that were there when it failed, whatever is loaded, in whatever order', () => {
  const MOST = 40;
  const stretch = fc
    .tuple(fc.integer({ min: 1, max: MOST }), fc.integer({ min: 0, max: 15 }))
    .map(([lo, length]) => ({ lo, hi: Math.min(MOST, lo + length) }));
  const failures = fc.array(fc.integer({ min: 0, max: MOST }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      failures,
      fc.array(stretch, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      (failedAfter, runs, late) => {
        const table = new MessageTable(new KeyedSubject(() => () => undefined));
        const window = new TimelineWindow(table, CONVERSATION);
        const fail = (): void => {
          for (const [index, after] of failedAfter.entries()) table.setPending(failedRow(`t${index}`), after);
        };
        if (!late) fail();
        for (const { lo, hi } of runs) {
          const rows = Array.from({ length: hi - lo + 1 }, (_, index) => rowAt(lo + index));
          table.applyRows(CONVERSATION, { reset: false, runs: [{ lo, hi, rows }], changed: [] });
        }
        if (late) fail();
        table.setPending({ ...failedRow('t9'), state: 'queued' });
        const { keys } = window.layout();
        const { lo = 0 } = table.conversation(CONVERSATION).segments.tail ?? {};
        const shown = failedAfter.flatMap((after, index) => (after >= lo - 1 ? [{ after, key: `t${index}` }] : []));
        expect(keys.filter((key) => key.startsWith('t')).toSorted()).toEqual(
          [...shown.map(({ key }) => key), 't9'].toSorted(),
        );
        expect(keys.at(-1)).toBe('t9');
        for (const { after, key } of shown) {
          const at = keys.indexOf(key);
          const positions = (part: readonly string[]) =>
            part.flatMap((other) => (other[0] === 'p' ? [+other.slice(1)] : []));
          expect(Math.max(0, ...positions(keys.slice(0, at)))).toBeLessThanOrEqual(after);
          expect(Math.min(MOST + 1, ...positions(keys.slice(at)))).toBeGreaterThan(after);
        }
      },
    ),
    { numRuns: 500 },
  );
});

it('a window of older rows has the failed rows among them, and none of newer ones', () => {
  const table = new MessageTable(new KeyedSubject(() => () => undefined));
  const window = new TimelineWindow(table, CONVERSATION);
  const rows = Array.from({ length: 200 }, (_, index) => rowAt(index + 1));
  table.applyRows(CONVERSATION, { reset: false, runs: [{ lo: 1, hi: 200, rows }], changed: [] });
  table.setPending(failedRow('t1'), 50);
  table.setPending(failedRow('t2'), 190);
  expect(window.layout().keys.filter((key) => key[0] === 't')).toEqual(['t2']);
  window.around(50);
  expect(window.layout().keys.filter((key) => key[0] === 't')).toEqual(['t1']);
  expect(window.layout().keys.indexOf('t1')).toBe(window.layout().keys.indexOf('p50') + 1);
});

it('a failed row that is sent again waits at the end, as all that is not sent', () => {
  const table = new MessageTable(new KeyedSubject(() => () => undefined));
  const window = new TimelineWindow(table, CONVERSATION);
  const run = (lo: number, hi: number): void =>
    table.applyRows(CONVERSATION, {
      reset: false,
      runs: [{ lo, hi, rows: Array.from({ length: hi - lo + 1 }, (_, index) => rowAt(lo + index)) }],
      changed: [],
    });
  run(1, 2);
  table.setPending(failedRow('t1'), 2);
  run(3, 4);
  expect(window.layout().keys).toEqual(['p1', 'p2', 't1', 'p3', 'p4']);
  table.setPending({ ...failedRow('t1'), state: 'queued' });
  expect(window.layout().keys).toEqual(['p1', 'p2', 'p3', 'p4', 't1']);
  table.setPending(failedRow('t1'), 4);
  table.removePending(CONVERSATION, 't1');
  expect(window.layout().keys).toEqual(['p1', 'p2', 'p3', 'p4']);
});
