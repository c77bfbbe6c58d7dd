import type { MessageRow } from 'im-sdk';
import type { Formatters } from '../../i18n/formatters.ts';
import type { Translate } from '../../i18n/translate.ts';
import { contentSummary } from '../../rich-text/content-summary.ts';

/** Messages as text, for the clipboard: one's own text alone, several each under who wrote it and when. */
export function textOfRows(t: Translate, formatters: Formatters, rows: readonly MessageRow[]): string {
  const said = rows.filter(({ recalled }) => !recalled);
  const [only, ...others] = said;
  if (only && others.length === 0) return contentSummary(t, only);
  return said
    .map((row) => {
      const name = row.mine ? t('message.you') : row.sendNickName;
      return `${name} ${formatters.time(row.sendTime, 'minutes')}\n${contentSummary(t, row)}`;
    })
    .join('\n\n');
}
