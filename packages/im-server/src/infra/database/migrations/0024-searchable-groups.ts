import { type Kysely, sql } from 'kysely';

/** Whether a group is found by its name. Existing groups are found by their id only, until they set it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chat_group add column searchable boolean not null default false`.execute(db);
}
