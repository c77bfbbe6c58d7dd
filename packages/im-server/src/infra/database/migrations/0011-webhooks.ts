import { type Kysely, sql } from 'kysely';

/** Webhook position, outbox, queue, dead letters, unread checks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_position (
      one smallint primary key default 1 check (one = 1),
      since_id bigint not null,
      gathered_to bigint not null,
      last_seq bigint not null default 0,
      holder text,
      held_until bigint not null default 0
    )`.execute(db);
  await sql`
    create table webhook_note (
      seq bigint generated always as identity primary key,
      lane text not null,
      after_id bigint not null,
      type text not null,
      target bigint not null,
      detail jsonb not null,
      occurred_at bigint not null
    )`.execute(db);
  for (const table of ['webhook_event', 'webhook_dead']) {
    await sql`
      create table ${sql.table(table)} (
        seq bigint primary key,
        id text not null,
        lane text not null,
        type text not null,
        target bigint not null,
        user_id bigint,
        detail jsonb not null,
        occurred_at bigint not null,
        gathered_at bigint not null
      )`.execute(db);
  }
  await sql`create index webhook_event_lane on webhook_event (lane, seq)`.execute(db);
  await sql`alter table webhook_dead add column died_at bigint not null`.execute(db);
  await sql`
    create table webhook_lane (
      lane text primary key,
      next_at bigint not null,
      attempts integer not null default 0
    )`.execute(db);
  await sql`create index webhook_lane_due on webhook_lane (next_at)`.execute(db);
  await sql`create table webhook_watch (conversation_id text primary key, due_at bigint not null)`.execute(db);
  await sql`create index webhook_watch_due on webhook_watch (due_at)`.execute(db);
  await sql`
    create table webhook_told (
      conversation_id text not null,
      user_id bigint not null,
      read_seq bigint not null,
      primary key (conversation_id, user_id)
    )`.execute(db);
}
