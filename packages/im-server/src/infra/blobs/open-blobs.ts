import { join } from 'node:path';
import type { Blobs } from './blobs.ts';
import { createFolderBlobs } from './folder-blobs.ts';
import { createMemoryBlobs } from './memory-blobs.ts';

/** Blobs in the data folder, or in memory without one. */
export function openBlobs(dataDir: string | undefined, temporaryFolder: string): Blobs {
  return dataDir === undefined ? createMemoryBlobs() : createFolderBlobs(join(dataDir, 'files'), temporaryFolder);
}
