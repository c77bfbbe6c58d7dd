import { type Kysely, sql } from 'kysely';

/** Version of a conversation's participants, for the recipient cache. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation add column people_version bigint not null default 0`.execute(db);
  await sql`alter table participant
    alter column read_seq set default 0, alter column read_count set default 0,
    alter column visible_from_seq set default 1`.execute(db);
}
