import { type Kysely, sql } from 'kysely';

/** Jobs: work that is due at a time, leased by one node while it runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job (
      id bigint generated always as identity primary key,
      kind text not null,
      key text not null,
      due_at bigint not null,
      attempts integer not null default 0,
      revision integer not null default 1,
      holder text,
      leased_until bigint not null default 0,
      unique (kind, key)
    )`.execute(db);
  await sql`create index job_due on job (due_at)`.execute(db);
}
