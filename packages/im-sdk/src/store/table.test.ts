import { expect, it } from 'vitest';
import { KeyedSubject } from './keyed-subject.ts';
import { Table } from './table.ts';

it('freezes its rows, which listeners of the host share', () => {
  const table = new Table<number, { name: string }>(
    new KeyedSubject((flush) => {
      flush();
      return () => undefined;
    }),
    't',
  );
  table.set(1, { name: 'Anna' });
  const row = table.get(1);
  expect(Object.isFrozen(row)).toBe(true);
  expect(() => Object.assign(row ?? {}, { name: 'Eve' })).toThrow(TypeError);
  expect(table.get(1)).toEqual({ name: 'Anna' });
});
