import { EMOJI_NAMES } from 'im-sdk/protocol';
import { emojiIndex } from 'im-sdk/text';

/** The text field shows emoji `index` as the private-use character with this code, plus `index`. */
const FIRST_CODE = 0xe000;
const CHARS = /[\ue000-\ue038]/g;
const TOKENS = /#([\u4e00-\u9fa5]{1,3});/g;

/** The character that stands for an emoji in the text field. */
export const emojiChar = (index: number): string => String.fromCharCode(FIRST_CODE + index);

/** The emoji that a character of the text field stands for. */
export function emojiOf(char: string): { readonly index: number; readonly token: string } | undefined {
  const index = char.charCodeAt(0) - FIRST_CODE;
  const name = EMOJI_NAMES[index];
  return name === undefined ? undefined : { index, token: `#${name};` };
}

/** Whether a text of the field shows an emoji. */
export const hasEmojiChar = (text: string): boolean => /[\ue000-\ue038]/.test(text);

/** A text as the field holds it: a character for each `#name;` of the set. Such characters of other origin go. */
export function toField(wire: string): string {
  const clean = wire.replace(CHARS, '');
  return clean.includes('#')
    ? clean.replace(TOKENS, (token, name: string) => {
        const index = emojiIndex(name);
        return index === undefined ? token : emojiChar(index);
      })
    : clean;
}

/** A text of the field as everybody else sees it: with `#name;`. */
export function toWire(field: string): string {
  return field.replace(CHARS, (char) => emojiOf(char)?.token ?? '');
}

/** An offset in the field's text, in the text with `#name;`. */
export const wireOffset = (field: string, offset: number): number => toWire(field.slice(0, offset)).length;
/** An offset in the text with `#name;` (in no token), in the field's text. */
export const fieldOffset = (wire: string, offset: number): number => toField(wire.slice(0, offset)).length;
