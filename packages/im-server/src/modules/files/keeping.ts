import type { ServerContext } from '../../context.ts';
import { transact } from '../../infra/database/guard.ts';
import { Refusal } from '../../refusal.ts';
import * as repository from './file-repository.ts';

type Parts = Pick<ServerContext, 'database' | 'blobs' | 'clock' | 'config'>;

/** A file whose bytes are in the store. */
export type KeptFile = Omit<repository.NewFile, 'created_at'>;

/**
 * Writes down files whose bytes are in the store. Where the owner has no room for them, or anything else fails, the
 * bytes are removed again.
 * @throws {Refusal} `file.quota`
 */
export async function keep({ database, blobs, clock, config }: Parts, files: readonly KeptFile[]): Promise<void> {
  const created_at = clock.now();
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const ownerId = files[0]?.owner_id ?? null;
  try {
    await transact(database, async (tx) => {
      if (ownerId !== null && (await repository.usedBy(tx, ownerId)) + size > config.fileQuota) {
        throw new Refusal('file.quota');
      }
      await repository.insert(
        tx,
        files.map((file) => ({ ...file, created_at })),
      );
    });
  } catch (error) {
    for (const { key } of files) await blobs.remove(key);
    throw error;
  }
}

/** Refuses early what would find no room, before anything is read. */
export async function assertRoom({ database, config }: Parts, ownerId: number, size: number): Promise<void> {
  const used = await transact(database, (tx) => repository.usedBy(tx, ownerId));
  if (used + size > config.fileQuota) throw new Refusal('file.quota');
}
