import { EMOJI_NAMES } from '../protocol/emoji.ts';

/** An emoji of the set found in a text: `#name;`. Offsets are UTF-16, `index` is its place in `EMOJI_NAMES`. */
export interface EmojiRange {
  readonly start: number;
  readonly end: number;
  readonly index: number;
}

const TOKEN = /#([\u4e00-\u9fa5]{1,3});/g;
const INDEXES: ReadonlyMap<string, number> = new Map(EMOJI_NAMES.map((name, index) => [name, index]));

/** The place of a name in `EMOJI_NAMES`; `undefined` for any other word. */
export function emojiIndex(name: string): number | undefined {
  return INDEXES.get(name);
}

/** Finds `#name;` of the emoji that every client draws, in order. An unknown name stays text. */
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
