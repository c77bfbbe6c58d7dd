/** Flags, keycaps, and pictographs with skin, presentation and joined parts: the source of a pattern with flag `u`. */
export const ONE_EMOJI =
  '(?:\\p{RI}\\p{RI}|[0-9*#]\\uFE0F?\\u20E3|(?:\\p{Emoji_Presentation}|\\p{Extended_Pictographic})(?:\\p{EMod}|\\uFE0F|[\\u{E0020}-\\u{E007F}]|\\u200D(?:\\p{Extended_Pictographic}|\\p{Emoji_Presentation}))*)';

/** Most texts have none of these, and cost no more than this look. */
const PERHAPS = /[\u203c-\u3299\ud83c-\ud83e]/;
/** `©`, `™` and arrows are letters unless something asks for their picture. */
const TEXT_STYLE = /^[\u00a9\u00ae\u2000-\u2bff\u3030-\u3299]$/;
const MOST = 20;
// Compiled at the first use: engines that do not know the properties would refuse the module.
let each: RegExp | undefined;

/** A piece of a text: an emoji of Unicode, or what stands between two. */
export interface EmojiPiece {
  readonly text: string;
  readonly emoji: boolean;
}

/**
 * Divides a text at its Unicode emoji; `undefined` where it has none, or so many that each as an element would cost more
 * than it gives.
 */
export function emojiPieces(text: string): readonly EmojiPiece[] | undefined {
  if (!PERHAPS.test(text)) return undefined;
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
  if (count === 0 || count > MOST) return undefined;
  if (last < text.length) pieces.push({ text: text.slice(last), emoji: false });
  return pieces;
}
