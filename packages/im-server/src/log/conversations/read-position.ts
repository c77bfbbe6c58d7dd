import type { Tx } from '../../infra/database/transaction.ts';
import type { ConversationId } from './conversation-id.ts';

/** A moved read position, as `chatSeq`s; `fromSeq` is the previous one. */
export interface MovedPosition {
  readonly fromSeq: number;
  readonly readSeq: number;
  /** Message id at `readSeq`. */
  readonly readId: number;
}

/**
 * Moves a user's read position forward to a message, or to the head without `upToId`. Never moves back: `unmoved`.
 * `notFound` if the user may not see the message.
 */
export async function moveReadPosition(
  tx: Tx,
  userId: number,
  conversation: ConversationId,
  upToId: number | undefined,
): Promise<MovedPosition | 'unmoved' | 'notFound'> {
  const place = await tx
    .selectFrom('participant as p')
    .innerJoin('conversation as c', 'c.id', 'p.conversation_id')
    .select(['p.read_seq', 'p.read_count', 'p.visible_from_seq', 'c.head_seq', 'c.head_id', 'c.count_seq'])
    .where('p.user_id', '=', userId)
    .where('p.conversation_id', '=', conversation)
    .where('p.visible_to_seq', 'is', null)
    .forUpdate('p')
    .executeTakeFirst();
  if (place === undefined) return 'notFound';
  const goal =
    upToId === undefined || upToId === place.head_id
      ? { id: place.head_id, seq: place.head_seq, count: place.count_seq }
      : await rowAt(tx, conversation, upToId);
  if (goal === undefined || (upToId !== undefined && goal.seq < place.visible_from_seq)) return 'notFound';
  if (goal.seq <= place.read_seq) return 'unmoved';
  await tx
    .updateTable('participant')
    .set({ read_seq: goal.seq, read_count: Math.max(place.read_count, goal.count) })
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversation)
    .execute();
  return { fromSeq: place.read_seq, readSeq: goal.seq, readId: goal.id };
}

async function rowAt(
  tx: Tx,
  conversation: ConversationId,
  id: number,
): Promise<{ id: number; seq: number; count: number } | undefined> {
  const row = await tx
    .selectFrom('message')
    .select(['id', 'chat_seq'])
    .where('conversation_id', '=', conversation)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const counted = await tx
    .selectFrom('message')
    .select('count_seq')
    .where('conversation_id', '=', conversation)
    .where('chat_seq', '<=', row.chat_seq)
    .where('count_seq', 'is not', null)
    .orderBy('chat_seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { id: row.id, seq: row.chat_seq, count: counted?.count_seq ?? 0 };
}
