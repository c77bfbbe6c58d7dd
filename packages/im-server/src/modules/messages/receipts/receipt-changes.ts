import { type GroupReceipt, MessageStatus, parseConversationKey } from 'im-sdk/protocol';
import type { Handle } from '../../../infra/database/transaction.ts';
import { conversationId, groupConversation } from '../../../message-log/conversations/conversation-id.ts';
import { MAX_RECEIPTS } from '../../../message-log/conversations/read-position.ts';
import { isReadByAll, readRow, selectMessages } from '../../../message-log/message-row.ts';

/** Reader for `GET /changes`: receipts of the user's newest messages in each changed group. */
export async function readReceipts(
  db: Handle,
  userId: number,
  targets: readonly string[],
): Promise<{ receipts: GroupReceipt[] }> {
  const receipts: GroupReceipt[] = [];
  for (const key of targets) {
    const groupId = parseConversationKey(key)?.target ?? 0;
    const rows = await selectMessages(db, { reader: userId })
      .where('m.conversation_id', '=', conversationId(groupConversation(groupId)))
      .where('m.sender_id', '=', userId)
      .where('m.receipt', '=', true)
      .where('m.status', '<>', MessageStatus.RECALL)
      .orderBy('m.chat_seq', 'desc')
      .limit(MAX_RECEIPTS)
      .execute();
    for (const { id, readers } of rows.map(readRow).reverse()) {
      if (readers === null) continue;
      receipts.push({
        groupId,
        id,
        readedCount: readers.read,
        receiptOk: isReadByAll(readers),
        receiptTotal: readers.all,
      });
    }
  }
  return { receipts };
}
