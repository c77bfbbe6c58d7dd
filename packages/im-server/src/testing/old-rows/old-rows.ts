import { type Kysely, sql } from 'kysely';
import { groupsRows } from './groups.ts';
import { messagesRows } from './messages.ts';
import type { OldVersion, Row, Rows } from './old-story.ts';
import { operationsRows } from './operations.ts';
import { peopleRows } from './people.ts';

/** Rows of every table, in the order in which references allow them to be written. */
const rowsOf = (old: OldVersion): Rows => ({
  ...peopleRows(old),
  ...groupsRows(old),
  ...messagesRows(old),
  ...operationsRows(old),
});

/** Names of the tables without those of the migrator. */
export async function tablesOf(database: Kysely<unknown>): Promise<string[]> {
  const tables = await database.introspection.getTables();
  return tables.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
}

/** Every row of every table, as the database shows it in JSON. */
export async function readTables(database: Kysely<unknown>): Promise<Record<string, readonly Row[]>> {
  const tables = await tablesOf(database);
  const selects = tables.map(
    (table) => sql`select ${table}::text as table, to_jsonb(t) as row from ${sql.table(table)} t`,
  );
  const { rows } = await sql<{ table: string; row: Row }>`${sql.join(selects, sql` union all `)}`.execute(database);
  const byTable = Map.groupBy(rows, ({ table }) => table);
  return Object.fromEntries(tables.map((table) => [table, (byTable.get(table) ?? []).map(({ row }) => row)]));
}

/**
 * Writes rows into every table that the schema of `version` has, with the columns of that time.
 * @throws if a table or a column of that time has no value here.
 */
export async function writeOldRows(
  database: Kysely<unknown>,
  version: number,
  passwordHash: string,
  now: number,
): Promise<void> {
  const rows = rowsOf({ version, passwordHash, now });
  const { rows: columns } = await sql<{ table: string; name: string }>`
    select table_name as table, column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name not like 'kysely%'
      and identity_generation is distinct from 'ALWAYS'`.execute(database);
  const columnsOf = Map.groupBy(columns, ({ table }) => table);
  const unknown = [...columnsOf.keys()].filter((table) => rows[table] === undefined);
  if (unknown.length > 0) throw new Error(`no rows in old-rows for ${unknown.join()}`);
  for (const [table, written] of Object.entries(rows)) {
    const names = columnsOf.get(table)?.map(({ name }) => name);
    if (names === undefined) continue;
    const missing = names.filter((name) => written.some((row) => !(name in row)));
    if (missing.length > 0) throw new Error(`no value in old-rows for ${table}.${missing.join()}`);
    if (names.includes('one')) await sql`delete from ${sql.table(table)}`.execute(database);
    const list = sql.join(names.map((name) => sql.ref(name)));
    await sql`
      insert into ${sql.table(table)} (${list}) select ${list}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(written)}::jsonb)`.execute(database);
  }
}
