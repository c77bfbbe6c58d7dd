import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenise } from './tokenise.ts';

const ALPHABET = [
  '@',
  '@Ann',
  '张三',
  'Ann',
  'https://',
  'www.',
  'a.com',
  '/',
  '?',
  ':',
  '。',
  '，',
  ' ',
  '#笑哭;',
  '😀',
  '\n',
];
const noisy = fc.array(fc.oneof(fc.constantFrom(...ALPHABET), fc.string({ unit: 'grapheme', maxLength: 4 })), {
  size: 'max',
  maxLength: 80,
});
const names = [
  { userId: 1, name: 'Ann' },
  { userId: 2, name: '张三' },
];

describe('tokenise', () => {
  it('loses and adds nothing: the tokens, joined, are the text', () => {
    fc.assert(
      fc.property(noisy, (parts) => {
        const text = parts.join('');
        const tokens = tokenise(text, names);
        expect(tokens.map((token) => token.text).join('')).toBe(text);
        expect(tokens.every((token) => token.text !== '')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('links to http, https and mailto only, never with a user name', () => {
    fc.assert(
      fc.property(noisy, (parts) => {
        for (const token of tokenise(parts.join(''), names)) {
          if (token.kind !== 'link') continue;
          const url = new URL(token.href);
          expect(['http:', 'https:', 'mailto:']).toContain(url.protocol);
          expect(url.password).toBe('');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('tells links and mentions from the text between them', () => {
    expect(tokenise('@Ann 看https://a.com/b。', names)).toEqual([
      { kind: 'mention', text: '@Ann', userId: 1 },
      { kind: 'text', text: ' 看' },
      { kind: 'link', text: 'https://a.com/b', href: 'https://a.com/b' },
      { kind: 'text', text: '。' },
    ]);
  });

  it('keeps a link whole that contains a mentioned name', () => {
    expect(tokenise('https://a.com/@Ann', names)).toEqual([
      { kind: 'link', text: 'https://a.com/@Ann', href: 'https://a.com/@Ann' },
    ]);
  });

  it.each([
    `http://${'a'.repeat(100_000)}`,
    `https://a.com/${'('.repeat(50_000)}`,
    'a@'.repeat(50_000),
    'http://'.repeat(20_000),
    'a'.repeat(100_000),
    'www.'.repeat(30_000),
    '@'.repeat(100_000),
    'https://a:b@'.repeat(8_000),
  ])('comes to an end on hostile text, where a quadratic pattern runs into the time limit: %.14s', (text) => {
    const tokens = tokenise(text, names);
    expect(tokens.map((token) => token.text).join('')).toBe(text);
  });
});
