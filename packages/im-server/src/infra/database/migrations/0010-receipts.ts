import { type Kysely, sql } from 'kysely';

/** Since when somebody takes part, runOutsideTransaction from what they cleared away; and an author's messages that ask for receipts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table participant add column entered_seq bigint not null default 1`.execute(db);
  await sql`update participant set entered_seq = visible_from_seq`.execute(db);
  await sql`create index message_receipt on message (conversation_id, sender_id, chat_seq) where receipt`.execute(db);
}
