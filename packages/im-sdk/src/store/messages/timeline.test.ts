import { expect, it } from 'vitest';
import { KeyedSubject } from '../keyed-subject.ts';
import type { MessageRow } from './message-row.ts';
import { MessageTable } from './message-table.ts';
import { TimelineWindow } from './timeline.ts';

const CONVERSATION = 'p:1';
const rowAt = (id: number): MessageRow => ({ id, seq: id, key: `i${id}` }) as MessageRow;

it('a window on a table that was emptied and filled again names no row that is not there', () => {
  const table = new MessageTable(new KeyedSubject(() => () => undefined));
  const window = new TimelineWindow(table, CONVERSATION);
  const cover = (...ids: readonly number[]): void => {
    const [lo = 0, hi = lo] = [ids[0], ids.at(-1)];
    table.apply(CONVERSATION, { reset: false, runs: [{ lo, hi, rows: ids.map(rowAt) }], changed: [] });
  };
  cover(1, 2, 3);
  expect(window.layout().keys).toEqual(['i1', 'i2', 'i3']);
  table.clear();
  cover(4);
  expect(window.layout().keys).toEqual(['i4']);
});
