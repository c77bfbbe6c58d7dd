import { limits } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { transact } from '../../infra/database/transaction.ts';
import * as repository from './file-repository.ts';
import { demandQuota } from './quota.ts';

type Parts = Pick<ServerContext, 'database' | 'blobs' | 'clock' | 'config'>;

/** Metadata of a file before its bytes are stored. */
export type FileMetadata = Omit<repository.NewFile, 'created_at' | 'size'>;

/** `write` stores the bytes; resolves with their number. */
export interface PendingFile {
  readonly file: FileMetadata;
  readonly write: () => Promise<number>;
  /** At least as many bytes will come; they count against the quota until all are there. */
  readonly expectedBytes: number;
}

/**
 * Stores uploads: reserves metadata, writes bytes, completes metadata. Resolves with the sizes. On an error nothing is
 * left; after a crash the cleanup removes the reserved rows.
 * @throws {Refusal} `file.quota`, and the errors of `write`.
 */
export async function storeFiles(
  { database, blobs, clock, config }: Parts,
  pending: readonly PendingFile[],
): Promise<number[]> {
  const files = pending.map(({ file }) => file);
  const ownerId = files[0]?.owner_id ?? null;
  const created_at = clock.now();
  const expected = pending.reduce((sum, { expectedBytes }) => sum + expectedBytes, 0);
  await transact(database, async (tx) => {
    if (ownerId !== null) await demandQuota(tx, ownerId, expected, config, created_at);
    await repository.reserve(
      tx,
      pending.map(({ file, expectedBytes }) => ({ ...file, created_at, size: expectedBytes })),
      created_at + limits.openUploadRetentionMs,
    );
  });
  try {
    const sizes: number[] = [];
    for (const { write } of pending) sizes.push(await write());
    await transact(database, async (tx) => {
      await repository.lock(
        tx,
        files.map(({ key }) => key),
      );
      for (const [at, { key }] of files.entries()) await repository.completeReserved(tx, key, sizes[at] ?? 0);
      if (ownerId !== null) await demandQuota(tx, ownerId, 0, config, clock.now());
    });
    return sizes;
  } catch (error) {
    for (const { key } of files) await blobs.remove(key);
    await repository.deleteReserved(
      database,
      files.map(({ key }) => key),
    );
    throw error;
  }
}
