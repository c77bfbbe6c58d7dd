import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { lockFolder } from './folder-lock.ts';
import { demandMigrated, MIGRATION_LOCK_MS, migrate } from './migrate.ts';
import type { Database } from './schema/database.ts';
import { guardRootHandle } from './transaction.ts';
import { isReadOnly, isUnanswered } from './transaction-retry.ts';

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

/** What opening does to the schema: bring it up to date, or only check that this version can run on it. */
export type SchemaMode = 'migrate' | 'check';

/**
 * Opens the database. With `migrate` it runs the missing migrations and installs the SQL functions before.
 * @throws {FolderInUseError} if another process uses the folder.
 * @throws {NewerDatabaseError} if a newer version migrated the database; with `check` only if this version cannot run on it.
 * @throws {MigrationError} if a migration got no lock, or with `check` one is missing.
 */
export async function openStore(
  location: StoreLocation,
  timeouts = databaseTimeouts,
  mode: SchemaMode = 'migrate',
): Promise<Store> {
  if (location.databaseUrl !== undefined) {
    if (mode === 'migrate') await migratePostgres(location.databaseUrl);
    return openPostgresStore(location.databaseUrl, timeouts, mode);
  }
  const folder = location.dataDir;
  const unlock = folder === undefined ? undefined : await lockFolder(folder);
  try {
    const database = await openPGlite(folder);
    try {
      await (mode === 'migrate' ? migrate(database) : demandMigrated(database));
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

/** Migrates the database and closes it. Resolves with the names of the migrations that ran. Throws as `openStore` does. */
export async function migrateStore(location: StoreLocation): Promise<readonly string[]> {
  if (location.databaseUrl !== undefined) return migratePostgres(location.databaseUrl);
  const { dataDir } = location;
  const unlock = dataDir === undefined ? undefined : await lockFolder(dataDir);
  try {
    const database = await openPGlite(dataDir);
    return await migrate(database).finally(() => database.destroy());
  } finally {
    await unlock?.();
  }
}

async function migratePostgres(databaseUrl: string): Promise<readonly string[]> {
  const starting = openPostgres(databaseUrl).database;
  const { database } = openPostgres(databaseUrl, { lock_timeout: MIGRATION_LOCK_MS });
  try {
    // One node at a time: two that start on an empty database would both make its tables. Without a time limit: the other
    // node's migration may take long.
    return await starting.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${START_LOCK})`.execute(connection);
      return migrate(database).finally(() => sql`select pg_advisory_unlock(${START_LOCK})`.execute(connection));
    });
  } finally {
    await database.destroy();
    await starting.destroy();
  }
}

async function openPostgresStore(databaseUrl: string, timeouts: DatabaseTimeouts, mode: SchemaMode): Promise<Store> {
  const { database: databaseWithoutTimeouts } = openPostgres(databaseUrl);
  try {
    if (mode === 'check') await demandMigrated(databaseWithoutTimeouts);
  } catch (error) {
    await databaseWithoutTimeouts.destroy();
    throw error;
  }
  const { database, poolSize } = openPostgres(databaseUrl, {
    connectionTimeoutMillis: timeouts.connectMs,
    statement_timeout: timeouts.statementMs,
    lock_timeout: timeouts.lockMs,
    // For a database that does not answer at all; a moment later, so that one that does says why.
    query_timeout: timeouts.statementMs + ANSWER_MS,
  });
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

async function openPGlite(dataDir: string | undefined): Promise<Kysely<Database>> {
  const parsers = Object.fromEntries(NUMBER_OIDS.map((oid) => [oid, Number]));
  const folder = dataDir === undefined ? 'memory://' : join(dataDir, 'database');
  if (dataDir !== undefined) await mkdir(folder, { recursive: true, mode: 0o700 });
  const pglite = await PGlite.create(folder, { parsers, startParams });
  return new Kysely<Database>({ dialect: guardRootHandle(new PGliteDialect({ pglite })) });
}

type PostgresPool = Pick<Store, 'database' | 'poolSize'>;

/** Without `limits` statements may take as long as they need. */
function openPostgres(connectionString: string, limits?: pg.PoolConfig): PostgresPool {
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      NUMBER_OIDS.includes(oid) ? Number : pg.types.getTypeParser(oid, format as 'text'),
  };
  // Pipelined: the last statement of a transaction and its commit are sent together (`transactEndingWith`).
  const pool = new pg.Pool({ connectionString, types, max: 10, pipeline: true, ...limits });
  // pg requires listeners. A dropped connection is replaced by the pool; the statement that used it fails by itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    cutWhenUseless(client);
  });
  return {
    database: new Kysely<Database>({ dialect: guardRootHandle(new PostgresDialect({ pool })) }),
    poolSize: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/** Time that an answer of the database may take on the way. */
const ANSWER_MS = 500;

/**
 * Cuts a connection whose statement got no answer in time: the next statement on it would wait behind that one. Also cuts
 * one that takes no writes: after a fail-over a new connection may lead to the new primary.
 */
function cutWhenUseless(client: pg.PoolClient): void {
  const query: (...parts: unknown[]) => unknown = client.query.bind(client);
  const cutting = (...parts: unknown[]): unknown => {
    const answer = query(...parts);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (error instanceof Error && (isUnanswered(error) || isReadOnly(error))) void client.end();
      throw error;
    });
  };
  Object.assign(client, { query: cutting });
}
