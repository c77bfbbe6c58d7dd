import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { onEveryStore } from '../../testing/servers.ts';
import { type Handle, transact } from './transaction.ts';

type Columns = Record<string, { readonly nullable: boolean }>;

/** The tables as `schema/` writes them down: columns and whether they may be null. */
async function writtenTables(): Promise<Record<string, Columns>> {
  const tables: Record<string, Columns> = {};
  for (const file of ['accounts.ts', 'files.ts', 'groups.ts', 'host.ts', 'log.ts', 'webhooks.ts']) {
    const source = await readFile(join(import.meta.dirname, 'schema', file), 'utf8');
    const interfaces = new Map<string, string>();
    const written = /^export interface (\w+)(?: extends (\w+))? \{\n(.*?)^\}/gms;
    for (const [, name = '', base = '', body = ''] of source.matchAll(written)) {
      interfaces.set(name, `${interfaces.get(base) ?? ''}${body}`);
    }
    for (const [name, body] of interfaces) {
      if (!name.endsWith('Tables')) continue;
      for (const [, table = '', row = ''] of body.matchAll(/^ {2}(\w+): (\w+);$/gm)) {
        const columns = [...(interfaces.get(row) ?? '').matchAll(/^ {2}(\w+): ([^;]+);$/gm)];
        tables[table] = Object.fromEntries(
          columns.map(([, column = '', type = '']) => [column, { nullable: type.includes('null') }]),
        );
      }
    }
  }
  return tables;
}

onEveryStore((start) => {
  let database: Handle;
  beforeAll(async () => {
    database = (await start()).server.context.database;
  });

  test('the written tables are those that the migrations make', async () => {
    const made = (await database.introspection.getTables()).filter(({ name }) => !name.startsWith('kysely_'));
    const columns = made.map(({ name, columns }) => [
      name,
      Object.fromEntries(columns.map((column) => [column.name, { nullable: column.isNullable }])),
    ]);
    expect(Object.fromEntries(columns)).toEqual(await writtenTables());
  });

  test('the sessions of a token family are found by an index', async () => {
    const { rows } = await sql<{ definition: string }>`
      select indexdef as definition from pg_indexes where tablename = 'session' and indexname = 'session_family'`.execute(
      database,
    );
    expect(rows.map(({ definition }) => definition)).toEqual([expect.stringMatching(/btree \(family_id\)/)]);
    const plan = await transact(database, async (tx) => {
      // The table is empty: without this a scan of it is the cheapest plan whatever there is.
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ 'QUERY PLAN': string }>`explain select id from session where family_id = 7`.execute(tx);
    });
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('session_family');
  });

  test('the root handle inside a transaction is an error at once, and the store goes on', async () => {
    const misuse = transact(database, () => database.selectFrom('account').select('id').execute());
    await expect(misuse).rejects.toThrow('inside a transaction');
    expect(await database.selectFrom('account').select('id').execute()).toEqual([]);
  });

  test('what a transaction did is gone when it throws', async () => {
    const failing = transact(database, async (tx) => {
      await tx.insertInto('server_fact').values({ name: 'half', value: 'done' }).execute();
      throw new Error('half-way');
    });
    await expect(failing).rejects.toThrow('half-way');
    const facts = await database.selectFrom('server_fact').select('name').where('name', '=', 'half').execute();
    expect(facts).toEqual([]);
  });

  test('int8 and count come back as numbers', async () => {
    const { fn } = database;
    const row = await database
      .selectFrom('log_head')
      .select([fn.countAll().as('count'), fn.max('head').as('head'), fn.sum('head').as('sum')])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ count: 1, head: 0, sum: 0 });
  });
});
