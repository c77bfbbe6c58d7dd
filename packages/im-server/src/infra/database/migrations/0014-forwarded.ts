import { type Kysely, sql } from 'kysely';

/** Forwarded messages name their original sender; messages that leave the sender's own read position where it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table message add column forwarded_name text, add column forwarded_sender_id bigint,
      add column keep_unread boolean not null default false`.execute(db);
  // Erasing an account takes its name from messages that others forwarded.
  await sql`
    create index message_forwarded_sender on message (forwarded_sender_id)
    where forwarded_sender_id is not null`.execute(db);
}
