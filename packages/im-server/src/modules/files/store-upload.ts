import { limits } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { transact } from '../../infra/database/transaction.ts';
import { Refusal } from '../../refusal.ts';
import * as repository from './file-repository.ts';

type Parts = Pick<ServerContext, 'database' | 'blobs' | 'clock' | 'config'>;

/** A file whose bytes are on their way into the store. */
export type ArrivingFile = Omit<repository.NewFile, 'created_at' | 'size'>;

/** A file and how its bytes get to its key; the result is how many there are. */
export interface PendingFile {
  readonly file: ArrivingFile;
  readonly write: () => Promise<number>;
}

/**
 * Writes files down, then their bytes, then that they are there; answers their sizes. Where the owner has no room, or
 * anything else fails, neither is left; where the process dies half-way, the cleanUpFiles finds what it wrote down.
 * @throws {Refusal} `file.quota`, and whatever `write` throws.
 */
export async function storeFiles(
  { database, blobs, clock, config }: Parts,
  arrivals: readonly PendingFile[],
): Promise<number[]> {
  const files = arrivals.map(({ file }) => file);
  const ownerId = files[0]?.owner_id ?? null;
  const created_at = clock.now();
  await repository.reserve(
    database,
    files.map((file) => ({ ...file, created_at, size: 0 })),
    created_at + limits.openUploadMs,
  );
  try {
    const sizes: number[] = [];
    for (const { write } of arrivals) sizes.push(await write());
    await transact(database, async (tx) => {
      await repository.lock(
        tx,
        files.map(({ key }) => key),
      );
      const size = sizes.reduce((sum, one) => sum + one, 0);
      if (ownerId !== null && (await repository.usedBytes(tx, ownerId)) + size > config.fileQuota) {
        throw new Refusal('file.quota');
      }
      for (const [at, { key }] of files.entries()) await repository.arrive(tx, key, sizes[at] ?? 0);
    });
    return sizes;
  } catch (error) {
    for (const { key } of files) await blobs.remove(key);
    await repository.forget(
      database,
      files.map(({ key }) => key),
    );
    throw error;
  }
}

/** Refuses early whoever is full already, before anything is read. */
export async function demandQuota({ database, config }: Parts, ownerId: number): Promise<void> {
  const used = await transact(database, (tx) => repository.usedBytes(tx, ownerId));
  if (used >= config.fileQuota) throw new Refusal('file.quota');
}
