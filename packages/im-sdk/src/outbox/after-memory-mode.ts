import type { MessageCache } from '../cache/message-cache.ts';
import type { ItemFiles } from './item-files.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { OutboxItems } from './outbox-items.ts';
import type { OutboxStorage } from './outbox-storage.ts';

/** Dependencies of `storeAfterMemoryMode`. */
export interface AfterMemoryModeParts {
  readonly items: OutboxItems;
  readonly storage: OutboxStorage;
  readonly files: ItemFiles;
  readonly leads: boolean;
  /** Adds items that are stored already. */
  addStored(items: readonly OutboxItem[]): void;
}

/**
 * Imports the stored items in `values` that this page never saw, and stores those accepted or changed in memory mode: all
 * in the leader, in a follower only its own.
 */
export async function storeAfterMemoryMode(
  { items, storage, files, leads, addStored }: AfterMemoryModeParts,
  cache: MessageCache,
  values: readonly unknown[],
): Promise<void> {
  const unseen = storage.read(values).filter(({ tmpId }) => !items.get(tmpId) && !storage.wasDelivered(tmpId));
  if (unseen.length > 0) addStored(unseen);
  for (const item of unseen) files.loadPreviews(item);
  const unstored = storage.unstored();
  for (const tmpId of unstored) await storeFiles(items, files, tmpId);
  const ownIds = leads ? items.all().map(({ tmpId }) => tmpId) : unstored;
  const own = ownIds.flatMap((tmpId) => items.pending(tmpId) ?? []);
  await storage.leaveMemory(cache, own, leads, (tmpId) => items.get(tmpId) !== undefined);
}

/** Stores files that were only in memory of this tab. */
async function storeFiles(items: OutboxItems, { pending }: ItemFiles, tmpId: string): Promise<void> {
  const files = items.pending(tmpId)?.areFilesStored === false ? pending.inMemory(tmpId) : undefined;
  const areFilesStored = files !== undefined && (await pending.store(tmpId, files));
  const item = items.pending(tmpId);
  if (item && areFilesStored) items.set({ ...item, areFilesStored });
}
