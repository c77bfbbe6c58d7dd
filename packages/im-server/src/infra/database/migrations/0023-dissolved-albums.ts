import { type Kysely, sql } from 'kysely';

/** Albums of groups that were dissolved by the host or with an account, and kept their files until now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from file_reference r using album_image a, chat_group g
    where r.holder = 'album' and r.holder_id = a.id and g.id = a.group_id and g.dissolved_at is not null`.execute(db);
  await sql`
    delete from file_reference r using chat_group g
    where r.holder = 'group' and r.holder_id = g.id and g.dissolved_at is not null`.execute(db);
  await sql`
    delete from album_image a using chat_group g
    where g.id = a.group_id and g.dissolved_at is not null`.execute(db);
}
