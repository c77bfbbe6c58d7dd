import type { Database } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { limits } from '../protocol/index.ts';
import { openLocalStorageDatabase, removeLocalStorageDatabase } from './local-storage-database.ts';
import { MessageCache } from './message-cache.ts';
import { withDeadline } from './with-deadline.ts';

/** Name of an account's database: nothing of one server or account is ever seen by another. */
export function cacheName(server: string, userId: number): string {
  return `im:${server}:${userId}`;
}

/** An open cache; `undefined` where this device keeps nothing. */
export interface AccountCache {
  readonly cache: MessageCache;
  readonly database: Database;
}

/** Opens an account's cache: IndexedDB, else local storage, else none; `storage` may ask for less. */
export async function openAccountCache(
  platform: Platform,
  server: string,
  userId: number,
  storage: 'auto' | 'memory' | 'local-storage' = 'auto',
): Promise<AccountCache | undefined> {
  if (storage === 'memory') return undefined;
  const name = cacheName(server, userId);
  const database = await openDatabase(platform, name, storage);
  return database && { cache: new MessageCache(database), database };
}

/** Deletes everything this device keeps of an account: cache, drafts, outbox. */
export async function removeAccountCache(platform: Platform, server: string, userId: number): Promise<void> {
  const name = cacheName(server, userId);
  removeLocalStorageDatabase(platform.local, name);
  if (platform.databases.available) await platform.databases.remove(name);
}

async function openDatabase(
  platform: Platform,
  name: string,
  storage: 'auto' | 'local-storage',
): Promise<Database | undefined> {
  if (storage === 'auto' && platform.databases.available) {
    try {
      return await withDeadline(platform.databases.open(name), limits.databaseStallMs, platform.timers);
    } catch {
      // Blocked, corrupt or hanging: local storage is the next best.
    }
  }
  return openLocalStorageDatabase(platform.local, name);
}
