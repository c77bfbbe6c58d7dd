import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema/database.ts';
import { accountChangeFunctions } from './sql-functions/account-changes.ts';
import { appendFunctions } from './sql-functions/append.ts';
import { markReadFunctions } from './sql-functions/mark-read.ts';
import { sendPermissionFunctions } from './sql-functions/send-permission.ts';
import { isLockTimeout } from './transaction-retry.ts';

/** The database was migrated by a newer version of im-server. */
export class NewerDatabaseError extends Error {
  /** Always `NewerDatabaseError`. */
  override readonly name = 'NewerDatabaseError';
}

/** A migration that could not be done, or that is missing where none may run; the message says what to do. */
export class MigrationError extends Error {
  /** Always `MigrationError`. */
  override readonly name = 'MigrationError';
}

/**
 * Longest wait of a migration for a lock, in ms. Other statements on the table queue behind a migration that waits; they
 * have 5 s themselves (`databaseTimeouts.lockMs`).
 */
export const MIGRATION_LOCK_MS = 2_000;

/**
 * Name of the row in `server_fact` that a contracting migration writes: the newest migration that a server must know to run
 * on this schema (`docs/decisions/0021-expand-and-contract.md`).
 */
const NEEDED_MIGRATION = 'neededMigration';

/**
 * Runs the missing migrations in one transaction and installs the SQL functions. Resolves with the names of the migrations
 * that ran.
 * @throws {NewerDatabaseError} if a newer version migrated the database.
 * @throws {MigrationError} if a migration got no lock within `MIGRATION_LOCK_MS`.
 */
export async function migrate(database: Kysely<Database>): Promise<readonly string[]> {
  const { unknown } = await compareMigrations(database);
  if (unknown.length > 0) {
    throw new NewerDatabaseError(
      `a newer im-server migrated this database (${unknown.join(', ')}): start that version, or restore a dump of this one`,
    );
  }
  const provider = { getMigrations: async () => migrations };
  const { error, results = [] } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (isLockTimeout(error)) {
    throw new MigrationError(
      `the migration waited ${MIGRATION_LOCK_MS / 1_000} s for a lock that another transaction holds. Nothing was ` +
        'changed: try again, best when there is little traffic',
      { cause: error },
    );
  }
  if (error !== undefined) throw error instanceof Error ? error : new Error('the migration failed', { cause: error });
  await installSqlFunctions(database);
  return results.map(({ migrationName }) => migrationName);
}

/**
 * Checks that this server can run on the schema as it is; changes nothing.
 * @throws {MigrationError} if a migration or an SQL function of this version is missing.
 * @throws {NewerDatabaseError} if a newer migration took away what this version needs.
 */
export async function demandMigrated(database: Kysely<Database>): Promise<void> {
  const { missing, unknown } = await compareMigrations(database);
  const lacking = missing.length > 0 ? missing : await missingFunctions(database);
  if (lacking.length > 0) {
    throw new MigrationError(
      `IM_MIGRATE=off, and the database lacks ${lacking.join(', ')}: run "im-server migrate" of this version first`,
    );
  }
  if (unknown.length === 0) return;
  const fact = await database
    .selectFrom('server_fact')
    .select('value')
    .where('name', '=', NEEDED_MIGRATION)
    .executeTakeFirst();
  if (fact === undefined || Object.hasOwn(migrations, fact.value)) return;
  throw new NewerDatabaseError(
    `a newer im-server migrated this database, and servers without ${fact.value} cannot run on it: start the newer version`,
  );
}

/** Migrations that the database lacks, and those that only newer versions know. */
async function compareMigrations(
  database: Kysely<Database>,
): Promise<{ readonly missing: readonly string[]; readonly unknown: readonly string[] }> {
  const done = await migrationsOf(database);
  return {
    missing: Object.keys(migrations).filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !Object.hasOwn(migrations, name)),
  };
}

async function migrationsOf(database: Kysely<Database>): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as exists`.execute(database);
  if (tables[0]?.exists !== true) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(database);
  return rows.map(({ name }) => name);
}

/** Code, not schema: created again by each `migrate`. */
const sqlFunctions: readonly string[] = [
  ...sendPermissionFunctions,
  ...appendFunctions,
  ...accountChangeFunctions,
  ...markReadFunctions,
];

async function missingFunctions(database: Kysely<Database>): Promise<readonly string[]> {
  const names = sqlFunctions.map((definition) => /^create or replace function (\w+)/.exec(definition)?.[1] ?? '');
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as wanted (name)
    where not exists (select from pg_proc where proname = name and pg_function_is_visible(oid))`.execute(database);
  return rows.map(({ name }) => name);
}

/** Id of the advisory lock; any number. */
const INSTALL_LOCK = 7_202_611;

/** An advisory lock serializes starting nodes. */
async function installSqlFunctions(database: Kysely<Database>): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${INSTALL_LOCK})`.execute(tx);
    for (const definition of sqlFunctions) await sql.raw(definition).execute(tx);
  });
}
