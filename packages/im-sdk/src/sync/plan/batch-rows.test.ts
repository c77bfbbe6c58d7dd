import { expect, it } from 'vitest';
import { KeyedSubject } from '../../store/keyed-subject.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import { toRow } from '../../store/messages/message-row-fields.ts';
import { MessageTable } from '../../store/messages/message-table.ts';
import { BatchRows } from './batch-rows.ts';

const KEY = 'p:2';

function rowAt(seq: number): MessageRow {
  const message = { id: 100 + seq, chatSeq: seq, sendId: 2, recvId: 1, type: 0, content: 'hello', sendTime: seq };
  return toRow(message, KEY, `p${100 + seq}`, false);
}

/** A batch of so many rows, and how often the position of one of them was read. */
function batchOf(count: number): { batch: BatchRows; reads: () => number } {
  const batch = new BatchRows(KEY, new MessageTable(new KeyedSubject(() => () => undefined)));
  let reads = 0;
  for (let seq = 1; seq <= count; seq += 1) {
    batch.add(
      Object.defineProperty(rowAt(seq), 'seq', {
        get() {
          reads += 1;
          return seq;
        },
      }),
    );
  }
  return { batch, reads: () => reads };
}

it('finds the rows of a batch between two positions, both inclusive', () => {
  const { batch } = batchOf(10);
  const seqs = batch.between(4, 6).map(({ seq }) => seq);
  expect(seqs.sort()).toEqual([4, 5, 6]);
});

it('looks at the newest rows of a batch only, where only these are asked for: each message of a flood does', () => {
  const { batch, reads } = batchOf(1_000);
  expect(batch.between(1_000, 1_000)).toHaveLength(1);
  expect(reads()).toBeLessThan(10);
});

it('looks up own rows by key without a walk of the batch for each: a catch-up of own messages stays linear', () => {
  const batch = new BatchRows(KEY, new MessageTable(new KeyedSubject(() => () => undefined)));
  let reads = 0;
  for (let seq = 1; seq <= 1_000; seq += 1) {
    const key = `t${seq}`;
    expect(batch.find(key)).toBeUndefined();
    const row = Object.defineProperty({ ...rowAt(seq), mine: true }, 'key', {
      get() {
        reads += 1;
        return key;
      },
    });
    batch.add(row);
  }
  expect(reads).toBeLessThan(5_000);
  expect(batch.find('t500')?.seq).toBe(500);
});
