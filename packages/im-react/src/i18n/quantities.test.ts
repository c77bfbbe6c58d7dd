import { describe, expect, it } from 'vitest';
import { fileSize, money, partOfSize, playingTime } from './quantities.ts';

describe('playingTime', () => {
  it.each([
    [0, '0:00'],
    [6.6, '0:07'],
    [59.6, '1:00'],
    [728, '12:08'],
    [3723, '1:02:03'],
  ])('%d s: %s', (seconds, text) => expect(playingTime(seconds)).toBe(text));
});

describe('fileSize', () => {
  it.each([
    [0, '0 B'],
    [812, '812 B'],
    [1000, '1 KB'],
    [98_304, '96 KB'],
    [1_023_000, '999 KB'],
    [1_024_000, '1.0 MB'],
    [3_565_158, '3.4 MB'],
    [1_073_741_824, '1.0 GB'],
  ])('%d: %s', (bytes, text) => expect(fileSize(bytes)).toBe(text));

  it('says a part in the unit of the whole', () => {
    expect(`${partOfSize(1_150_000, 2_726_298)} / ${fileSize(2_726_298)}`).toBe('1.1 / 2.6 MB');
    expect(partOfSize(0, 98_304)).toBe('0');
  });
});

describe('money', () => {
  it('is said in the way of the language, and never breaks on an unknown currency', () => {
    expect(money('zh-CN', 12_345, 'CNY')).toBe('¥123.45');
    expect(money('en-US', 500, 'USD')).toBe('$5.00');
    expect(money('en-US', 500, 'x')).toBe('5.00 x');
  });
});
