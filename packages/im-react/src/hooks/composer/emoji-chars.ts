import { EMOJI_NAMES } from 'im-sdk/protocol';
import { emojiIndex } from 'im-sdk/text';

/** Private-use code of emoji 0 in the text field; emoji `index` has this code plus `index`. */
const FIRST_CODE = 0xe000;
const CHARS = /[\ue000-\ue038]/g;
const TOKENS = /#([\u4e00-\u9fa5]{1,3});/g;

/** Text field character of an emoji, by its index. */
export const emojiChar = (index: number): string => String.fromCharCode(FIRST_CODE + index);

/** Emoji of a text field character; `undefined` for any other character. */
export function emojiOf(char: string): { readonly index: number; readonly token: string } | undefined {
  const index = char.charCodeAt(0) - FIRST_CODE;
  const name = EMOJI_NAMES[index];
  return name === undefined ? undefined : { index, token: `#${name};` };
}

/** Whether a text field value contains an emoji character. */
export const hasEmojiChar = (text: string): boolean => /[\ue000-\ue038]/.test(text);

/** Converts wire text (`#name;`) to text field text (one character per emoji). Drops such characters in the input. */
export function toField(wire: string): string {
  const clean = wire.replace(CHARS, '');
  return clean.includes('#')
    ? clean.replace(TOKENS, (token, name: string) => {
        const index = emojiIndex(name);
        return index === undefined ? token : emojiChar(index);
      })
    : clean;
}

/** Converts text field text to wire text (`#name;`). */
export function toWire(field: string): string {
  return field.replace(CHARS, (char) => emojiOf(char)?.token ?? '');
}

/** Converts a text field offset to a wire text offset. */
export const wireOffset = (field: string, offset: number): number => toWire(field.slice(0, offset)).length;
/** Converts a wire text offset, which must not be inside a token, to a text field offset. */
export const fieldOffset = (wire: string, offset: number): number => toField(wire.slice(0, offset)).length;
