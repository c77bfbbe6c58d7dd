import { emojiIndex } from 'im-sdk/text';
import type { TextKey } from '../../i18n/locales/table.ts';
import type { Translate } from '../../i18n/translate.ts';

/** Translated name of an emoji. */
export function emojiLabel(t: Translate, index: number): string {
  return t(`emoji.${index}` as TextKey);
}

const TOKENS = /#([\u4e00-\u9fa5]{1,3});/g;

/** Replaces each `#name;` of the set by its translated name: `[Tears of joy]`. */
export function readableEmoji(t: Translate, text: string): string {
  if (!text.includes('#')) return text;
  return text.replace(TOKENS, (token, name: string) => {
    const index = emojiIndex(name);
    return index === undefined ? token : `[${emojiLabel(t, index)}]`;
  });
}
