import { describe, expect, it } from 'vitest';
import { onlyEmoji } from './only-emoji.ts';

describe('onlyEmoji', () => {
  it.each(['🎉', '🎉🥳', '🎉 🥳 👍🏽', '👨‍👩‍👧', '🇨🇳', '❤️', '☺', '1️⃣', '#笑哭;', '#笑哭;🎉#点赞;', ' 🙏\n'])(
    '%j is large',
    (text) => expect(onlyEmoji(text)).toBe(true),
  );

  it.each([
    '',
    ' ',
    'a',
    '1',
    '12',
    '#',
    '🎉🎉🎉🎉',
    '#笑哭;#笑哭;#笑哭;#笑哭;',
    '#不认识;',
    '好🎉',
    '🎉!',
    '🎉'.repeat(50),
  ])('%j is not', (text) => expect(onlyEmoji(text)).toBe(false));
});
