import { type Kysely, sql } from 'kysely';

/** Files, their references, direct uploads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stored_file (
      key text primary key,
      owner_id bigint references account,
      kind text not null,
      media_type text not null,
      name text not null,
      size bigint not null,
      width integer not null default 0,
      height integer not null default 0,
      thumb_key text,
      created_at bigint not null,
      gone_at bigint,
      is_removed boolean not null default false
    )`.execute(db);
  await sql`create index stored_file_owner on stored_file (owner_id) where gone_at is null`.execute(db);
  await sql`create index stored_file_gone on stored_file (gone_at) where gone_at is not null and not is_removed`.execute(
    db,
  );

  await sql`
    create table file_reference (
      holder text not null,
      holder_id bigint not null,
      file_key text not null references stored_file,
      primary key (holder, holder_id, file_key)
    )`.execute(db);
  await sql`create index file_reference_file on file_reference (file_key)`.execute(db);

  await sql`
    create table direct_upload (
      id text primary key,
      owner_id bigint not null references account,
      key text not null unique,
      name text not null,
      size bigint not null,
      part_size bigint not null,
      sha256 text,
      created_at bigint not null,
      completed_at bigint
    )`.execute(db);
  await sql`create index direct_upload_owner on direct_upload (owner_id)`.execute(db);
}
