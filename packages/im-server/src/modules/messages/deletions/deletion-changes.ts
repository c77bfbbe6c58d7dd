import { type Deletion, parseConversationKey } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { Handle } from '../../../infra/database/transaction.ts';
import {
  conversationId,
  groupConversation,
  privateConversation,
} from '../../../message-log/conversations/conversation-id.ts';
import { EVERYTHING } from './delete-messages.ts';

/** Limit per conversation; the newest ones. */
const MAX_IDS = 1_000;

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
      .limit(MAX_IDS)
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
