import type { Handle } from '../../../infra/database/transaction.ts';
import { MAX_RECEIPTS, type Receipt } from '../../../log/conversations/read-position.ts';
import { isReadByAll, readRow, selectMessages } from '../../../log/message-row.ts';

/** Messages of others in (`fromSeq`, `toSeq`] with receipts, the newest ones, ascending. */
export async function receiptsBetween(
  db: Handle,
  conversation: string,
  readerId: number,
  fromSeq: number,
  toSeq: number,
): Promise<Receipt[]> {
  const rows = await selectMessages(db, { reader: readerId })
    .where('m.conversation_id', '=', conversation)
    .where('m.chat_seq', '>', fromSeq)
    .where('m.chat_seq', '<=', toSeq)
    .where('m.receipt', '=', true)
    .where('m.sender_id', '<>', readerId)
    .orderBy('m.chat_seq', 'desc')
    .limit(MAX_RECEIPTS)
    .execute();
  return rows
    .map(readRow)
    .reverse()
    .map(({ id, senderId, readers }) => ({
      id,
      authorId: senderId,
      readedCount: readers?.read ?? 0,
      receiptOk: readers !== null && isReadByAll(readers),
    }));
}
