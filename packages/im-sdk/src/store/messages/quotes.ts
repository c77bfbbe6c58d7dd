import { MessageStatus } from '../../protocol/index.ts';
import type { MessageRow } from './message-row.ts';

/** The row with its quote emptied, where that is of a message that was recalled; else the row itself. */
export function withoutRecalled(row: MessageRow, isRecalled: (id: number) => boolean): MessageRow {
  const { quote } = row;
  if (quote?.content === undefined || quote.id === undefined || !isRecalled(quote.id)) return row;
  const { content: _, ...rest } = quote;
  return { ...row, quote: { ...rest, status: MessageStatus.RECALL } };
}

/** Rows as they may be shown, of rows from disk: `recalledQuotes` are of its conversation. */
export function asShown(rows: readonly MessageRow[], recalledQuotes: readonly number[]): readonly MessageRow[] {
  if (recalledQuotes.length === 0) return rows;
  return rows.map((row) => withoutRecalled(row, (id) => recalledQuotes.includes(id)));
}
