import { MessageStatus, MessageType } from 'im-sdk/protocol';
import type { ServerContext } from '../../../context.ts';
import { eraseContent } from '../../../domain/messages/erase-content.ts';
import type { Tx } from '../../../infra/database/transaction.ts';
import { randomUUID } from '../../../infra/random.ts';
import { type AppendAtEnd, appendAtCommit, storedRows } from '../../../message-log/append.ts';
import { parseConversationId } from '../../../message-log/conversations/conversation-id.ts';
import { lockConversations } from '../../../message-log/conversations/conversation-lock.ts';
import type { Realtime } from '../../../realtime/realtime.ts';
import { erasedName } from './account.ts';

/** Messages per transaction: its locks block others. */
const BATCH_SIZE = 64;

/** Tips and patches: no content of the user. */
const TYPES_WITHOUT_CONTENT = [MessageType.EDIT, MessageType.RECALL, MessageType.REACTION, MessageType.TIP_TEXT];

/** Recalls every message of a user, so that clients drop their copies. */
export async function eraseMessages(
  context: Pick<ServerContext, 'database' | 'clock' | 'files'>,
  committed: Realtime['committed'],
  userId: number,
): Promise<void> {
  const { database } = context;
  for (;;) {
    const { outcome: count, results } = await appendAtCommit(database, (tx) => eraseSome(tx, context, userId));
    if (count === 0) break;
    committed(storedRows(results));
  }
  await database
    .updateTable('message')
    .set({ sender_name: erasedName(userId), origin: null })
    .where('sender_id', '=', userId)
    .execute();
  await database
    .updateTable('message')
    .set({ forwarded_name: erasedName(userId) })
    .where('forwarded_sender_id', '=', userId)
    .execute();
}

/** Erases the oldest messages. Outcome: their number. */
async function eraseSome(
  tx: Tx,
  { clock, files }: Pick<ServerContext, 'clock' | 'files'>,
  userId: number,
): Promise<AppendAtEnd<number>> {
  const messages = await tx
    .selectFrom('message')
    .select(['id', 'conversation_id'])
    .where('sender_id', '=', userId)
    .where('status', '!=', MessageStatus.RECALL)
    .where('type', 'not in', TYPES_WITHOUT_CONTENT)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
  const now = clock.now();
  if (messages.length === 0) return { outcome: 0, messages: [], now };
  await lockConversations(tx, [...new Set(messages.map((row) => row.conversation_id))].sort());
  await files.removeReferences(
    tx,
    messages.map(({ id }) => ({ kind: 'message', id })),
  );
  for (const { id } of messages) await eraseContent(tx, id);
  const recalls = messages.map(({ id, conversation_id }) => ({
    conversation: parseConversationId(conversation_id),
    senderId: userId,
    tmpId: randomUUID().replaceAll('-', ''),
    type: MessageType.RECALL,
    content: String(id),
    sender: { senderName: erasedName(userId), senderRole: null },
  }));
  return { outcome: messages.length, messages: recalls, now };
}
