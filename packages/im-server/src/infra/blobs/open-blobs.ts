import { join } from 'node:path';
import type { Blobs } from './blobs.ts';
import { openFolderBlobs } from './folder-blobs.ts';
import { createMemoryBlobs } from './memory-blobs.ts';

/** The store of this server's files: below its data folder, or in memory where it keeps nothing. */
export async function openBlobs(dataDir: string | undefined, now: number): Promise<Blobs> {
  return dataDir === undefined ? createMemoryBlobs() : openFolderBlobs(join(dataDir, 'files'), now);
}
