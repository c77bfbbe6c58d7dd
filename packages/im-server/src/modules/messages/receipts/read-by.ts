import type { Handle } from '../../../infra/database/transaction.ts';
import {
  conversationId,
  groupConversation,
  privateConversation,
} from '../../../message-log/conversations/conversation-id.ts';
import { findParticipation } from '../../../message-log/conversations/participants.ts';
import { Refusal } from '../../../refusal.ts';

/** Newest own message id that a friend has read; 0 for none. */
export async function maxReadedId(db: Handle, userId: number, friendId: number): Promise<number> {
  const row = await db
    .selectFrom('participant as p')
    .innerJoin('message as m', 'm.conversation_id', 'p.conversation_id')
    .select('m.id')
    .where('p.user_id', '=', friendId)
    .where('p.conversation_id', '=', conversationId(privateConversation(userId, friendId)))
    .where('m.sender_id', '=', userId)
    .whereRef('m.chat_seq', '<=', 'p.read_seq')
    .orderBy('m.chat_seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/**
 * User ids of the members who have read a message, without its author.
 * @throws {Refusal} `group.notMember`, `message.notFound`
 */
export async function readersOf(db: Handle, userId: number, groupId: number, messageId: number): Promise<number[]> {
  const conversation = conversationId(groupConversation(groupId));
  const own = await findParticipation(db, userId, conversation);
  if (own === undefined) throw new Refusal('group.notMember');
  const message = await db
    .selectFrom('message')
    .select(['sender_id', 'chat_seq'])
    .where('id', '=', messageId)
    .where('conversation_id', '=', conversation)
    .where('chat_seq', '>=', own.visibleFromSeq)
    .executeTakeFirst();
  if (message === undefined) throw new Refusal('message.notFound');
  const readers = await db
    .selectFrom('participant')
    .select('user_id')
    .where('conversation_id', '=', conversation)
    .where('visible_to_seq', 'is', null)
    .where('entered_seq', '<=', message.chat_seq)
    .where('read_seq', '>=', message.chat_seq)
    .where('user_id', '<>', message.sender_id)
    .orderBy('user_id')
    .execute();
  return readers.map((reader) => reader.user_id);
}
