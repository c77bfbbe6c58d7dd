import { expect, it } from 'vitest';
import { type ConversationKey, conversationKey, limits } from '../../protocol/index.ts';
import { KeyedSubject } from '../keyed-subject.ts';
import type { MessageRow } from './message-row.ts';
import { MessageTable } from './message-table.ts';
import { TimelineWindow } from './timeline.ts';

const CONVERSATION = 'p:1';
const rowAt = (id: number): MessageRow => ({ id, seq: id, key: `p${id}` }) as MessageRow;

it('a window on a table that was emptied and filled again names no row that is not there', () => {
  const table = new MessageTable(new KeyedSubject(() => () => undefined));
  const window = new TimelineWindow(table, CONVERSATION);
  const cover = (...ids: readonly number[]): void => {
    const [lo = 0, hi = lo] = [ids[0], ids.at(-1)];
    table.apply(CONVERSATION, { reset: false, runs: [{ lo, hi, rows: ids.map(rowAt) }], changed: [] });
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
    table.apply(of(n), { reset: false, runs: [{ lo: n * 1_000 + 1, hi: n * 1_000 + size, rows }], changed: [] });
  };
  const holds = (n: number): boolean => table.byId(n * 1_000 + 1, of(n)) !== undefined;
  const open = new TimelineWindow(table, of(3));
  const left = new TimelineWindow(table, of(2));
  const fitting = limits.memoryRows / size;
  for (let n = 1; n <= fitting; n += 1) fill(n);
  // The oldest of all is written to once more, a screen leaves the second, the third stays open.
  table.apply(of(1), { reset: false, runs: [], changed: [] });
  left.close();
  for (let n = fitting + 1; n <= fitting + 2; n += 1) fill(n);
  expect([1, 2, 3, 4, 5, 6].filter(holds)).toEqual([1, 2, 3, 6]);
  expect(table.size).toBeLessThanOrEqual(limits.memoryRows);
  open.close();
});
