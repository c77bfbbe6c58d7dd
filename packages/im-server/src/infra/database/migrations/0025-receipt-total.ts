import { type Kysely, sql } from 'kysely';

/** Number of other members when a message with receipts was sent. Older messages have none: their present members are counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message add column receipt_total integer`.execute(db);
}
