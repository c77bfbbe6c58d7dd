import { type Kysely, sql } from 'kysely';

/** Conversations, messages, participants, server notices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table log_head (
      one smallint primary key default 1 check (one = 1),
      head bigint not null default 0
    )`.execute(db);
  await sql`insert into log_head default values`.execute(db);

  await sql`
    create table conversation (
      id text primary key,
      kind text not null check (kind in ('private', 'group')),
      low_user_id bigint,
      high_user_id bigint,
      group_id bigint,
      head_seq bigint not null default 0,
      head_id bigint not null default 0,
      count_seq bigint not null default 0,
      check ((kind = 'group') = (group_id is not null)),
      check (low_user_id < high_user_id)
    )`.execute(db);

  await sql`
    create table participant (
      user_id bigint not null references account,
      conversation_id text not null references conversation,
      read_seq bigint not null default 0,
      read_count bigint not null default 0,
      visible_from_seq bigint not null default 1,
      visible_to_seq bigint,
      primary key (user_id, conversation_id)
    )`.execute(db);
  await sql`create index participant_conversation on participant (conversation_id)`.execute(db);

  // No foreign keys here: the append has both rows in hand, and this table takes every send.
  await sql`
    create table message (
      id bigint primary key,
      conversation_id text not null,
      chat_seq bigint not null,
      count_seq bigint,
      sender_id bigint not null,
      tmp_id text not null,
      type integer not null,
      content text not null,
      title text,
      send_time bigint not null,
      status smallint not null default 1,
      sender_name text not null,
      sender_role smallint,
      quote_id bigint,
      at_user_ids jsonb,
      receipt boolean not null default false,
      origin text
    )`.execute(db);
  await sql`create unique index message_chat_seq on message (conversation_id, chat_seq)`.execute(db);
  await sql`create unique index message_dedupe on message (sender_id, tmp_id)`.execute(db);
  await sql`create index message_ascending on message (conversation_id, id)`.execute(db);
  await sql`create index message_mention on message (conversation_id, chat_seq) where at_user_ids is not null`.execute(
    db,
  );

  await sql`
    create table system_notice (
      user_id bigint not null references account,
      seq_no bigint not null,
      type integer not null,
      title text not null,
      content text not null,
      send_time bigint not null,
      primary key (user_id, seq_no)
    )`.execute(db);
  await sql`
    create table notice_position (
      user_id bigint primary key references account,
      head_seq bigint not null default 0,
      read_seq bigint not null default 0
    )`.execute(db);
}
