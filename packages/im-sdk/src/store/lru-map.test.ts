import { describe, expect, it } from 'vitest';
import { limits } from '../protocol/index.ts';
import { KeyedSubject } from './keyed-subject.ts';
import { LruMap } from './lru-map.ts';
import { OwnDeletions } from './messages/own-deletions.ts';
import { Table } from './table.ts';

const many = limits.rememberedEntries;

it('evicts the least recently used entry, where reading is a use', () => {
  const map = new LruMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([1, undefined, 3, 2]);
});

describe('what a client remembers in a long life is bounded', () => {
  it('own deletions: the newest', () => {
    const deletions = new OwnDeletions();
    for (let id = 1; id <= many + 1; id += 1) deletions.add('p:7', [id]);
    expect([1, 2, many + 1].map((id) => deletions.has('p:7', id))).toEqual([false, true, true]);
  });

  it('readables of a table: one in use stays the same object, and an evicted one still tells', () => {
    const subject = new KeyedSubject(() => () => undefined);
    const table = new Table<number, string>(subject, 'row:');
    const used = table.readable(0);
    const forgotten = table.readable(-1);
    let changes = 0;
    forgotten.subscribe(() => {
      changes += 1;
    });
    for (let key = 1; key <= many; key += 1) {
      table.readable(key);
      if (key % 1_000 === 0) table.readable(0);
    }
    expect(table.readable(0)).toBe(used);
    expect(table.readable(-1)).not.toBe(forgotten);
    subject.batch(() => table.set(-1, 'new'));
    expect([changes, forgotten.getSnapshot()]).toEqual([1, 'new']);
  });
});
