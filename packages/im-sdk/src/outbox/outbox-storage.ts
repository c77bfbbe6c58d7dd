import type { AccountScope } from '../account/account-scope.ts';
import type { MessageCache } from '../cache/message-cache.ts';
import { withDeadline } from '../cache/with-deadline.ts';
import { type ConversationKey, ImError, limits } from '../protocol/index.ts';
import { type OutboxItem, readItem } from './outbox-item.ts';

/** Dependencies of `OutboxStorage`. */
export interface OutboxStorageParts {
  cache(): MessageCache | undefined;
  /** The open database, also in memory mode: it may hold items from before. */
  disk(): MessageCache | undefined;
  /** The database failed or hangs. */
  onStorageFailed(): void;
}

type Scope = Pick<AccountScope, 'platform' | 'server' | 'userId' | 'onError'>;

/** The stored outbox: which items the database has, and in which order they are written. */
export class OutboxStorage {
  readonly #scope: Scope;
  readonly #parts: OutboxStorageParts;
  /** Items that were never written to a database. */
  readonly #unstored = new Set<string>();
  /** Items on disk that were delivered in memory mode. */
  readonly #deliveredInMemory = new Map<string, OutboxItem>();
  /** By conversation: resolves once all earlier items are stored. */
  readonly #storing = new Map<ConversationKey, Promise<void>>();
  readonly #discarded: DiscardedIds;
  #stopped = false;

  constructor(scope: Scope, parts: OutboxStorageParts) {
    this.#scope = scope;
    this.#parts = parts;
    this.#discarded = new DiscardedIds(scope);
  }

  /** Parses stored items, without those that were discarded. */
  read(values: readonly unknown[]): OutboxItem[] {
    const discarded = this.#discarded.all();
    return parse(values).filter(({ tmpId }) => !discarded.has(tmpId));
  }

  /** Parses the stored items whose discard an earlier page could not complete. */
  readDiscarded(values: readonly unknown[]): OutboxItem[] {
    const discarded = this.#discarded.all();
    return parse(values).filter(({ tmpId }) => discarded.has(tmpId));
  }

  /** A new item: no database has it yet. */
  add(tmpId: string): void {
    this.#unstored.add(tmpId);
  }

  /** Ids of the items that no database has. */
  unstored(): string[] {
    return [...this.#unstored];
  }

  /** True if the database may have the item. */
  has(tmpId: string): boolean {
    return this.#parts.disk() !== undefined && !this.#unstored.has(tmpId);
  }

  /** True if the item was delivered in memory mode: the database still has it. */
  wasDelivered(tmpId: string): boolean {
    return this.#deliveredInMemory.has(tmpId);
  }

  /** Runs `store` once all earlier items of the conversation are stored. */
  async inOrder(conversation: ConversationKey, store: () => Promise<void>): Promise<void> {
    const storing = (this.#storing.get(conversation) ?? Promise.resolve()).then(store);
    this.#storing.set(conversation, storing);
    await storing;
    if (this.#storing.get(conversation) === storing) this.#storing.delete(conversation);
  }

  /** Writes an item. If storage fails, the item stays in memory and is sent anyway. */
  async put(item: OutboxItem): Promise<void> {
    try {
      const cache = this.#parts.cache();
      if (cache) this.#unstored.delete(item.tmpId);
      await this.#withDeadline(cache?.putOutbox(item.conversation, item.tmpId, item));
    } catch (cause) {
      this.#scope.onError(
        new ImError('client.storageFailed', 'The message is kept in memory only', { category: 'storage', cause }),
      );
      this.#parts.onStorageFailed();
    }
  }

  /** Retries until the database has removed the items, or is gone. Resolves to false if the account signed out. */
  async remove(items: readonly OutboxItem[]): Promise<boolean> {
    const tmpIds = items.map(({ tmpId }) => tmpId);
    this.#discarded.add(tmpIds);
    for (let disk = this.#parts.disk(); disk && !this.#stopped; disk = this.#parts.disk()) {
      const isRemoved = await disk.removeOutbox(items).then(
        () => true,
        () => false,
      );
      if (isRemoved) {
        this.#discarded.delete(tmpIds);
        break;
      }
      await new Promise<void>((resolve) => this.#scope.platform.timers.after(limits.databaseRetryMs, resolve));
    }
    return !this.#stopped;
  }

  /** The commit of a delivered item's row removed it from the database, except in memory mode. */
  delivered(item: OutboxItem): void {
    if (!this.#parts.cache() && this.has(item.tmpId)) this.#deliveredInMemory.set(item.tmpId, item);
  }

  /** The item has left the outbox. */
  clearUnstored(tmpId: string): void {
    this.#unstored.delete(tmpId);
  }

  /**
   * Memory mode ended: writes `items`; the leader also removes those delivered meanwhile. `isPending` is false for an
   * item that left the outbox during the write.
   */
  async leaveMemory(
    cache: MessageCache,
    items: readonly OutboxItem[],
    leads: boolean,
    isPending: (tmpId: string) => boolean,
  ): Promise<void> {
    const delivered = [...this.#deliveredInMemory.values()];
    const unstored = items.filter(({ tmpId }) => this.#unstored.delete(tmpId));
    try {
      await this.#withDeadline(Promise.all([cache.putOutboxItems(items), leads && cache.removeOutbox(delivered)]));
      for (const { tmpId } of delivered) this.#deliveredInMemory.delete(tmpId);
    } catch {
      for (const { tmpId } of unstored) if (isPending(tmpId)) this.#unstored.add(tmpId);
      this.#parts.onStorageFailed();
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#unstored.clear();
    this.#deliveredInMemory.clear();
  }

  async #withDeadline(stored: Promise<unknown> | undefined): Promise<void> {
    if (stored) await withDeadline(stored, limits.databaseStallMs, this.#scope.platform.timers);
  }
}

function parse(values: readonly unknown[]): OutboxItem[] {
  return values.flatMap((value) => readItem(value) ?? []);
}

/**
 * Ids of discarded items that the database may still have, in local storage: a reload while the database hangs must not
 * send them.
 */
class DiscardedIds {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  all(): Set<string> {
    return new Set(this.#scope.platform.local.get(this.#key)?.split(','));
  }

  add(tmpIds: readonly string[]): void {
    this.#write([...new Set([...this.all(), ...tmpIds])]);
  }

  delete(tmpIds: readonly string[]): void {
    this.#write([...this.all()].filter((tmpId) => !tmpIds.includes(tmpId)));
  }

  get #key(): string {
    return `im:discarded:${this.#scope.server}:${this.#scope.userId}`;
  }

  #write(tmpIds: readonly string[]): void {
    const { local } = this.#scope.platform;
    if (tmpIds.length > 0) local.set(this.#key, tmpIds.join(','));
    else local.remove(this.#key);
  }
}
