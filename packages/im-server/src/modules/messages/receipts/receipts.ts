import type { Handle } from '../../../infra/database/transaction.ts';
import { isReadByAll, readRow, selectMessages } from '../../../log/message-row.ts';

/** How far one message that asks for receipts has been read in its group. */
export interface Receipt {
  readonly id: number;
  readonly authorId: number;
  readonly readedCount: number;
  /** Whether everybody else who takes part has read it. */
  readonly receiptOk: boolean;
}

/** Receipts that one move of a read position tells of; older ones are told when their author looks. */
export const MAX_RECEIPTS = 100;

/** The messages of others in (`fromSeq`, `toSeq`] that ask for receipts, the newest of them, in ascending order. */
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
