/**
 * Regular expression source (flag `u`) of one Unicode emoji: flag, keycap, or pictograph with modifiers and joiners.
 */
export const ONE_EMOJI =
  '(?:\\p{RI}\\p{RI}|[0-9*#]\\uFE0F?\\u20E3|(?:\\p{Emoji_Presentation}|\\p{Extended_Pictographic})(?:\\p{EMod}|\\uFE0F|[\\u{E0020}-\\u{E007F}]|\\u200D(?:\\p{Extended_Pictographic}|\\p{Emoji_Presentation}))*)';

/** Fast pre-check: most texts have none of these characters. */
const MAYBE_EMOJI = /[\u203c-\u3299\ud83c-\ud83e]/;
/** Characters shown as text by default, such as `©`, `™` and arrows. */
const TEXT_STYLE = /^[\u00a9\u00ae\u2000-\u2bff\u3030-\u3299]$/;
const MAX_LENGTH = 20;
// Compiled lazily: engines without these Unicode properties would fail to load the module.
let each: RegExp | undefined;

/** A piece of text: one Unicode emoji, or the text between two. */
export interface EmojiPiece {
  readonly text: string;
  /** Whether `text` is an emoji. */
  readonly emoji: boolean;
}

/** Splits a text at its Unicode emoji. `undefined` if it has none, or more than 20: too many elements. */
export function emojiPieces(text: string): readonly EmojiPiece[] | undefined {
  if (!MAYBE_EMOJI.test(text)) return undefined;
  each ??= new RegExp(ONE_EMOJI, 'gu');
  const pieces: EmojiPiece[] = [];
  let last = 0;
  let count = 0;
  for (const match of text.matchAll(each)) {
    if (TEXT_STYLE.test(match[0])) continue;
    count++;
    if (match.index > last) pieces.push({ text: text.slice(last, match.index), emoji: false });
    pieces.push({ text: match[0], emoji: true });
    last = match.index + match[0].length;
  }
  if (count === 0 || count > MAX_LENGTH) return undefined;
  if (last < text.length) pieces.push({ text: text.slice(last), emoji: false });
  return pieces;
}
