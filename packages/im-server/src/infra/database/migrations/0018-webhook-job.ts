import { type Kysely, sql } from 'kysely';

/** The webhook is delivered by a job: its lease is that of the job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_position drop column holder, drop column held_until`.execute(db);
}
