import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadEpoch, renewEpoch } from '../database/epoch.ts';
import { migrations } from '../database/migrations/index.ts';
import { openStore, type StoreLocation } from '../database/open-store.ts';
import { forgetHead } from '../log-head-file.ts';
import { dumpTables, restoreTables } from './table-dump.ts';

/** A dump or restore that cannot be done; the message says why. */
export class DumpError extends Error {
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
 * @throws {DumpError} if the folder is not empty. @throws {FolderInUseError}
 */
export async function dumpStore(location: StoreLocation, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new DumpError(`${folder} is not empty`);
  const store = await openStore(location);
  try {
    await dumpTables(store.patientDatabase, join(folder, 'tables'));
    const manifest: Manifest = { version: VERSION, epoch: await loadEpoch(store.patientDatabase) };
    if (location.dataDir !== undefined) {
      await copyIfThere(join(location.dataDir, 'secret'), join(folder, 'secret'));
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
 * @throws {DumpError} if the store is not empty, or the dump is incomplete or of another version.
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
  const database = store.patientDatabase;
  try {
    if (folder !== undefined) {
      const someone = await database.selectFrom('account').select('id').limit(1).executeTakeFirst();
      if (someone !== undefined) throw new DumpError('the database is not empty: restore into a new one');
      await restoreTables(database, join(folder, 'tables'));
      if (location.dataDir !== undefined) {
        await mkdir(location.dataDir, { recursive: true, mode: 0o700 });
        await copyIfThere(join(folder, 'secret'), join(location.dataDir, 'secret'));
        await copyFiles(join(folder, 'files'), join(location.dataDir, 'files'));
      }
    }
    if (fromBackup) await renewEpoch(database);
    await forgetHead(location.dataDir);
  } finally {
    await store.close();
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  } catch (cause) {
    throw new DumpError(`${folder} holds no complete dump`, { cause });
  }
}

async function copyIfThere(from: string, to: string): Promise<void> {
  await rm(to, { force: true });
  await copyFile(from, to).catch(ignoreMissing);
}

async function copyFiles(from: string, to: string): Promise<void> {
  const filter = (path: string) => !path.endsWith('.incoming');
  await cp(from, to, { recursive: true, filter }).catch(ignoreMissing);
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
