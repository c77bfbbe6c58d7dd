import { emojiIndex } from 'im-sdk/text';
import type { TextKey } from '../../i18n/locales/table.ts';
import type { Translate } from '../../i18n/translate.ts';

/** What an emoji shows, in the reader's language. */
export function emojiLabel(t: Translate, index: number): string {
  return t(`emoji.${index}` as TextKey);
}

const TOKENS = /#([\u4e00-\u9fa5]{1,3});/g;

/** A text in words: `[Tears of joy]` in the reader's language for every `#name;` of the set. */
export function readableEmoji(t: Translate, text: string): string {
  if (!text.includes('#')) return text;
  return text.replace(TOKENS, (token, name: string) => {
    const index = emojiIndex(name);
    return index === undefined ? token : `[${emojiLabel(t, index)}]`;
  });
}
