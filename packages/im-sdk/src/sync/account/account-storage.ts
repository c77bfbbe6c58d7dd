import { openAccountCache, removeAccountCache } from '../../cache/account-cache.ts';
import { FileStore } from '../../cache/file-store.ts';
import type { CacheStart, MessageCache } from '../../cache/message-cache.ts';
import { withDeadline } from '../../cache/with-deadline.ts';
import { ImError, limits } from '../../protocol/index.ts';
import type { AccountEngine, AccountScope } from '../account-scope.ts';
import type { Ingest } from '../ingest.ts';

type Scope = Pick<AccountScope, 'platform' | 'server' | 'userId' | 'storage' | 'onError'>;

/** What one account has on this device: the cache behind ingest, files of the outbox, kept lists of the services. */
export class AccountStorage {
  readonly #scope: Scope;
  readonly #ingest: Ingest;
  #files: FileStore | undefined;
  #closed = false;
  /** The open database, whether messages go there or are kept in memory; `undefined` where there is none any more. */
  disk: MessageCache | undefined;
  /** Resolves once the database is open; `undefined` where there is none. */
  readonly opening: Promise<MessageCache | undefined>;

  constructor(scope: Scope, ingest: Ingest) {
    this.#scope = scope;
    this.#ingest = ingest;
    this.opening = this.#open();
  }

  /** Where files wait for their message; a driver with caps keeps none. */
  files(): FileStore | undefined {
    if (this.#closed) return undefined;
    const { platform, server, userId } = this.#scope;
    this.#files ??= new FileStore(platform, server, userId);
    return this.#ingest.cache && !this.#ingest.cache.capped ? this.#files : undefined;
  }

  /** What the cache holds, rows apart. Rejects where the database hangs. */
  read(cache: MessageCache): Promise<CacheStart> {
    return withDeadline(cache.start(), limits.databaseStallMs, this.#scope.platform.timers);
  }

  /** Makes this tab the one that writes. Rejects where the database takes no writes, or hangs. */
  async lead(cache: MessageCache): Promise<void> {
    await withDeadline(cache.lead(), limits.databaseStallMs, this.#scope.platform.timers);
  }

  /** Messages and broadcasts that are not out; none where the database is not used any more, or does not say. */
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
        // A copy of what the server has: where it is not stored the next start asks for it.
        this.opening.then((cache) => cache?.putList(kind, value)).catch(() => undefined);
      },
    };
  }

  /** `wipe` deletes everything of this account from the device; where that fails it is told, and nobody waits for it. */
  async close(wipe: boolean): Promise<void> {
    this.#closed = true;
    const cache = await this.opening;
    cache?.close();
    await this.#files?.close();
    if (!wipe) return;
    const { platform, server, userId, onError } = this.#scope;
    await removeAccountCache(platform, server, userId).catch((cause: unknown) => {
      // A browser that has no database here has nothing to delete in it.
      if (!cache || cache.capped) return;
      const message = 'What this device keeps of the account was not deleted';
      onError(new ImError('client.storageFailed', message, { category: 'storage', cause }));
    });
  }

  async #open(): Promise<MessageCache | undefined> {
    const { platform, server, userId, storage } = this.#scope;
    const opened = await openAccountCache(platform, server, userId, storage).catch(() => undefined);
    if (!opened) return undefined;
    opened.database.onLost(() => {
      this.disk = undefined;
      this.#ingest.goToMemory();
    });
    this.disk = opened.cache;
    this.#ingest.cache = opened.cache;
    return opened.cache;
  }
}
