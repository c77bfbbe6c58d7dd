import { type Kysely, sql } from 'kysely';

/** Blacklist, ban reasons, hidden last-seen times. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blacklist (
      user_id bigint not null references account,
      blocked_id bigint not null references account,
      created_at bigint not null,
      primary key (user_id, blocked_id)
    )`.execute(db);
  await sql`alter table account add column ban_reason text not null default ''`.execute(db);
  await sql`alter table account add column hides_last_seen boolean not null default false`.execute(db);
  await sql`create index session_device on session (user_id, device_no)`.execute(db);
}
