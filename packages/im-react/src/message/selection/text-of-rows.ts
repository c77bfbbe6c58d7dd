import type { MessageRow } from 'im-sdk';
import type { Formatters } from '../../i18n/formatters.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { Summarise } from '../kinds/useSummary.ts';

/** Texts around messages for the clipboard. */
export interface RowTexts {
  readonly t: Translate;
  readonly formatters: Formatters;
  readonly summary: Summarise;
  /** Display name of the sender. */
  readonly nameOf: (row: MessageRow) => string;
}

/** Formats messages for the clipboard: a single one as its text, several with sender and time each. */
export function textOfRows({ t, formatters, summary, nameOf }: RowTexts, rows: readonly MessageRow[]): string {
  const remaining = rows.filter(({ recalled }) => !recalled);
  const [only, ...others] = remaining;
  if (only && others.length === 0) return summary(only);
  return remaining
    .map((row) => {
      const name = row.mine ? t('message.you') : nameOf(row);
      return `${name} ${formatters.time(row.sendTime, 'minutes')}\n${summary(row)}`;
    })
    .join('\n\n');
}
