import { emojiIndex } from 'im-sdk/text';
import type { TextKey } from '../../i18n/locales/table.ts';
import type { Translate } from '../../i18n/translate.ts';
import { emojiLabel } from '../../rich-text/emoji/emoji-name.ts';

/** Quick reactions, as sent in the protocol. */
export const QUICK_REACTIONS = ['👍', '❤️', '😂', '🎉', '😮', '🙏'] as const;

const NAMES: Readonly<Record<string, TextKey>> = {
  '👍': 'reactions.thumbsUp',
  '❤️': 'reactions.heart',
  '😂': 'reactions.joy',
  '🎉': 'reactions.party',
  '😮': 'reactions.wow',
  '🙏': 'reactions.thanks',
};

/** Name in a token of the set (`#笑哭;`); `undefined` for Unicode emoji. */
export function setName(emoji: string): string | undefined {
  return /^#(.+);$/u.exec(emoji)?.[1];
}

/** Translated name of a reaction; the emoji itself if it has none. */
export function reactionName(t: Translate, emoji: string): string {
  const known = NAMES[emoji];
  if (known) return t(known);
  const name = setName(emoji);
  const number = name === undefined ? undefined : emojiIndex(name);
  return number === undefined ? emoji : emojiLabel(t, number);
}
