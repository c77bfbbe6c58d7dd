import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textRanges } from './text-ranges.ts';

const hits = (text: string, query: string): string[] =>
  textRanges(text, query).map(({ start, end }) => text.slice(start, end));

describe('textRanges', () => {
  test.each([
    ['Home, sweet HOME', ' home ', ['Home', 'HOME']],
    ['首页改版，首页先行', '首页', ['首页', '首页']],
    ['ＨＯＭＥ page', 'home', ['ＨＯＭＥ']],
    ['Cafe\u0301 Café', 'café', ['Cafe\u0301', 'Café']],
    ['İstanbul straße', 'straße', ['straße']],
    ['aaaa', 'aa', ['aa', 'aa']],
    ['ok 👩‍👩‍👧 ok', '👩‍👩‍👧', ['👩‍👩‍👧']],
    ['<b>(.*)</b>', '(.*)', ['(.*)']],
    ['nothing', '', []],
    ['nothing', 'else', []],
  ])('%s, %s', (text, query, found) => expect(hits(text, query)).toEqual(found));

  test('any text with any query: ranges in order, inside of the text, none empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', maxLength: 3 }), (text, query) => {
        let end = 0;
        for (const range of textRanges(text, query)) {
          expect(range.start).toBeGreaterThanOrEqual(end);
          expect(range.end).toBeGreaterThan(range.start);
          end = range.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
