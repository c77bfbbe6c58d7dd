import { describe, expect, it } from 'vitest';
import { EMOJI_NAMES } from '../protocol/base/emoji.ts';
import { findEmoji } from './emoji.ts';
import { tokenise } from './tokenise.ts';

describe('findEmoji', () => {
  it('finds every name of the set, each under its own number', () => {
    const found = findEmoji(EMOJI_NAMES.map((name) => `#${name};`).join(' '));
    expect(found.map(({ index }) => index)).toEqual(EMOJI_NAMES.map((_, index) => index));
  });

  it('leaves unknown names and broken tokens alone', () => {
    expect(findEmoji('#不认识; #笑哭 ＃笑哭; #; #laugh; 笑哭;')).toEqual([]);
  });

  it('reads them between texts, links and mentions', () => {
    expect(tokenise('@Ann #笑哭;好#赞;', [{ userId: 1, name: 'Ann' }])).toEqual([
      { kind: 'mention', text: '@Ann', userId: 1 },
      { kind: 'text', text: ' ' },
      { kind: 'emoji', text: '#笑哭;', index: 6 },
      { kind: 'text', text: '好#赞;' },
    ]);
  });

  it('ends a link where one follows it', () => {
    const tokens = tokenise('https://a.com/#笑哭;');
    expect(tokens.map(({ kind, text }) => [kind, text])).toEqual([
      ['link', 'https://a.com/'],
      ['emoji', '#笑哭;'],
    ]);
    expect(tokens.map(({ text }) => text).join('')).toBe('https://a.com/#笑哭;');
  });
});
