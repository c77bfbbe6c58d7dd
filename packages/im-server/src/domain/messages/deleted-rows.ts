import { type RawBuilder, sql } from 'kysely';

/**
 * SQL condition: neither row `alias` nor its target was deleted by the user. Needed only with
 * `participant.has_deletions`.
 */
export function notDeletedBy(userId: number, alias: string): RawBuilder<boolean> {
  const row = sql.ref(`${alias}.id`);
  const target = sql.ref(`${alias}.target_id`);
  return sql<boolean>`not exists (
    select 1 from message_deletion d where d.user_id = ${userId} and d.message_id in (${row}, ${target})
  )`;
}

/** SQL: number of unread messages that user `p` deleted in conversation `p`. */
export const deletedUnread: RawBuilder<number> = sql<number>`(
  select count(*) from message_deletion d
  where d.user_id = p.user_id and d.conversation_id = p.conversation_id and d.counts
    and d.chat_seq > p.read_seq and d.chat_seq >= p.visible_from_seq
)`;
