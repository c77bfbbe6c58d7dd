import { type Kysely, sql } from 'kysely';

/** Id of a direct upload in the blob store. Older uploads have their own id there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table direct_upload add column blob_upload text`.execute(db);
}
