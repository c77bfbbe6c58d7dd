import { findEmoji } from 'im-sdk/text';
import type { Translate } from '../i18n/translate.ts';
import { emojiLabel } from './emoji/emoji-name.ts';

/** Replaces emoji of the set with their names, `[laughing]`, for previews, notifications and accessible names. */
export function emojiInWords(t: Translate, text: string): string {
  let said = '';
  let last = 0;
  for (const { start, end, index } of findEmoji(text)) {
    said += `${text.slice(last, start)}[${emojiLabel(t, index)}]`;
    last = end;
  }
  return last === 0 ? text : said + text.slice(last);
}
