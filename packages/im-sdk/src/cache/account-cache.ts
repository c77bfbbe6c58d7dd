import type { Database } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { limits } from '../protocol/index.ts';
import { fileStoreName } from './file-store-name.ts';
import { openLocalStorageDatabase } from './local-storage-database.ts';
import { removeLocalStorageDatabase } from './local-storage-keys.ts';
import { MessageCache } from './message-cache.ts';
import { withDeadline } from './with-deadline.ts';

/** How long the databases of an account may take to go. */
const REMOVE_MS = 5_000;

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
  const database = storage === 'auto' ? await openIndexed(platform, name) : undefined;
  if (database) return { cache: new MessageCache(database), database };
  const small = openLocalStorageDatabase(platform.local, name);
  return small && { cache: new MessageCache(small, true), database: small };
}

/**
 * Deletes everything this device keeps of an account: cache, drafts, outbox with its files. Rejects where the browser
 * refuses, or another tab holds a database for long: it goes then once that tab lets it go.
 */
export async function removeAccountCache(platform: Platform, server: string, userId: number): Promise<void> {
  const name = cacheName(server, userId);
  removeLocalStorageDatabase(platform.local, name);
  const { databases, timers } = platform;
  if (!databases.available) return;
  const removing = [databases.remove(name), databases.remove(fileStoreName(server, userId))];
  await withDeadline(Promise.all(removing), REMOVE_MS, timers);
}

/** Blocked, corrupt or hanging: local storage is the next best. */
async function openIndexed(platform: Platform, name: string): Promise<Database | undefined> {
  if (!platform.databases.available) return undefined;
  const databaseStallMs = limits.databaseStallMs;
  return withDeadline(platform.databases.open(name), databaseStallMs, platform.timers).catch(() => undefined);
}
