import { type Kysely, sql } from 'kysely';

/** Why a session ended: a newer sign-in took its place, so that its client must not come back by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column is_displaced boolean not null default false`.execute(db);
}
