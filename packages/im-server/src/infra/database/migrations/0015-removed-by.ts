import { type Kysely, sql } from 'kysely';

/** Who removed a former member; null for those who left by themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table group_member add column removed_by bigint`.execute(db);
}
