import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createServer } from '../../server.ts';
import { newDatabase, TestServer } from '../../testing/servers.ts';
import { migrations } from './migrations/index.ts';
import { databaseTimeouts, migrateStore, openStore } from './open-store.ts';

const names = Object.keys(migrations).sort();

async function query(databaseUrl: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

function openUnchanged(databaseUrl: string) {
  return openStore({ databaseUrl, dataDir: undefined }, databaseTimeouts, 'check');
}

test('a server that may not migrate refuses an older schema and leaves it as it is', async () => {
  const databaseUrl = await newDatabase();
  await expect(openUnchanged(databaseUrl)).rejects.toThrow(
    /^IM_MIGRATE=off, and the database lacks 0001-accounts, .*: run "im-server migrate" of this version first$/,
  );
  expect(await query(databaseUrl, `select 1 from pg_tables where schemaname = 'public'`)).toEqual([]);
  expect(await migrateStore({ databaseUrl, dataDir: undefined })).toEqual(names);
  expect(await migrateStore({ databaseUrl, dataDir: undefined })).toEqual([]);
  await (await openUnchanged(databaseUrl)).close();
  const last = names.at(-1) ?? '';
  await query(databaseUrl, `delete from kysely_migration where name = '${last}'`);
  await expect(openUnchanged(databaseUrl)).rejects.toThrow(`the database lacks ${last}:`);
});

test('a server that may not migrate refuses a database without its SQL functions', async () => {
  const databaseUrl = await newDatabase();
  await migrateStore({ databaseUrl, dataDir: undefined });
  const [row] = await query(databaseUrl, `select proname from pg_proc where proname like 'im_append_%'`);
  await query(databaseUrl, `drop function ${row?.proname}`);
  await expect(openUnchanged(databaseUrl)).rejects.toThrow(`the database lacks ${row?.proname}:`);
});

test('a server runs beside a newer schema that only added to it, until a migration needs newer servers', async () => {
  const databaseUrl = await newDatabase();
  await migrateStore({ databaseUrl, dataDir: undefined });
  await query(
    databaseUrl,
    `alter table message add column of_tomorrow integer not null default 7;
     alter table account add column of_tomorrow text;
     insert into kysely_migration values ('0999-of-tomorrow', '2099-01-01')`,
  );
  const server = new TestServer(
    await createServer({ databaseUrl, migrate: false, rateLimit: false, contacts: 'everyone' }),
  );
  const [ann, ben] = [await server.person('ann'), await server.person('ben')];
  expect(
    await ann.post('/message/private/send', { recvId: ben.id, type: 0, content: 'hello', tmpId: 't1' }),
  ).toMatchObject({
    code: 200,
  });
  await server.server.close();
  await query(databaseUrl, `insert into server_fact (name, value) values ('neededMigration', '${names.at(-1)}')`);
  await (await openUnchanged(databaseUrl)).close();
  await query(databaseUrl, `update server_fact set value = '0999-of-tomorrow' where name = 'neededMigration'`);
  await expect(createServer({ databaseUrl, migrate: false })).rejects.toThrow(
    'a newer im-server migrated this database, and servers without 0999-of-tomorrow cannot run on it',
  );
});

test('a migration that gets no lock fails with a sentence, changes nothing, and can be tried again', async () => {
  const databaseUrl = await newDatabase();
  const database = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) }),
  });
  const provider = { getMigrations: async () => migrations };
  await new Migrator({ db: database, provider }).migrateTo('0024-searchable-groups');
  await database.destroy();
  const reader = new pg.Client(databaseUrl);
  await reader.connect();
  await reader.query('begin');
  // The next migration adds a column to this table.
  await reader.query('select from message');
  const location = { databaseUrl, dataDir: undefined };
  await expect(migrateStore(location)).rejects.toThrow(
    'the migration waited 2 s for a lock that another transaction holds. Nothing was changed: try again',
  );
  await expect(openUnchanged(databaseUrl)).rejects.toThrow('the database lacks 0025-receipt-total');
  await reader.end();
  expect(await migrateStore(location)).toContain('0025-receipt-total');
});
