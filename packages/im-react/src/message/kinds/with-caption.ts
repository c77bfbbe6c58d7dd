import type { Translate } from '../../i18n/translate.ts';
import { emojiInWords } from '../../rich-text/emoji-words.ts';

/** One-line summary of a message with a caption: "[Photo] Sunset". `caption`: `""` for none. */
export function withCaption(t: Translate, summary: string, caption: string): string {
  return caption === '' ? summary : t('summary.withCaption', { summary, caption: emojiInWords(t, caption) });
}
