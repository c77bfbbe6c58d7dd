import { type Kysely, sql } from 'kysely';

/** Revisions in a narrow table of their own; indexes for session families, old tokens and unreferenced files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Room on each page: an update of an unindexed column then needs no index entry.
  await sql`
    create table account_revision (
      user_id bigint primary key references account,
      rev bigint not null
    ) with (fillfactor = 50)`.execute(db);
  await sql`insert into account_revision (user_id, rev) select id, rev from account where rev > 0`.execute(db);
  await sql`alter table account drop column rev`.execute(db);

  await sql`create index session_family on session (family_id) where family_id is not null`.execute(db);
  await sql`create index refresh_token_expiry on refresh_token (expires_at)`.execute(db);
  await sql`create index stored_file_unclaimed on stored_file (created_at) where gone_at is null`.execute(db);

  // Single Chinese, Japanese and Korean characters are searchable from now on.
  await sql`
    update message_search s set grams = s.grams || array(
      select distinct one from regexp_split_to_table(s.body, '') as one where one ~ ${CJK}
    ) where s.body ~ ${CJK}`.execute(db);
}

/** Han, kana and hangul of the basic plane, as a regular expression of PostgreSQL. */
const CJK = '[\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff]';
