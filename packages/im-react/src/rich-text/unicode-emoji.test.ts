import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emojiPieces } from './unicode-emoji.ts';

const shape = (text: string): string | undefined =>
  emojiPieces(text)
    ?.map((piece) => (piece.emoji ? `<${piece.text}>` : piece.text))
    .join('');

describe('emojiPieces', () => {
  it.each([
    ['好 👍', '好 <👍>'],
    ['👨‍👩‍👧 and 👍🏽', '<👨‍👩‍👧> and <👍🏽>'],
    ['🇨🇳🇫🇷', '<🇨🇳><🇫🇷>'],
    ['I ❤️ it', 'I <❤️> it'],
  ])('%s: %s', (text, expected) => expect(shape(text)).toBe(expected));

  it.each(['', 'hello', '第 12 章', '→ next ™ ©', '🎉'.repeat(21)])('leaves %s as it is', (text) =>
    expect(shape(text)).toBeUndefined(),
  );

  it('loses nothing', () => {
    const part = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('👍', '👨‍👩‍👧', '1️⃣', '🇨🇳', '\u200d', '️'));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const pieces = emojiPieces(text);
        if (pieces) expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
    );
  });
});
