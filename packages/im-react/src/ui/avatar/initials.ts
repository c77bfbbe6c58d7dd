const WIDE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;

const EMOJI =
  /\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}]*(?:\u200D\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}]*)*/u;
const firstEmoji = (name: string): string => EMOJI.exec(name)?.[0] ?? '';

/** Initials for an avatar: first character of a CJK name, else up to two first letters, else the first emoji. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s_.-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = Array.from(words[0] ?? '').find((character) => /[\p{L}\p{N}]/u.test(character));
  if (!first) return firstEmoji(name);
  if (WIDE.test(first)) return first;
  const second =
    words.length > 1 ? Array.from(words.at(-1) ?? '').find((character) => /\p{L}/u.test(character)) : undefined;
  return (first + (second && !WIDE.test(second) ? second : '')).toLocaleUpperCase();
}
