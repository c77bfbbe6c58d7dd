import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomUUID } from '../random.ts';
import { assertKey, type Blobs } from './blobs.ts';

/** Age of an incomplete file before it is removed. */
const STALE_MS = 86_400_000;

/** Blobs as files below `folder`. A file is written to `.incoming`, flushed, then renamed. */
export async function openFolderBlobs(folder: string, now: number): Promise<Blobs> {
  const incoming = join(folder, '.incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeStale(incoming, now);
  const pathOf = (key: string): string => {
    assertKey(key);
    return join(folder, key);
  };

  async function write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    const path = pathOf(key);
    const temporary = join(incoming, randomUUID());
    const file = createWriteStream(temporary, { mode: 0o600, flush: true });
    try {
      await pipeline(Readable.from(bytes, { objectMode: false }), file);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(temporary, path);
      return file.bytesWritten;
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  return {
    temporaryFolder: incoming,
    put: write,
    async size(key) {
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    read: (key, range) => createReadStream(pathOf(key), range),
    async join(keys, into) {
      const [only, ...others] = keys;
      if (only === undefined) throw new Error('nothing to join');
      if (others.length === 0) {
        const path = pathOf(into);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await rename(pathOf(only), path);
        return;
      }
      await write(
        into,
        (async function* () {
          for (const key of keys) yield* createReadStream(pathOf(key));
        })(),
      );
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}

async function removeStale(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (now - mtimeMs > STALE_MS) await rm(path, { force: true });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
