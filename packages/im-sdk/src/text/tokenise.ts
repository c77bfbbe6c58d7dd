import { type EmojiRange, findEmoji } from './emoji.ts';
import { findLinks } from './links.ts';
import { findMentions, type MentionName } from './mentions.ts';

/** A piece of a text. The `text` of all tokens, joined, is the text that went in. */
export type TextToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string; readonly userId: number }
  /** An emoji of the set, `index` in `EMOJI_NAMES`; `text` is its token, `#name;`. */
  | { readonly kind: 'emoji'; readonly text: string; readonly index: number };

interface Span {
  readonly start: number;
  readonly end: number;
  token(text: string): TextToken;
}

function spansOf(text: string, mentions: readonly MentionName[]): Span[] {
  const emoji = findEmoji(text);
  const links = findLinks(withoutEmoji(text, emoji)).map(
    ({ start, end, href }): Span => ({ start, end, token: (piece) => ({ kind: 'link', text: piece, href }) }),
  );
  const named = findMentions(text, mentions).map(
    ({ start, end, userId }): Span => ({ start, end, token: (piece) => ({ kind: 'mention', text: piece, userId }) }),
  );
  const drawn = emoji.map(
    ({ start, end, index }): Span => ({ start, end, token: (piece) => ({ kind: 'emoji', text: piece, index }) }),
  );
  if (named.length === 0 && drawn.length === 0) return links;
  return [...links, ...named, ...drawn].sort((a, b) => a.start - b.start || b.end - a.end);
}

/** The text with something in the place of each emoji that no link goes on after; as long as before. */
function withoutEmoji(text: string, emoji: readonly EmojiRange[]): string {
  let rest = text;
  for (const { start, end } of emoji) rest = rest.slice(0, start) + '，'.repeat(end - start) + rest.slice(end);
  return rest;
}

/**
 * Divides the text of a message into what a screen draws differently: links, mentions and emoji, and the text between
 * them.
 * Pure, and linear in the length of the text. Where a mention and a link overlap, the one that starts first stays.
 *
 * @param mentions the names that may follow an `@`; from the message's `atUserIds`.
 */
export function tokenise(text: string, mentions: readonly MentionName[] = []): TextToken[] {
  const tokens: TextToken[] = [];
  let last = 0;
  for (const span of spansOf(text, mentions)) {
    if (span.start < last) continue;
    if (span.start > last) tokens.push({ kind: 'text', text: text.slice(last, span.start) });
    tokens.push(span.token(text.slice(span.start, span.end)));
    last = span.end;
  }
  if (last < text.length) tokens.push({ kind: 'text', text: text.slice(last) });
  return tokens;
}
