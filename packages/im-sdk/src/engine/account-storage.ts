import type { AccountEngine, AccountScope } from '../account/account-scope.ts';
import {
  cacheName,
  importLocalStorage,
  openAccountCache,
  openIndexed,
  removeAccountCache,
} from '../cache/account-cache.ts';
import { FileStore } from '../cache/file-store.ts';
import type { CacheStart, MessageCache } from '../cache/message-cache.ts';
import { withDeadline } from '../cache/with-deadline.ts';
import type { Database } from '../platform/database.ts';
import { ImError, limits } from '../protocol/index.ts';
import type { Ingest } from '../sync/ingest.ts';

type Scope = Pick<AccountScope, 'platform' | 'server' | 'userId' | 'storage' | 'onError'>;

/** Local storage of one account: the cache behind ingest, files of the outbox, cached lists of the services. */
export class AccountStorage {
  readonly #scope: Scope;
  readonly #ingest: Ingest;
  #files: FileStore | undefined;
  #closed = false;
  #cancelRetry: (() => void) | undefined;
  #retriesStopped = false;
  /** True from the loss of the connection until the database is open again: the database rejects everything. */
  #isLost = false;
  /** The database, also in memory mode; `undefined` if there is none. */
  disk: MessageCache | undefined;
  /** Resolves once the database is open; to `undefined` if there is none. */
  readonly opening: Promise<MessageCache | undefined>;

  constructor(scope: Scope, ingest: Ingest) {
    this.#scope = scope;
    this.#ingest = ingest;
    this.opening = this.#open();
  }

  /** Storage of files of unsent messages; `undefined` in memory mode and for a driver with a size cap. */
  files(): FileStore | undefined {
    if (this.#closed) return undefined;
    const { platform, server, userId } = this.#scope;
    this.#files ??= new FileStore(platform, server, userId);
    return this.#ingest.cache && !this.#ingest.cache.capped ? this.#files : undefined;
  }

  /**
   * Memory mode is temporary: tries the database every `databaseRetryMs` until it responds. `leave` returns to the
   * database; it may reject.
   */
  retry(leave: (disk: MessageCache) => Promise<void>): void {
    this.#cancelRetry ??= this.#scope.platform.timers.after(limits.databaseRetryMs, async () => {
      if (!this.#ingest.cache) await this.#tryDatabase(leave).catch(() => undefined);
      this.#cancelRetry = undefined;
      if (!this.#retriesStopped && !this.#ingest.cache) this.retry(leave);
    });
  }

  stopRetries(): void {
    this.#retriesStopped = true;
    this.#cancelRetry?.();
  }

  async #tryDatabase(leave: (disk: MessageCache) => Promise<void>): Promise<void> {
    await this.#reopen();
    // Local storage never hangs: it failed because it is full.
    if (this.disk && !this.disk.capped) await leave(this.disk);
  }

  /**
   * Opens the database again if the browser closed it. It may have been deleted: then its content is written anew when
   * memory mode ends. Rejects if the database cannot be read.
   */
  async #reopen(): Promise<void> {
    const { platform, server, userId } = this.#scope;
    const cache = this.disk;
    if (!cache || !this.#isLost || this.#closed) return;
    const database = await openIndexed(platform, cacheName(server, userId));
    if (!database) return;
    if (this.#closed) return database.close();
    this.#watch(database);
    try {
      const isNew = await withDeadline(cache.reopen(database), limits.databaseStallMs, platform.timers);
      if (isNew) this.#ingest.markDiskStale();
    } catch (error) {
      database.close();
      this.#isLost = true;
      throw error;
    }
  }

  /** Reads the cache without rows. Rejects if the database hangs. */
  read(cache: MessageCache): Promise<CacheStart> {
    return withDeadline(cache.start(), limits.databaseStallMs, this.#scope.platform.timers);
  }

  /** Acquires the write lease of the database for this tab. Rejects if the database rejects writes or hangs. */
  async lead(cache: MessageCache): Promise<void> {
    await withDeadline(cache.lead(), limits.databaseStallMs, this.#scope.platform.timers);
  }

  /**
   * Moves unsent messages, broadcasts and drafts from local storage, where a session without IndexedDB left them, to the
   * database. Resolves to the drafts. After a failure they stay there for the next start.
   */
  async importLocalStorage(cache: MessageCache, replaceDrafts: boolean): Promise<CacheStart['drafts']> {
    const { platform, server, userId } = this.#scope;
    if (cache.capped) return [];
    return importLocalStorage(platform, cacheName(server, userId), cache, replaceDrafts).catch(() => []);
  }

  /** Unsent messages and broadcasts; empty in memory mode and if the read fails or times out. */
  async unsent(): Promise<Pick<CacheStart, 'outbox' | 'broadcasts'>> {
    const { cache } = this.#ingest;
    const none = { outbox: [], broadcasts: [] };
    if (!cache) return none;
    const read = Promise.all([cache.outbox(), cache.broadcasts()]);
    const stored = withDeadline(read, limits.databaseStallMs, this.#scope.platform.timers);
    return stored.then(
      ([outbox, broadcasts]) => ({ outbox, broadcasts }),
      () => none,
    );
  }

  /** Cached lists of the services. Writes are ignored in a follower. */
  lists(follows: () => boolean): AccountEngine['lists'] {
    return {
      read: async (kind) => {
        const cache = await this.opening;
        if (!cache) return undefined;
        const { timers } = this.#scope.platform;
        return withDeadline(cache.list(kind), limits.databaseStallMs, timers).catch(() => undefined);
      },
      write: (kind, value) => {
        if (follows()) return;
        // Only a copy of server data: if the write fails, the list is requested again at the next start.
        this.opening.then((cache) => cache?.putList(kind, value)).catch(() => undefined);
      },
    };
  }

  /** `wipe` deletes all data of this account from the device. A failure is reported to `onError` and does not block. */
  async close(wipe: boolean): Promise<void> {
    this.#closed = true;
    const cache = await this.opening;
    cache?.close();
    await this.#files?.close();
    if (!wipe) return;
    const { platform, server, userId, onError } = this.#scope;
    await removeAccountCache(platform, server, userId).catch((cause: unknown) => {
      // Without a database in this browser there is nothing to delete.
      if (!cache || cache.capped) return;
      const message = 'The stored data of the account was not deleted';
      onError(new ImError('client.storageFailed', message, { category: 'storage', cause }));
    });
  }

  async #open(): Promise<MessageCache | undefined> {
    const { platform, server, userId, storage } = this.#scope;
    const opened = await openAccountCache(platform, server, userId, storage).catch(() => undefined);
    if (!opened) return undefined;
    this.#watch(opened.database);
    this.disk = opened.cache;
    this.#ingest.cache = opened.cache;
    return opened.cache;
  }

  #watch(database: Database): void {
    this.#isLost = false;
    database.onLost(() => {
      this.#isLost = true;
      this.#ingest.goToMemory();
    });
  }
}
