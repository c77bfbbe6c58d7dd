import { type ChatKind, conversationKey, type Deletion, isPatchType, parseConversationKey } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { ServerContext } from '../../context.ts';
import { type Handle, transact } from '../../infra/database/transaction.ts';
import {
  conversationId,
  groupConversation,
  privateConversation,
} from '../../message-log/conversations/conversation-id.ts';
import { findParticipation } from '../../message-log/conversations/participants.ts';
import { Refusal } from '../../refusal.ts';

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
const EVERYTHING = 'all';

/** Limit per conversation; the newest ones. */
const MAX_DELETED_IDS = 1_000;

/** Reader for `GET /changes`: all hidden messages of each changed conversation. */
export async function readDeletions(
  db: Handle,
  userId: number,
  targets: readonly string[],
): Promise<{ deletions: Deletion[] }> {
  const deletions: Deletion[] = targets.includes(EVERYTHING) ? await readFlush(db, userId) : [];
  for (const key of targets) {
    const conversation = parseConversationKey(key);
    if (conversation === undefined || conversation.kind === 'system') continue;
    const { kind, target } = conversation;
    const ref = kind === 'private' ? privateConversation(userId, target) : groupConversation(target);
    const rows = await db
      .selectFrom('message_deletion')
      .select('message_id')
      .where('user_id', '=', userId)
      .where('conversation_id', '=', conversationId(ref))
      .orderBy('chat_seq', 'desc')
      .limit(MAX_DELETED_IDS)
      .execute();
    deletions.push({ kind, target, messageIds: rows.map((row) => row.message_id).reverse() });
  }
  return { deletions };
}

/** One entry per kind; `target` 0 means all conversations. */
async function readFlush(db: Handle, userId: number): Promise<Deletion[]> {
  const { rows } = await sql<{ id: number; seq: number | null }>`
    select a.flushed_id as id, n.flushed_seq as seq
    from account a left join notice_position n on n.user_id = a.id where a.id = ${userId}`.execute(db);
  const [flushed] = rows;
  if (flushed === undefined) return [];
  return [
    { kind: 'private', target: 0, upToId: flushed.id },
    { kind: 'group', target: 0, upToId: flushed.id },
    ...(flushed.seq ? [{ kind: 'system' as const, target: 0, upToId: flushed.seq }] : []),
  ];
}
