import { beforeAll, describe, expect, test } from 'vitest';
import { loadPinyin } from './load-pinyin.ts';
import { matchName } from './name-match.ts';

const hit = (name: string, query: string): string | undefined => {
  const ranges = matchName(name, query);
  return ranges?.map(({ start, end }) => name.slice(start, end)).join('|');
};

test('before the readings have come names are found as they are written', () => {
  expect(hit('林知夏', '知夏')).toBe('知夏');
  expect(hit('林知夏', 'lzx')).toBeUndefined();
  expect(hit('Mia Larsen', ' LAR')).toBe('Lar');
  expect(hit('Mia', '')).toBe('');
});

describe('with the readings of Chinese', () => {
  beforeAll(loadPinyin);
  test.each([
    ['林知夏', 'lzx', '林知夏'],
    ['林知夏', 'zhix', '知夏'],
    ['张三', 'zhs', '张三'],
    ['欧阳娜娜', 'ouyang', '欧阳'],
    ['曾国藩', 'zeng', '曾'],
    ['重庆火锅', 'chongq', '重庆'],
    ['😀周景行', 'zjx', '周景行'],
    ['产品 design', 'design', 'design'],
    ['林知夏', 'zl', undefined],
    ['Mia', 'lzx', undefined],
  ])('%s by %s', (name, query, found) => expect(hit(name, query)).toBe(found));
});
