import fc from 'fast-check';
import { EMOJI_NAMES } from 'im-sdk/protocol';
import { describe, expect, it } from 'vitest';
import { emojiChar, emojiOf, fieldOffset, toField, toWire, wireOffset } from './emoji-chars.ts';

const piece = fc.oneof(
  fc.constantFrom(...EMOJI_NAMES.map((name) => `#${name};`)),
  fc.constantFrom('#', ';', '#没有;', '笑哭', '你好', ' ', '\n', '😀', 'a'),
);
const wireText = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

describe('emoji in the text field', () => {
  it('is one character in the field, its token everywhere else', () => {
    expect(toField('a#笑哭;b')).toBe(`a${emojiChar(6)}b`);
    expect(toWire(`a${emojiChar(6)}b`)).toBe('a#笑哭;b');
    expect(emojiOf(emojiChar(56))).toEqual({ index: 56, token: '#起跳;' });
    expect(emojiOf('\ue039')).toBeUndefined();
  });

  it('leaves an unknown name alone and takes foreign private characters out', () => {
    expect(toField('#没有; x\ue006y')).toBe('#没有; xy');
  });

  it('comes back as it went in, whatever stands around it', () => {
    fc.assert(
      fc.property(wireText, (text) => {
        expect(toWire(toField(text))).toBe(text);
      }),
    );
  });

  it('keeps offsets between characters', () => {
    fc.assert(
      fc.property(wireText, fc.nat(), (text, seed) => {
        const field = toField(text);
        const offset = seed % (field.length + 1);
        const inWire = wireOffset(field, offset);
        expect(text.slice(0, inWire)).toBe(toWire(field.slice(0, offset)));
        expect(fieldOffset(text, inWire)).toBe(offset);
      }),
    );
  });
});
