import { type ChatKind, conversationKey, isPatchType } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { ServerContext } from '../../../context.ts';
import { transact } from '../../../infra/database/transaction.ts';
import {
  conversationId,
  groupConversation,
  privateConversation,
} from '../../../message-log/conversations/conversation-id.ts';
import { findParticipation } from '../../../message-log/conversations/participants.ts';
import { Refusal } from '../../../refusal.ts';

/**
 * Hides messages from one user, on all devices. Idempotent.
 * @throws {Refusal} `group.notMember`, `message.notFound` if the user cannot see one of them.
 */
export async function deleteMessagesForUser(
  { database, changes }: Pick<ServerContext, 'database' | 'changes'>,
  userId: number,
  kind: ChatKind,
  chatId: number,
  messageIds: readonly number[],
): Promise<void> {
  const conversation = conversationId(
    kind === 'private' ? privateConversation(userId, chatId) : groupConversation(chatId),
  );
  const ids = [...new Set(messageIds)];
  await transact(database, async (tx) => {
    const own = await findParticipation(tx, userId, conversation);
    if (own === undefined) throw new Refusal(kind === 'group' ? 'group.notMember' : 'message.notFound');
    const rows = await tx
      .selectFrom('message')
      .select(['id', 'chat_seq', 'count_seq', 'type', 'sender_id'])
      .where('conversation_id', '=', conversation)
      .where('id', 'in', ids)
      .where('chat_seq', '>=', own.visibleFromSeq)
      .execute();
    if (rows.length < ids.length || rows.some(({ type }) => isPatchType(type))) throw new Refusal('message.notFound');
    const deleted = await tx
      .insertInto('message_deletion')
      .values(
        rows.map((row) => ({
          user_id: userId,
          message_id: row.id,
          conversation_id: conversation,
          chat_seq: row.chat_seq,
          counts: row.count_seq !== null && row.sender_id !== userId,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('message_id')
      .execute();
    if (deleted.length === 0) return;
    await tx
      .updateTable('participant')
      .set({ has_deletions: true })
      .where('user_id', '=', userId)
      .where('conversation_id', '=', conversation)
      .where('has_deletions', '=', false)
      .execute();
    await changes.bump(tx, { userIds: [userId], kind: 'deletion', target: conversationKey(kind, chatId) });
  });
}

/** Hides all messages and notices of one user up to now. The read positions do not move: no receipts. */
export async function clearAllHistory(
  { database, changes }: Pick<ServerContext, 'database' | 'changes'>,
  userId: number,
): Promise<void> {
  await transact(database, async (tx) => {
    await sql`
      with locked as (
        select c.id, c.head_seq, c.count_seq
        from participant p join conversation c on c.id = p.conversation_id
        where p.user_id = ${userId} and p.visible_to_seq is null
        order by c.id for share of c
      )
      update participant p set visible_from_seq = locked.head_seq + 1, read_count = locked.count_seq
      from locked where p.user_id = ${userId} and p.conversation_id = locked.id`.execute(tx);
    await sql`
      update account set flushed_id = (select head from log_head) where id = ${userId}`.execute(tx);
    await sql`
      update notice_position set flushed_seq = head_seq, read_seq = head_seq where user_id = ${userId}`.execute(tx);
    await changes.bump(tx, { userIds: [userId], kind: 'deletion', target: EVERYTHING });
  });
}

/** Target in `/changes` for hidden history. */
export const EVERYTHING = 'all';
