import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';

const cache = fileURLToPath(new URL('../../../.cache/empty-database', import.meta.url));

/**
 * Path of a tar file of what PGlite makes of an empty folder. PGlite takes seconds of the processor to make a database,
 * and half a second to open a copy. Made once per version of PGlite.
 */
export async function emptyDatabase(): Promise<string> {
  const manifest = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '..', 'package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const path = join(cache, `pglite-${version}.tar`);
  if (existsSync(path)) return path;
  const pglite = await PGlite.create('memory://');
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  await mkdir(cache, { recursive: true });
  // Several processes may come here at once.
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, dump.stream());
  await rename(draft, path);
  return path;
}

/** Puts an empty database where im-server looks for it in its data folder. */
export async function unpackEmptyDatabase(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'database');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await promisify(execFile)('tar', ['-xf', await emptyDatabase(), '-C', folder]);
}
