import { expect, test } from 'vitest';
import { EMOJI_NAMES, isReactionEmoji } from './emoji.ts';

test('there are 57 names, and each is one of a kind', () => {
  expect(EMOJI_NAMES.length).toBe(57);
  expect(new Set(EMOJI_NAMES).size).toBe(57);
});

test.each(['#笑哭;', '#击掌;', '😀', '👍🏽', '❤️', '🇨🇳', '👨‍👩‍👧‍👦', '1️⃣'])('%s can be a reaction', (text) => {
  expect(isReactionEmoji(text)).toBe(true);
});

test.each(['', 'a', '1', '笑哭', '#笑哭', '#nothing;', '😀😀', '😀 ', '<b>', '#笑哭;#笑哭;', '\u200d'])(
  '%j cannot be a reaction',
  (text) => {
    expect(isReactionEmoji(text)).toBe(false);
  },
);
