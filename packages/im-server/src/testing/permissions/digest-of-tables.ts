import { sql } from 'kysely';
import type { TestServer } from '../servers.ts';

/** Tables that reading writes: when a token was first used, and what the search has indexed so far. */
const WRITTEN_BY_READING = ['refresh_token', 'message_search', 'search_position'];

/** Rows of each table, counted and hashed: where two digests are equal, nothing has changed in between. */
export async function digestOfTables({ server }: TestServer): Promise<Readonly<Record<string, string>>> {
  const { database } = server.context;
  tables ??= database.introspection
    .getTables()
    .then((found) => found.map(({ name }) => name).filter((name) => !WRITTEN_BY_READING.includes(name)));
  const digests = (await tables).map(
    (name) => sql`select ${sql.lit(name)} as name,
      count(*) || ' ' || coalesce(sum(hashtextextended(every::text, 0)), 0) as digest from ${sql.table(name)} every`,
  );
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(
    database,
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

let tables: Promise<readonly string[]> | undefined;
