import { type EmojiRange, findEmoji } from './emoji.ts';
import { findLinks } from './links.ts';
import { findMentions, type MentionName } from './mentions.ts';

/** A token of a text. All token texts joined give the original text. */
export type TextToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string; readonly userId: number }
  /** An emoji of the built-in set, with its index in `EMOJI_NAMES`; `text` is `#name;`. */
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

/** Replaces each emoji by full-width commas, which end a link. Keeps the length, so that offsets stay valid. */
function withoutEmoji(text: string, emoji: readonly EmojiRange[]): string {
  let rest = text;
  for (const { start, end } of emoji) rest = rest.slice(0, start) + '，'.repeat(end - start) + rest.slice(end);
  return rest;
}

/**
 * Splits the text of a message into tokens: links, mentions, emoji and plain text. Pure; runs in linear time. If a
 * mention and a link overlap, the one that starts first wins.
 *
 * @param mentions names that may follow an `@`; taken from the message's `atUserIds`.
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
