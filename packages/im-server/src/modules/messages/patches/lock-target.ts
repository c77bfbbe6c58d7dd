import { type ChatKind, isPatchType } from 'im-sdk/protocol';
import type { Selectable } from 'kysely';
import type { MessageTable } from '../../../infra/database/schema/log.ts';
import type { Tx } from '../../../infra/database/transaction.ts';
import { parseConversationId } from '../../../message-log/conversations/conversation-id.ts';
import { lockConversations } from '../../../message-log/conversations/conversation-lock.ts';
import { findParticipation } from '../../../message-log/conversations/participants.ts';
import { Refusal } from '../../../refusal.ts';

/** The message that a patch changes. */
export type Target = Selectable<MessageTable>;

/**
 * Loads the message and locks its conversation.
 * @throws {Refusal} `message.notFound` if the user cannot see it or it is a patch.
 */
export async function lockTarget(tx: Tx, userId: number, kind: ChatKind, id: number): Promise<Target> {
  const message = await tx.selectFrom('message').select('conversation_id').where('id', '=', id).executeTakeFirst();
  if (message === undefined || parseConversationId(message.conversation_id).kind !== kind) {
    throw new Refusal('message.notFound');
  }
  await lockConversations(tx, [message.conversation_id]);
  const target = await tx.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const own = await findParticipation(tx, userId, message.conversation_id);
  if (own === undefined || target.chat_seq < own.visibleFromSeq || isPatchType(target.type)) {
    throw new Refusal('message.notFound');
  }
  return target;
}
