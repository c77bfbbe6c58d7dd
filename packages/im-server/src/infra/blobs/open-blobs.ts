import { join } from 'node:path';
import type { Blobs } from './blobs.ts';
import { openFolderBlobs } from './folder-blobs.ts';
import { createMemoryBlobs } from './memory-blobs.ts';

/** Blobs in the data folder, or in memory without one. */
export async function openBlobs(dataDir: string | undefined, now: number): Promise<Blobs> {
  return dataDir === undefined ? createMemoryBlobs() : openFolderBlobs(join(dataDir, 'files'), now);
}
