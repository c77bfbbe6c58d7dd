import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import pg from 'pg';
import { lockFolder } from './folder-lock.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema/database.ts';
import { accountChangeFunctions } from './sql-functions/account-changes.ts';
import { appendFunctions } from './sql-functions/append.ts';
import { markReadFunctions } from './sql-functions/mark-read.ts';
import { sendPermissionFunctions } from './sql-functions/send-permission.ts';
import { guardRootHandle } from './transaction.ts';
import { isUnanswered } from './transaction-retry.ts';

/** int8 and numeric, which the drivers return as text or bigint. Our numbers are all below 2^53. */
const NUMBER_OIDS = [20, 1700];

/**
 * PostgreSQL touches all of its `shared_buffers` at the start, 128 MB by default. Pages that are not among them come from
 * the system's file cache.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** PostgreSQL with `databaseUrl`, else PGlite in `dataDir`, else PGlite in memory. */
export interface StoreLocation {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string | undefined;
}

/** An open, migrated database. */
export interface Store {
  readonly database: Kysely<Database>;
  /** The same database without time limits, for work that may take long, such as an erasure. */
  readonly databaseWithoutTimeouts: Kysely<Database>;
  /** Connections by state, `waiting` being requests for one; `undefined` for PGlite, which has none. */
  readonly poolSize: (() => { readonly busy: number; readonly idle: number; readonly waiting: number }) | undefined;
  close(): Promise<void>;
}

/** The database was migrated by a newer version of im-server. */
export class NewerDatabaseError extends Error {
  /** Always `NewerDatabaseError`. */
  override readonly name = 'NewerDatabaseError';
}

/** Time limits of PostgreSQL, in ms. What takes longer fails, and is answered with 503. */
export interface DatabaseTimeouts {
  /** Waiting for a connection. */
  readonly connectMs: number;
  /** Running one statement. */
  readonly statementMs: number;
  /** Waiting for a lock. */
  readonly lockMs: number;
}

export const databaseTimeouts: DatabaseTimeouts = { connectMs: 10_000, statementMs: 15_000, lockMs: 5_000 };

/** Id of the advisory lock of a start; any number. */
const START_LOCK = 7_202_612;

/**
 * Opens the database, runs migrations and installs the SQL functions.
 * @throws {FolderInUseError} if another process uses the folder.
 * @throws {NewerDatabaseError} if a newer version migrated the database.
 */
export async function openStore(location: StoreLocation, timeouts = databaseTimeouts): Promise<Store> {
  if (location.databaseUrl !== undefined) return openPostgresStore(location.databaseUrl, timeouts);
  const folder = location.dataDir;
  const unlock = folder === undefined ? undefined : await lockFolder(folder);
  try {
    const database = await openPGlite(folder);
    try {
      await prepare(database);
    } catch (error) {
      await database.destroy();
      throw error;
    }
    return {
      database,
      poolSize: undefined,
      databaseWithoutTimeouts: database,
      async close() {
        await database.destroy();
        await unlock?.();
      },
    };
  } catch (error) {
    await unlock?.();
    throw error;
  }
}

async function openPostgresStore(databaseUrl: string, timeouts: DatabaseTimeouts): Promise<Store> {
  const { database: databaseWithoutTimeouts } = openPostgres(databaseUrl);
  try {
    // One node at a time: two that start on an empty database would both make its tables.
    await databaseWithoutTimeouts.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${START_LOCK})`.execute(connection);
      await prepare(databaseWithoutTimeouts).finally(() =>
        sql`select pg_advisory_unlock(${START_LOCK})`.execute(connection),
      );
    });
  } catch (error) {
    await databaseWithoutTimeouts.destroy();
    throw error;
  }
  const { database, poolSize } = openPostgres(databaseUrl, timeouts);
  return {
    database,
    databaseWithoutTimeouts,
    poolSize,
    async close() {
      await database.destroy();
      await databaseWithoutTimeouts.destroy();
    },
  };
}

async function prepare(database: Kysely<Database>): Promise<void> {
  await migrate(database);
  await installSqlFunctions(database);
}

async function openPGlite(dataDir: string | undefined): Promise<Kysely<Database>> {
  const parsers = Object.fromEntries(NUMBER_OIDS.map((oid) => [oid, Number]));
  const folder = dataDir === undefined ? 'memory://' : join(dataDir, 'database');
  if (dataDir !== undefined) await mkdir(folder, { recursive: true, mode: 0o700 });
  const pglite = await PGlite.create(folder, { parsers, startParams });
  return new Kysely<Database>({ dialect: guardRootHandle(new PGliteDialect({ pglite })) });
}

type PostgresPool = Pick<Store, 'database' | 'poolSize'>;

/** Without `timeouts` statements may take as long as they need. */
function openPostgres(connectionString: string, timeouts?: DatabaseTimeouts): PostgresPool {
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      NUMBER_OIDS.includes(oid) ? Number : pg.types.getTypeParser(oid, format as 'text'),
  };
  const limits = timeouts && {
    connectionTimeoutMillis: timeouts.connectMs,
    statement_timeout: timeouts.statementMs,
    lock_timeout: timeouts.lockMs,
    // For a database that does not answer at all; a moment later, so that one that does says why.
    query_timeout: timeouts.statementMs + ANSWER_MS,
  };
  // Pipelined: the last statement of a transaction and its commit are sent together (`transactEndingWith`).
  const pool = new pg.Pool({ connectionString, types, max: 10, pipeline: true, ...limits });
  // pg requires listeners. A dropped connection is replaced by the pool; the statement that used it fails by itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    cutWhenSilent(client);
  });
  return {
    database: new Kysely<Database>({ dialect: guardRootHandle(new PostgresDialect({ pool })) }),
    poolSize: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/** Time that an answer of the database may take on the way. */
const ANSWER_MS = 500;

/** Cuts a connection whose statement got no answer in time: the next statement on it would wait behind that one. */
function cutWhenSilent(client: pg.PoolClient): void {
  const query: (...parts: unknown[]) => unknown = client.query.bind(client);
  const cutting = (...parts: unknown[]): unknown => {
    const answer = query(...parts);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (error instanceof Error && isUnanswered(error)) void client.end();
      throw error;
    });
  };
  Object.assign(client, { query: cutting });
}

/** Runs the missing migrations in one transaction. */
async function migrate(database: Kysely<Database>): Promise<void> {
  await assertKnownMigrations(database);
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('the migration failed', { cause: error });
}

async function assertKnownMigrations(database: Kysely<Database>): Promise<void> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as exists`.execute(database);
  if (tables[0]?.exists !== true) return;
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(database);
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length === 0) return;
  throw new NewerDatabaseError(
    `a newer im-server migrated this database (${unknown.join(', ')}): start that version, or restore a dump of this one`,
  );
}

/** Id of the advisory lock; any number. */
const INSTALL_LOCK = 7_202_611;

/** Creates the SQL functions at every start: they are code, not schema. An advisory lock serializes starting nodes. */
async function installSqlFunctions(database: Kysely<Database>): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${INSTALL_LOCK})`.execute(tx);
    const definitions = [
      ...sendPermissionFunctions,
      ...appendFunctions,
      ...accountChangeFunctions,
      ...markReadFunctions,
    ];
    for (const definition of definitions) await sql.raw(definition).execute(tx);
  });
}
