import { MessageStatus, type QuotedMessage } from '../../protocol/index.ts';
import type { MessageRow } from './message-row.ts';

/** Clears the quote of a row if the quoted message was recalled; else returns the row itself. */
export function withoutRecalled(row: MessageRow, isRecalled: (id: number) => boolean): MessageRow {
  const { quote } = row;
  if (quote?.content === undefined || quote.id === undefined || !isRecalled(quote.id)) return row;
  const { content: _, ...rest } = quote;
  return { ...row, quote: { ...rest, status: MessageStatus.RECALL } };
}

/** Builds the quote of a message. */
export function quoteOf({ id, sendId, sendNickName, type, content, recalled }: MessageRow): QuotedMessage {
  if (recalled) return { id, sendId, sendNickName, type, status: MessageStatus.RECALL };
  return { id, sendId, sendNickName, type, content, status: MessageStatus.SENDED };
}

/** Prepares rows from disk for display; `recalledQuotes` is the list of their conversation. */
export function asShown(rows: readonly MessageRow[], recalledQuotes: readonly number[]): readonly MessageRow[] {
  if (recalledQuotes.length === 0) return rows;
  return rows.map((row) => withoutRecalled(row, (id) => recalledQuotes.includes(id)));
}
