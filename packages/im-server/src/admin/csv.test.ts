import { expect, test } from 'vitest';
import { parseCsv } from './csv.ts';

const valuesOf = (text: string) => parseCsv(text).map(({ values }) => values);

test.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFFa,b\r\n1,\r\n\r\n,2',
    [
      ['a', 'b'],
      ['1', ''],
      ['', '2'],
    ],
  ],
  [
    '"a, ""b""","c\nd"\ne,',
    [
      ['a, "b"', 'c\nd'],
      ['e', ''],
    ],
  ],
  ['', []],
])('%j', (text, rows) => {
  expect(valuesOf(text)).toEqual(rows);
});

test('rows have the number of their first line', () => {
  expect(parseCsv('a\n"b\nb"\n\nc').map(({ line }) => line)).toEqual([1, 2, 5]);
});

test.each(['"a', 'a"b', '"a"b'])('%j is no CSV', (text) => {
  expect(() => parseCsv(text)).toThrow('line 1 is no CSV');
});
