import { type Kysely, sql } from 'kysely';

/** Announcements to everybody, sent in batches by a job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table announcement (
      id text primary key,
      title text not null,
      content text not null,
      created_at bigint not null,
      sent_to bigint not null default 0,
      last_user_id bigint not null
    )`.execute(db);
  await sql`create index announcement_age on announcement (created_at)`.execute(db);
  // Earlier versions stored refusals too; a stored answer is a success.
  await sql`delete from host_answer where answer like '{"refusal"%'`.execute(db);
}
