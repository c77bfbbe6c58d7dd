import { describe, expect, test } from 'vitest';
import { bySection, firstLetter } from './first-letter.ts';

describe('firstLetter', () => {
  test.each([
    ['阿宝', 'A'],
    ['白露', 'B'],
    ['沈听澜', 'S'],
    ['方既白', 'F'],
    ['顾长安', 'G'],
    ['何嘉树', 'H'],
    ['江一白', 'J'],
    ['林知夏', 'L'],
    ['马元', 'M'],
    ['倪好', 'N'],
    ['欧阳', 'O'],
    ['潘', 'P'],
    ['钱', 'Q'],
    ['任', 'R'],
    ['苏慕言', 'S'],
    ['唐晚', 'T'],
    ['王', 'W'],
    ['许星野', 'X'],
    ['叶闻舟', 'Y'],
    ['周景行', 'Z'],
  ])('%s stands in %s', (name, letter) => {
    expect(firstLetter(name)).toBe(letter);
  });

  test.each([
    ['曾国', 'Z'],
    ['仇英', 'Q'],
    ['单雄信', 'S'],
    ['单于', 'C'],
    ['解缙', 'X'],
    ['查良镛', 'Z'],
    ['尉迟恭', 'Y'],
  ])('%s is read as a surname: %s', (name, letter) => {
    expect(firstLetter(name)).toBe(letter);
  });

  test.each([
    ['Élodie', 'E'],
    [' mia', 'M'],
    ['42', '#'],
    ['', '#'],
    ['😀', '#'],
    ['Жанна', '#'],
  ])('%j stands in %s', (name, letter) => {
    expect(firstLetter(name)).toBe(letter);
  });
});

test('names are ordered by section, those without a letter last', () => {
  const names = ['周景行', '42', 'Bob', '白露', 'alice', '沈听澜'];
  expect(bySection('zh-CN', names, (name) => name).map(({ of }) => of)).toEqual([
    'alice',
    '白露',
    'Bob',
    '沈听澜',
    '周景行',
    '42',
  ]);
});
