import { type Kysely, sql } from 'kysely';

/** Private and group calls. A person is in one call at a time: the unique index over active parties is what busy means. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table call (
      id text primary key,
      kind text not null,
      mode text not null,
      group_id bigint,
      host_id bigint not null,
      version integer not null default 1,
      created_at bigint not null,
      accepted_at bigint,
      ended_at bigint
    )`.execute(db);
  await sql`create unique index call_of_group on call (group_id) where ended_at is null`.execute(db);
  await sql`
    create table call_party (
      call_id text not null,
      user_id bigint not null,
      place integer not null,
      state text not null,
      deadline bigint,
      session_id bigint,
      conn_id text,
      terminal smallint,
      device_no text,
      seen_at bigint not null,
      gone_at bigint,
      is_camera boolean not null,
      is_microphone boolean not null,
      left_at bigint,
      primary key (call_id, user_id)
    )`.execute(db);
  await sql`create unique index call_party_active on call_party (user_id) where left_at is null`.execute(db);
}
