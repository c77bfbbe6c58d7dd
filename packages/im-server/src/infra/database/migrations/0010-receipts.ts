import { type Kysely, sql } from 'kysely';

/** Join position of participants; index of messages with receipts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table participant add column entered_seq bigint not null default 1`.execute(db);
  await sql`update participant set entered_seq = visible_from_seq`.execute(db);
  await sql`create index message_receipt on message (conversation_id, sender_id, chat_seq) where receipt`.execute(db);
}
