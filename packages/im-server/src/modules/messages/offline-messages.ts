import type { ChatKind } from 'im-sdk/protocol';
import { sql } from 'kysely';
import { notDeletedBy } from '../../domain/messages/deleted-rows.ts';
import type { Handle } from '../../infra/database/transaction.ts';
import { type MessageRow, readRow, selectMessages } from '../../message-log/message-row.ts';

export interface OfflinePage {
  readonly rows: MessageRow[];
  readonly more: boolean;
}

/**
 * First `size` messages above `minId` in all conversations of one kind. Reads each conversation's first rows only: the
 * cost depends on the page, not on the backlog.
 */
export async function offlinePage(
  db: Handle,
  userId: number,
  kind: ChatKind,
  minId: number,
  size: number,
): Promise<OfflinePage> {
  const limit = size + 1;
  const rows = await selectMessages(db, { reader: userId })
    .where(
      sql<boolean>`m.id in (
        select f.id from participant p
        join conversation c on c.id = p.conversation_id
        cross join lateral (
          select r.id from message r
          where r.conversation_id = c.id and r.id > ${minId} and r.chat_seq >= p.visible_from_seq
            and (not p.has_deletions or ${notDeletedBy(userId, 'r')})
          order by r.id limit ${limit}
        ) f
        where p.user_id = ${userId} and p.visible_to_seq is null and c.kind = ${kind} and c.head_id > ${minId}
        order by f.id limit ${limit}
      )`,
    )
    .orderBy('m.id')
    .execute();
  return { rows: rows.slice(0, size).map(readRow), more: rows.length > size };
}
