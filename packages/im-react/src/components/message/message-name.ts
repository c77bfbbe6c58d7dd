import type { MessageRow } from 'im-sdk';
import type { Translate } from '../../i18n/create-i18n.ts';
import { contentSummary } from '../../rich-text/content-summary.ts';

function stateWord(t: Translate, row: MessageRow): string | undefined {
  if (!row.mine) return undefined;
  if (row.state === 'sent' && row.receipt && row.readedCount > 0)
    return t('message.readBy', { count: row.readedCount });
  return t(`message.${row.state}`);
}

/** The accessible name of a message: sender, time, text and state. */
export function messageName(t: Translate, row: MessageRow, sender: string, time: string): string {
  const name = t('message.articleName', { sender, time, summary: contentSummary(t, row) });
  const words = [row.revision > 0 ? t('message.edited') : undefined, stateWord(t, row)];
  return words.reduce<string>(
    (sum, word) => (word ? t('message.articleState', { name: sum, state: word }) : sum),
    name,
  );
}
