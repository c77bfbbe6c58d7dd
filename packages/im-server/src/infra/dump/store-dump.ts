import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSecret, replaceSecret } from '../crypto/secret.ts';
import { loadEpoch, renewEpoch } from '../database/epoch.ts';
import { migrations } from '../database/migrations/index.ts';
import { openStore, type StoreLocation } from '../database/open-store.ts';
import type { Handle } from '../database/transaction.ts';
import { deleteHeadFile } from '../log-head-file.ts';
import { dumpTables, restoreTables } from './table-dump.ts';

/** A dump or restore that cannot be done; the message says why. */
export class DumpError extends Error {
  /** Always `DumpError`. */
  override readonly name = 'DumpError';
}

interface Manifest {
  readonly version: string;
  readonly epoch: string;
}

/** Newest migration: a dump fits servers with the same one. */
const VERSION = Object.keys(migrations).sort().at(-1) ?? '';

/**
 * Writes database, files and secret of a store to a new folder. A store on PGlite must not be in use; one on PostgreSQL
 * is dumped as of one moment.
 * @throws {DumpError} if the folder is not empty, or a restore into the store did not finish. @throws {FolderInUseError}
 */
export async function dumpStore(location: StoreLocation, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    throw new DumpError(`${folder} cannot be used: ${messageOf(cause)}`, { cause });
  });
  if ((await readdir(folder)).length > 0) throw new DumpError(`${folder} is not empty`);
  const store = await openStore(location);
  try {
    await demandFinishedRestore(store.database);
    await dumpTables(store.databaseWithoutTimeouts, join(folder, 'tables'));
    const manifest: Manifest = { version: VERSION, epoch: await loadEpoch(store.databaseWithoutTimeouts) };
    const shared = sharedDatabase(location, store.databaseWithoutTimeouts);
    await replaceSecret(
      { dataDir: folder, shared: undefined },
      await readSecret({ dataDir: location.dataDir, shared }),
    );
    if (location.dataDir !== undefined) {
      await copyFiles(join(location.dataDir, 'files'), join(folder, 'files'));
    }
    // Last: a folder without it is no complete dump.
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest), { mode: 0o600 });
  } finally {
    await store.close();
  }
}

/**
 * Fills an empty store from a dump. The epoch stays, so that clients go on; with `fromBackup` it changes, and clients drop
 * their data from after the backup. Without `folder` only the epoch of the store changes.
 *
 * A store is marked before anything is written, and the mark goes with the commit of the rows: no server starts on a store
 * whose restore did not finish, but it can be restored again.
 * @throws {DumpError} if the store is not empty, the dump is incomplete, damaged or of another version.
 */
export async function restoreStore(
  location: StoreLocation,
  folder: string | undefined,
  { fromBackup }: { readonly fromBackup: boolean },
): Promise<void> {
  const manifest = folder === undefined ? undefined : await readManifest(folder);
  if (manifest !== undefined && manifest.version !== VERSION)
    throw new DumpError(`the dump is of version ${manifest.version}, this server has ${VERSION}`);
  const store = await openStore(location);
  const database = store.databaseWithoutTimeouts;
  try {
    if (folder !== undefined) await fillStore(location, database, folder, fromBackup);
    else {
      await demandFinishedRestore(database);
      if (fromBackup) await renewEpoch(database);
      await deleteHeadFile(location.dataDir);
    }
  } finally {
    await store.close();
  }
}

async function fillStore(
  location: StoreLocation,
  database: Handle,
  folder: string,
  fromBackup: boolean,
): Promise<void> {
  if (!(await isRestoring(database))) {
    const someone = await database.selectFrom('account').select('id').limit(1).executeTakeFirst();
    if (someone !== undefined) throw new DumpError('the database is not empty: restore into a new one');
    await database.insertInto('server_fact').values({ name: RESTORING, value: folder }).execute();
  }
  const { dataDir } = location;
  try {
    if (dataDir !== undefined) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      await copyFiles(join(folder, 'files'), join(dataDir, 'files'));
    }
    await deleteHeadFile(dataDir);
    await restoreTables(database, join(folder, 'tables'), async (tx) => {
      // Dumps of earlier versions have the secret of a server on PostgreSQL only among the rows.
      const secret =
        (await readSecret({ dataDir: folder, shared: undefined })) ??
        (await readSecret({ dataDir: undefined, shared: tx }));
      await replaceSecret({ dataDir, shared: sharedDatabase(location, tx) }, secret);
      if (fromBackup) await renewEpoch(tx);
    });
  } catch (cause) {
    throw new DumpError(`the restore from ${folder} failed, no server starts on this database: ${messageOf(cause)}`, {
      cause,
    });
  }
}

/** Name of the row in `server_fact` that marks a store whose restore has not finished. The rows of a dump replace it. */
const RESTORING = 'restoring';

async function isRestoring(database: Handle): Promise<boolean> {
  const fact = await database
    .selectFrom('server_fact')
    .select('value')
    .where('name', '=', RESTORING)
    .executeTakeFirst();
  return fact !== undefined;
}

/** @throws {DumpError} if a restore into this store was begun and did not finish. */
export async function demandFinishedRestore(database: Handle): Promise<void> {
  if (!(await isRestoring(database))) return;
  throw new DumpError(
    'a restore into this database did not finish: run "im-server restore <folder>" again, or use another database',
  );
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  } catch (cause) {
    throw new DumpError(`${folder} holds no complete dump`, { cause });
  }
}

/** The database as a place of the secret: several servers share one on PostgreSQL, and none on PGlite. */
function sharedDatabase({ databaseUrl }: StoreLocation, database: Handle): Handle | undefined {
  return databaseUrl === undefined ? undefined : database;
}

async function copyFiles(from: string, to: string): Promise<void> {
  const filter = (path: string) => !path.endsWith('.incoming');
  await cp(from, to, { recursive: true, filter }).catch(ignoreMissing);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
