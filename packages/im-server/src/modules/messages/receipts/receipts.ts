import { sql } from 'kysely';
import type { Handle } from '../../../infra/database/transaction.ts';
import { conversationId, groupConversation } from '../../../message-log/conversations/conversation-id.ts';
import { MAX_RECEIPTS, type Receipt } from '../../../message-log/conversations/read-position.ts';
import { isReadByAll, readRow, selectMessages } from '../../../message-log/message-row.ts';
import type { ReadBySend } from '../../../message-log/send-queue.ts';

/** For each read: did it pass a message of another user with receipts? Most groups have none. */
export async function passedReceipts(db: Handle, reads: readonly ReadBySend[]): Promise<boolean[]> {
  const asked = reads.map(({ groupId, ...read }, at) => ({
    ...read,
    at,
    conversation: conversationId(groupConversation(groupId)),
  }));
  const { rows } = await sql<{ at: number }>`
    select r.at from json_to_recordset(${JSON.stringify(asked)}::json)
      as r (at integer, conversation text, "userId" bigint, "fromSeq" bigint, "toSeq" bigint)
    where exists (
      select 1 from message m where m.conversation_id = r.conversation and m.chat_seq > r."fromSeq"
        and m.chat_seq <= r."toSeq" and m.receipt and m.sender_id <> r."userId"
    )`.execute(db);
  const passed = new Set(rows.map(({ at }) => at));
  return reads.map((_, at) => passed.has(at));
}

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
      receiptTotal: readers?.all ?? 0,
    }));
}
