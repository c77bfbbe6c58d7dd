import { EMOJI_NAMES } from '../protocol/base/emoji.ts';

/**
 * Range of an emoji of the built-in set (`#name;`) in a text. Offsets are UTF-16 units; `index` is the one in
 * `EMOJI_NAMES`.
 */
export interface EmojiRange {
  /** Offset of the `#`. */
  readonly start: number;
  /** Offset after the `;`. */
  readonly end: number;
  /** Index in `EMOJI_NAMES`. */
  readonly index: number;
}

const TOKEN = /#([\u4e00-\u9fa5]{1,3});/g;
const INDEXES: ReadonlyMap<string, number> = new Map(EMOJI_NAMES.map((name, index) => [name, index]));

/** Index of a name in `EMOJI_NAMES`; `undefined` if there is none. */
export function emojiIndex(name: string): number | undefined {
  return INDEXES.get(name);
}

/** Finds emoji of the built-in set (`#name;`), in order. An unknown name stays text. */
export function findEmoji(text: string): EmojiRange[] {
  const first = text.indexOf('#');
  if (first < 0 || !text.includes(';', first)) return [];
  const ranges: EmojiRange[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const index = emojiIndex(match[1] ?? '');
    if (index !== undefined) ranges.push({ start: match.index, end: match.index + match[0].length, index });
  }
  return ranges;
}
