import type { Database } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { limits } from '../protocol/index.ts';
import { ranges } from './cache-keys.ts';
import { fileStoreName } from './file-store.ts';
import { LastDraftStore } from './last-drafts.ts';
import {
  openLocalStorageDatabase,
  readLocalStorageDatabase,
  removeLocalStorageDatabase,
  removeLocalStorageRows,
} from './local-storage-database.ts';
import { type CacheStart, MessageCache } from './message-cache.ts';
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

/**
 * Moves what an earlier session without IndexedDB left in local storage to the database: unsent messages, broadcasts and
 * drafts. Resolves to the drafts. `replaceDrafts`: they are newer than those in the database.
 */
export async function importLocalStorage(
  { local, timers }: Pick<Platform, 'local' | 'timers'>,
  name: string,
  cache: Pick<MessageCache, 'importUnsent'>,
  replaceDrafts: boolean,
): Promise<CacheStart['drafts']> {
  const kinds = [ranges.outbox, ranges.broadcasts, ranges.drafts];
  const read = async () =>
    (await Promise.all(kinds.map((range) => readLocalStorageDatabase(local, name, range)))).flat();
  const rows = await read();
  const drafts = await withDeadline(cache.importUnsent(rows, replaceDrafts), limits.databaseStallMs, timers);
  removeLocalStorageRows(local, name, rows);
  // The tab of that session may be alive: what it has stored since stays for the next import.
  if ((await read()).length === 0) removeLocalStorageDatabase(local, name);
  return drafts;
}

/** Opens a database of the browser; `undefined` if it is blocked, corrupt or hangs. */
export async function openIndexed(
  { databases, timers }: Pick<Platform, 'databases' | 'timers'>,
  name: string,
): Promise<Database | undefined> {
  if (!databases.available) return undefined;
  const opening = databases.open(name);
  return withDeadline(opening, limits.databaseStallMs, timers).catch(() => {
    // If it opens late, close it: an unused connection blocks the deletion of the database.
    opening.then((database) => database.close()).catch(() => undefined);
    return undefined;
  });
}
