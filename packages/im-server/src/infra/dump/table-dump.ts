import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema/database.ts';
import type { Handle, Tx } from '../database/transaction.ts';

/** Rows that are read and written at once. */
const BATCH = 500;

/** Writes every table below `folder` as one JSON text per row, all as of one moment. */
export async function dumpTables(database: Kysely<Database>, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const tables = await tablesInOrder(database);
  await database.transaction().execute(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    for (const table of tables) {
      const file = createWriteStream(join(folder, `${table}.jsonl`), { mode: 0o600 });
      await pipeline(Readable.from(rowsOf(tx, table)), file);
    }
  });
}

async function* rowsOf(tx: Tx, table: string): AsyncGenerator<string> {
  await sql`declare dumped no scroll cursor for select to_json(t)::text as row from ${sql.table(table)} t`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(BATCH)} from dumped`.execute(tx);
    if (rows.length === 0) break;
    for (const { row } of rows) yield `${row}\n`;
  }
  await sql`close dumped`.execute(tx);
}

/** Replaces the rows of every table by the dumped ones. `finish` runs in the same transaction. */
export async function restoreTables(
  database: Kysely<Database>,
  folder: string,
  finish: (tx: Tx) => Promise<void>,
): Promise<void> {
  const tables = await tablesInOrder(database);
  await database.transaction().execute(async (tx) => {
    await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx);
    for (const table of tables) {
      const batch: string[] = [];
      for await (const row of linesOf(join(folder, `${table}.jsonl`))) {
        batch.push(row);
        if (batch.length === BATCH) await insertRows(tx, table, batch.splice(0));
      }
      await insertRows(tx, table, batch);
    }
    await continueIdentities(tx);
    await finish(tx);
  });
}

/** Lines of a file. `node:readline` also splits at U+2028 and U+2029, which PostgreSQL does not escape in JSON. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8' })) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function insertRows(tx: Tx, table: string, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return;
  // "overriding": ids of columns that are "generated always" are restored too.
  await sql`
    insert into ${sql.table(table)} overriding system value
    select * from json_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::json)`.execute(tx);
}

/** New rows get the numbers after the greatest that was restored. */
async function continueIdentities(tx: Tx): Promise<void> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(tx);
  for (const { table_name, column_name } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(${table_name}, ${column_name}),
        coalesce(max(${sql.ref(column_name)}), 0) + 1, false) from ${sql.table(table_name)}`.execute(tx);
  }
}

/** Every table of ours; those that others refer to come first. */
async function tablesInOrder(database: Handle): Promise<string[]> {
  const left = new Set((await database.introspection.getTables()).map(({ name }) => name));
  for (const name of left) if (name.startsWith('kysely_')) left.delete(name);
  const { rows: references } = await sql<{ child: string; parent: string }>`
    select c.relname as child, p.relname as parent from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and c.oid <> p.oid`.execute(database);
  const ordered: string[] = [];
  while (left.size > 0) {
    const free = [...left].filter(
      (name) => !references.some(({ child, parent }) => child === name && left.has(parent)),
    );
    if (free.length === 0) throw new Error('the tables refer to each other in a circle');
    for (const name of free.sort()) {
      ordered.push(name);
      left.delete(name);
    }
  }
  return ordered;
}
