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
  for (const file of ['accounts.ts', 'calls.ts', 'database.ts', 'files.ts', 'groups.ts', 'log.ts', 'webhooks.ts']) {
    const source = await readFile(join(import.meta.dirname, 'schema', file), 'utf8');
    const interfaces = new Map<string, string>();
    const written = /^(?:export )?interface (\w+)(?: extends (\w+))? \{\n(.*?)^\}/gms;
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

  test.each([
    ['sessions of one family', sql`select 1 from session where family_id = 7`, 'session_family'],
    ['refresh tokens that expired', sql`delete from refresh_token where expires_at <= 7`, 'refresh_token_expiry'],
    [
      'files that nothing refers to',
      sql`select 1 from stored_file where gone_at is null and created_at < 7`,
      'stored_file_unclaimed',
    ],
    [
      'answers of idempotency keys that expired',
      sql`select key from host_answer where created_at < 7 order by created_at limit 1000`,
      'host_answer_age',
    ],
    ['announcements that were sent', sql`delete from announcement where created_at < 7`, 'announcement_age'],
  ])('an index finds %s', async (_, query, index) => {
    const plan = await transact(database, async (tx) => {
      // The tables are empty: PostgreSQL would read them whole.
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx);
    });
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
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
