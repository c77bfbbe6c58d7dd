import { type Kysely, sql } from 'kysely';

/** Edits, reactions, host fields, deletions for oneself, search index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table message
      add column edited_at bigint,
      add column ext jsonb,
      add column target_id bigint,
      add column reacted boolean not null default false`.execute(db);
  await sql`create index message_patch on message (target_id) where target_id is not null`.execute(db);
  await sql`
    create index message_media on message (conversation_id, type, id) where type in (1, 2, 3, 4)`.execute(db);

  await sql`
    create table message_reaction (
      message_id bigint not null,
      emoji text not null,
      user_id bigint not null,
      row_id bigint not null,
      primary key (message_id, emoji, user_id)
    )`.execute(db);

  await sql`
    create table message_deletion (
      user_id bigint not null,
      message_id bigint not null,
      conversation_id text not null,
      chat_seq bigint not null,
      counts boolean not null,
      primary key (user_id, message_id)
    )`.execute(db);
  await sql`create index message_deletion_place on message_deletion (user_id, conversation_id, chat_seq)`.execute(db);
  await sql`alter table participant add column has_deletions boolean not null default false`.execute(db);
  await sql`alter table account add column flushed_id bigint not null default 0`.execute(db);
  await sql`alter table notice_position add column flushed_seq bigint not null default 0`.execute(db);

  await sql`
    create table message_search (
      message_id bigint primary key,
      conversation_id text not null,
      body text not null,
      grams text[] not null
    )`.execute(db);
  await sql`create index message_search_grams on message_search using gin (grams)`.execute(db);
  await sql`
    create table search_position (
      one smallint primary key default 1 check (one = 1),
      indexed_to bigint not null default 0
    )`.execute(db);
  await sql`insert into search_position default values`.execute(db);
}
