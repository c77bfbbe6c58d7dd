import { LinkifyIt } from 'linkify-it';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findLinks } from './links.ts';

const linksIn = (text: string): string[] => findLinks(text).map((link) => link.text);

describe('findLinks in Chinese text', () => {
  it.each([
    ['看 https://example.com/路径，好的', ['https://example.com/']],
    ['访问https://example.com。谢谢', ['https://example.com']],
    ['网址：https://a.com/x?y=1；下一个', ['https://a.com/x?y=1']],
    ['（https://a.com/b）', ['https://a.com/b']],
    ['「https://a.com/b」', ['https://a.com/b']],
    ['https://a.com/b、https://c.com', ['https://a.com/b', 'https://c.com']],
    ['到www.example.com，来', ['www.example.com']],
    ['发邮件到a@b.com。', ['a@b.com']],
    ['https://例子.中国/页面。', ['https://例子.中国/']],
    ['https://a.com/b的文章', ['https://a.com/b']],
    ['https://a.com/b…', ['https://a.com/b']],
    ['《https://a.com》', ['https://a.com']],
    ['@张三 https://a.com/😀', ['https://a.com/😀']],
  ])('%s', (text, expected) => expect(linksIn(text)).toEqual(expected));
});

describe('findLinks in other text', () => {
  it.each([
    ['see https://a.com/b, ok', ['https://a.com/b']],
    ['https://a.com.', ['https://a.com']],
    ['https://a.com/wiki/x_(y)', ['https://a.com/wiki/x_(y)']],
    ['http://localhost:3000/x', ['http://localhost:3000/x']],
    ['test.md file.ts v1.2.3', []],
    ['javascript:alert(1)', []],
    ['data:text/html,<script>', []],
    ['xhttps://a.com', []],
    ['https://user:pw@evil.com/', []],
    ['https://bank.com@evil.com/', []],
  ])('%s', (text, expected) => expect(linksIn(text)).toEqual(expected));

  it('gives absolute addresses', () => {
    expect(findLinks('www.a.com b@c.org')).toEqual([
      { start: 0, end: 9, text: 'www.a.com', href: 'https://www.a.com/' },
      { start: 10, end: 17, text: 'b@c.org', href: 'mailto:b@c.org' },
    ]);
  });
});

describe('findLinks in hostile text', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([
    ['brackets', 'https://a.com/', '('],
    ['quotes', 'https://a.com/', '"'],
    ['dots', 'https://a.com/', 'a.'],
    ['pairs', 'https://a.com/', '()'],
    ['exclamation marks', 'https://a.com/', '!'],
    ['letters in a host', 'http://', 'a'],
    ['beginnings of mail', '', 'a@'],
    ['beginnings of links', '', 'http://'],
    ['beginnings without a scheme', '', 'www.'],
    ['passwords', 'https://a', ':a'],
  ])('of %s is read with work that grows as its length', (_, start, unit) => {
    const parse = vi.spyOn(LinkifyIt.prototype, 'matchAtStart');
    const charactersParsed = (units: number): number => {
      parse.mockClear();
      findLinks(start + unit.repeat(units));
      return parse.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
    };
    expect(charactersParsed(40_000)).toBeLessThanOrEqual(2.1 * charactersParsed(20_000));
  });
});
