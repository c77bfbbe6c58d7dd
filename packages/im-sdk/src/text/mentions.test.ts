import { describe, expect, it } from 'vitest';
import { findMentions } from './mentions.ts';

const people = [
  { userId: 1, name: 'Ann' },
  { userId: 2, name: 'Ann Lee' },
  { userId: 3, name: '张三' },
  { userId: -1, name: '所有人' },
];
const mentioned = (text: string): (string | number)[][] =>
  findMentions(text, people).map(({ start, end, userId }) => [text.slice(start, end), userId]);

describe('findMentions', () => {
  it('finds names by their @, the longest first', () => {
    expect(mentioned('@Ann Lee and @Ann')).toEqual([
      ['@Ann Lee', 2],
      ['@Ann', 1],
    ]);
  });

  it('needs no space after a Chinese name', () => {
    expect(mentioned('@张三你好，@所有人看')).toEqual([
      ['@张三', 3],
      ['@所有人', -1],
    ]);
  });

  it('does not stop inside a longer word', () => {
    expect(mentioned('@Anna @Ann2 Ann')).toEqual([]);
  });

  it('finds nothing without names', () => {
    expect(findMentions('@Ann', [])).toEqual([]);
    expect(findMentions('@', [{ userId: 1, name: '' }])).toEqual([]);
  });
});
