import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomUUID } from './random.ts';

/** Age of an incomplete file before it is removed. */
const STALE_MS = 86_400_000;

/**
 * Folder for incomplete files: next to the stored ones, so that a complete file is renamed to its place. What a killed
 * process left there is removed a day later. Without `dataDir` it is that of the system.
 */
export async function openTemporaryFolder(dataDir: string | undefined, now: number): Promise<string> {
  if (dataDir === undefined) return tmpdir();
  const folder = join(dataDir, 'files', '.incoming');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (now - mtimeMs > STALE_MS) await rm(path, { force: true });
  }
  return folder;
}

/** Writes bytes to a new flushed file and passes it to `use`. The file is removed afterwards, if it was not renamed. */
export async function withTemporaryFile<T>(
  folder: string,
  bytes: AsyncIterable<Uint8Array>,
  use: (path: string, size: number) => Promise<T>,
): Promise<T> {
  const path = join(folder, randomUUID());
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  try {
    await pipeline(Readable.from(bytes, { objectMode: false }), file);
    return await use(path, file.bytesWritten);
  } finally {
    await rm(path, { force: true });
  }
}
