import { type Kysely, sql } from 'kysely';

/** The talk time of a call counts from its first media. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table call add column connected_at bigint`.execute(db);
}
