import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { lockFolder } from './folder-lock.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema/database.ts';
import { installSqlFunctions } from './sql-functions/install.ts';
import { guardRootHandle } from './transaction.ts';

/** int8 and numeric, which the drivers return as text or bigint. Our numbers are all below 2^53. */
const NUMBER_OIDS = [20, 1700];

/** PostgreSQL with `databaseUrl`, else PGlite in `dataDir`, else PGlite in memory. */
export interface StoreLocation {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string | undefined;
}

/** An open, migrated database. */
export interface Store {
  readonly database: Kysely<Database>;
  /** Connections by state, `waiting` being requests for one; `undefined` for PGlite, which has none. */
  readonly poolSize: (() => { readonly busy: number; readonly idle: number; readonly waiting: number }) | undefined;
  close(): Promise<void>;
}

/**
 * Opens the database, runs migrations and installs the SQL functions.
 * @throws {FolderInUseError} if another process uses the folder.
 */
export async function openStore(location: StoreLocation): Promise<Store> {
  const folder = location.databaseUrl === undefined ? location.dataDir : undefined;
  const unlock = folder === undefined ? undefined : await lockFolder(folder);
  try {
    const { database, poolSize } =
      location.databaseUrl === undefined
        ? { database: await openPGlite(location.dataDir), poolSize: undefined }
        : openPostgres(location.databaseUrl);
    try {
      await migrate(database);
      await installSqlFunctions(database);
    } catch (error) {
      await database.destroy();
      throw error;
    }
    return {
      database,
      poolSize,
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

async function openPGlite(dataDir: string | undefined): Promise<Kysely<Database>> {
  const parsers = Object.fromEntries(NUMBER_OIDS.map((oid) => [oid, Number]));
  const folder = dataDir === undefined ? 'memory://' : join(dataDir, 'database');
  if (dataDir !== undefined) await mkdir(folder, { recursive: true, mode: 0o700 });
  const pglite = await PGlite.create(folder, { parsers });
  return new Kysely<Database>({ dialect: guardRootHandle(new PGliteDialect({ pglite })) });
}

function openPostgres(connectionString: string): Pick<Store, 'database' | 'poolSize'> {
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      NUMBER_OIDS.includes(oid) ? Number : pg.types.getTypeParser(oid, format as 'text'),
  };
  const pool = new pg.Pool({ connectionString, types, max: 10 });
  // pg requires listeners. A dropped connection is replaced by the pool; the statement that used it fails by itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return {
    database: new Kysely<Database>({ dialect: guardRootHandle(new PostgresDialect({ pool })) }),
    poolSize: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

async function migrate(database: Kysely<Database>): Promise<void> {
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('the migration failed', { cause: error });
}
