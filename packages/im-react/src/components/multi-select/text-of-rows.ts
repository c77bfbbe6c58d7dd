import type { MessageRow } from 'im-sdk';
import type { Translate } from '../../i18n/create-i18n.ts';
import { clockTime } from '../../i18n/formatters.ts';
import type { Language } from '../../i18n/language.ts';
import { contentSummary } from '../../rich-text/content-summary.ts';

/** Messages as text, for the clipboard: one's own text alone, several each under who wrote it and when. */
export function textOfRows(t: Translate, language: Language, rows: readonly MessageRow[]): string {
  const said = rows.filter(({ recalled }) => !recalled);
  const [only, ...others] = said;
  if (only && others.length === 0) return contentSummary(t, only);
  return said
    .map((row) => {
      const name = row.mine ? t('message.you') : row.sendNickName;
      return `${name} ${clockTime(language, row.sendTime)}\n${contentSummary(t, row)}`;
    })
    .join('\n\n');
}
