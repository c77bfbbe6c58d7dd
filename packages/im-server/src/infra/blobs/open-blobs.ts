import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { assertKey, type Blobs } from './blobs.ts';
import { openFolderBlobs } from './folder-blobs.ts';

/** Blobs in the data folder, or in memory without one. */
export async function openBlobs(dataDir: string | undefined, now: number): Promise<Blobs> {
  return dataDir === undefined ? createMemoryBlobs() : openFolderBlobs(join(dataDir, 'files'), now);
}

/** Blobs in memory. */
function createMemoryBlobs(): Blobs {
  const blobs = new Map<string, Buffer>();
  const find = (key: string): Buffer => {
    const bytes = blobs.get(key);
    if (bytes === undefined) throw new Error(`no such blob: ${key}`);
    return bytes;
  };
  return {
    temporaryFolder: tmpdir(),
    async put(key, bytes) {
      assertKey(key);
      const chunks: Uint8Array[] = [];
      for await (const chunk of bytes) chunks.push(chunk);
      const whole = Buffer.concat(chunks);
      blobs.set(key, whole);
      return whole.length;
    },
    async size(key) {
      return blobs.get(key)?.length;
    },
    read(key, range) {
      assertKey(key);
      const part = async function* () {
        const bytes = find(key);
        yield range === undefined ? bytes : bytes.subarray(range.start, range.end + 1);
      };
      return Readable.from(part(), { objectMode: false });
    },
    async join(keys, into) {
      assertKey(into);
      const whole = Buffer.concat(keys.map(find));
      for (const key of keys) blobs.delete(key);
      blobs.set(into, whole);
    },
    async remove(key) {
      blobs.delete(key);
    },
  };
}
