import { type Kysely, sql } from 'kysely';

/** Visitors without an account, and conversations of one person with the agents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column is_visitor boolean not null default false`.execute(db);
  await sql`
    create table visitor (
      user_id bigint primary key references account,
      token_hash text not null unique,
      expires_at bigint not null
    )`.execute(db);
  await sql`
    create table agents_chat (
      group_id bigint primary key references chat_group,
      user_id bigint not null references account,
      is_current boolean not null default true,
      page_url text not null default '',
      page_title text not null default '',
      opened_at bigint
    )`.execute(db);
  await sql`create unique index agents_chat_current on agents_chat (user_id) where is_current`.execute(db);
}
