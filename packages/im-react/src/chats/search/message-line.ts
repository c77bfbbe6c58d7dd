import type { MessageRow } from 'im-sdk';
import { parseConversationKey } from 'im-sdk/protocol';
import type { Translate } from '../../i18n/translate.ts';
import type { Summarise } from '../../message/kinds/useSummary.ts';

/** One-line text of a message, and the sender's name as `lead` (empty for the peer of a private chat). */
export function messageLine(
  t: Translate,
  summary: Summarise,
  row: MessageRow,
  /** Display name of the sender. */
  sender: string,
): { readonly lead: string; readonly text: string } {
  const text = summary(row).replace(/\s+/gu, ' ').trim();
  const group = parseConversationKey(row.conversation)?.kind === 'group';
  if (!row.mine && !group) return { lead: '', text };
  const line = t('summary.from', { name: row.mine ? t('message.you') : sender, text });
  return line.endsWith(text) ? { lead: line.slice(0, line.length - text.length), text } : { lead: '', text: line };
}
