import { emojiIndex } from 'im-sdk/text';
import type { TextKey } from '../../i18n/locales/table.ts';
import type { Translate } from '../../i18n/translate.ts';
import { emojiLabel } from '../emoji/emoji-name.ts';

/** The reactions that are offered first, as they stand on the wire. */
export const QUICK_REACTIONS = ['👍', '❤️', '😂', '🎉', '😮', '🙏'] as const;

const NAMES: Readonly<Record<string, TextKey>> = {
  '👍': 'reactions.thumbsUp',
  '❤️': 'reactions.heart',
  '😂': 'reactions.joy',
  '🎉': 'reactions.party',
  '😮': 'reactions.wow',
  '🙏': 'reactions.thanks',
};

/** The name of a token of the set (`#笑哭;`); `undefined` for a Unicode emoji. */
export function setName(emoji: string): string | undefined {
  return /^#(.+);$/u.exec(emoji)?.[1];
}

/** What a reaction shows, in words where there are any. */
export function reactionName(t: Translate, emoji: string): string {
  const known = NAMES[emoji];
  if (known) return t(known);
  const name = setName(emoji);
  const number = name === undefined ? undefined : emojiIndex(name);
  return number === undefined ? emoji : emojiLabel(t, number);
}
