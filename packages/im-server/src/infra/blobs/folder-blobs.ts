import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomBytes } from '../random.ts';
import { withTemporaryFile } from '../temporary-folder.ts';
import { assertKey, type Blobs, type BlobUpload, NoUploadError } from './blobs.ts';

/**
 * Blobs as files below `folder`, parts of unfinished uploads below its `part/`. A file is written to `temporaryFolder`,
 * flushed, then renamed.
 */
export function createFolderBlobs(folder: string, temporaryFolder: string): Blobs {
  const pathOf = (key: string): string => {
    assertKey(key);
    return join(folder, key);
  };
  const partsOf = ({ id }: BlobUpload): string => pathOf(`part/${id}`);
  const partOf = ({ id }: BlobUpload, number: number): string => pathOf(`part/${id}/${number}`);

  async function move(from: string, to: string): Promise<void> {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await rename(from, to);
  }

  async function write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    return withTemporaryFile(temporaryFolder, bytes, async (temporary, size) => {
      await move(temporary, path);
      return size;
    });
  }

  async function list(upload: BlobUpload): Promise<{ number: number; size: number }[]> {
    const names = (await unlessMissing(readdir(partsOf(upload)))) ?? [];
    const parts = await Promise.all(
      names.map(async (name) => {
        const file = await unlessMissing(stat(join(partsOf(upload), name)));
        return file === undefined ? [] : [{ number: Number(name), size: file.size }];
      }),
    );
    return parts.flat().sort((a, b) => a.number - b.number);
  }

  const abort = (upload: BlobUpload) => rm(partsOf(upload), { recursive: true, force: true });

  return {
    put: async (key, bytes) => write(pathOf(key), bytes),
    async begin(key) {
      assertKey(key);
      return { key, id: randomBytes(16).toString('base64url') };
    },
    async part(upload, number, bytes) {
      await write(partOf(upload, number), bytes);
    },
    list,
    async complete(upload) {
      const paths = (await list(upload)).map(({ number }) => partOf(upload, number));
      const [only, ...others] = paths;
      if (only === undefined) throw new NoUploadError(upload);
      if (others.length === 0) await move(only, pathOf(upload.key));
      else {
        const joined = async function* () {
          for (const path of paths) yield* createReadStream(path);
        };
        await write(pathOf(upload.key), joined());
      }
      await abort(upload);
    },
    abort,
    async size(key) {
      return (await unlessMissing(stat(pathOf(key))))?.size;
    },
    async read(key, range) {
      return (await open(pathOf(key))).createReadStream(range);
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}

async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
