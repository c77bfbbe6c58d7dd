import type { Database } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { limits } from '../protocol/index.ts';
import { fileStoreName } from './file-store.ts';
import { LastDraftStore } from './last-drafts.ts';
import { openLocalStorageDatabase, removeLocalStorageDatabase } from './local-storage-database.ts';
import { MessageCache } from './message-cache.ts';
import { withDeadline } from './with-deadline.ts';

/** Time limit for deleting the databases of an account. */
const REMOVE_MS = 5_000;

/** Name of an account's database, separate per server and account. */
export function cacheName(server: string, userId: number): string {
  return `im:${server}:${userId}`;
}

/** An open cache with its database. */
export interface AccountCache {
  readonly cache: MessageCache;
  readonly database: Database;
}

/** Opens an account's cache: IndexedDB, else local storage, else `undefined`. `storage` restricts the choice. */
export async function openAccountCache(
  platform: Platform,
  server: string,
  userId: number,
  storage: 'auto' | 'memory' | 'local-storage' = 'auto',
): Promise<AccountCache | undefined> {
  if (storage === 'memory') return undefined;
  const name = cacheName(server, userId);
  const database = storage === 'auto' ? await openIndexed(platform, name) : undefined;
  if (database) return { cache: new MessageCache(database), database };
  const small = openLocalStorageDatabase(platform.local, name);
  return small && { cache: new MessageCache(small, true), database: small };
}

/**
 * Deletes all local data of an account: cache, drafts, outbox and its files. Rejects if the browser refuses, or if
 * another tab keeps a database open too long; the deletion then completes when that tab closes it.
 */
export async function removeAccountCache(platform: Platform, server: string, userId: number): Promise<void> {
  const name = cacheName(server, userId);
  removeLocalStorageDatabase(platform.local, name);
  new LastDraftStore(platform.local, name).clear();
  const { databases, timers } = platform;
  if (!databases.available) return;
  const removing = [databases.remove(name), databases.remove(fileStoreName(server, userId))];
  await withDeadline(Promise.all(removing), REMOVE_MS, timers);
}

/** If IndexedDB is blocked, corrupt or hangs, local storage is used instead. */
async function openIndexed(platform: Platform, name: string): Promise<Database | undefined> {
  if (!platform.databases.available) return undefined;
  const databaseStallMs = limits.databaseStallMs;
  return withDeadline(platform.databases.open(name), databaseStallMs, platform.timers).catch(() => undefined);
}
