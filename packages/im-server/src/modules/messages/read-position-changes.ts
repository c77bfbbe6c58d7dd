import { type ConversationKind, parseConversationKey, type ReadPosition } from 'im-sdk/protocol';
import { sql } from 'kysely';
import { deletedUnread } from '../../domain/messages/deleted-rows.ts';
import type { Handle } from '../../infra/database/transaction.ts';
import {
  conversationId,
  groupConversation,
  privateConversation,
} from '../../message-log/conversations/conversation-id.ts';
import { noticePosition } from '../../message-log/notices.ts';

/** Reader for `GET /changes`: read positions by conversation key. */
export async function readPositions(
  db: Handle,
  userId: number,
  targets: readonly string[],
): Promise<{ reads: ReadPosition[] }> {
  const keys = targets.flatMap((target) => parseConversationKey(target) ?? []);
  const conversations = new Map(
    keys
      .filter(({ kind }) => kind !== 'system')
      .map(({ kind, target }) => [storedId(userId, kind, target), { kind, target }]),
  );
  const reads: ReadPosition[] = [];
  if (conversations.size > 0) {
    const { rows } = await sql<{ id: string; read_seq: number; peer_read_seq: number | null; unread: number }>`
      select c.id, p.read_seq, peer.read_seq as peer_read_seq, 
        greatest(0, c.count_seq - p.read_count - case when p.has_deletions then ${deletedUnread} else 0 end) as unread
      from participant p
      join conversation c on c.id = p.conversation_id
      left join participant peer
        on peer.conversation_id = c.id and peer.user_id = c.low_user_id + c.high_user_id - p.user_id
      where p.user_id = ${userId} and p.visible_to_seq is null
        and c.id in (${sql.join([...conversations.keys()])})`.execute(db);
    for (const row of rows) {
      const conversation = conversations.get(row.id);
      if (conversation === undefined) continue;
      reads.push({ ...conversation, readSeq: row.read_seq, peerReadSeq: row.peer_read_seq, unread: row.unread });
    }
  }
  if (keys.some(({ kind }) => kind === 'system')) {
    const { headSeq, readSeq } = await noticePosition(db, userId);
    reads.push({ kind: 'system', target: 0, readSeq, unread: headSeq - readSeq });
  }
  return { reads };
}

function storedId(userId: number, kind: ConversationKind, target: number): string {
  return conversationId(kind === 'private' ? privateConversation(userId, target) : groupConversation(target));
}
