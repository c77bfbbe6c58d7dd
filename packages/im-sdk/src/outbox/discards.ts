import type { AccountScope } from '../account/account-scope.ts';
import { withDeadline } from '../cache/with-deadline.ts';
import { limits } from '../protocol/index.ts';
import type { ItemFiles } from './item-files.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { OutboxItems } from './outbox-items.ts';
import type { OutboxStorage } from './outbox-storage.ts';
import type { OutboxListeners } from './outbox-types.ts';
import type { SendQueue } from './send-queue.ts';

/** Dependencies and callbacks of `Discards`. */
export interface DiscardsParts {
  readonly scope: AccountScope;
  readonly items: OutboxItems;
  readonly storage: OutboxStorage;
  readonly files: ItemFiles;
  readonly queue: SendQueue;
  readonly listeners: Pick<OutboxListeners, 'onChanged'>;
  onDiscarded(item: OutboxItem): void;
}

/** Discards unsent messages: from the queue at once, from the screen when storage has removed them. */
export class Discards {
  readonly #parts: DiscardsParts;

  constructor(parts: DiscardsParts) {
    this.#parts = parts;
  }

  /**
   * Discards messages as one unit. They are no longer sent, and are shown as `deleting` until storage has removed them.
   * Resolves when they are removed, or after `databaseStallMs` if the database hangs.
   */
  async discard(tmpIds: readonly string[]): Promise<void> {
    const { scope, items, storage } = this.#parts;
    const discarded = tmpIds.flatMap((tmpId) => items.pending(tmpId) ?? []);
    const stored = discarded.filter(({ tmpId }) => storage.has(tmpId));
    scope.store.subject.batch(() => {
      for (const item of discarded) if (!stored.includes(item)) this.#remove(item);
      for (const item of stored) this.mark(item);
    });
    if (stored.length === 0) return;
    const removing = this.#removeStored(stored);
    await withDeadline(removing, limits.databaseStallMs, scope.platform.timers).catch(() => undefined);
  }

  /** Completes the discards of an earlier page, which ended before its database responded. */
  complete(values: readonly unknown[]): void {
    const { storage, files } = this.#parts;
    const discarded = storage.readDiscarded(values);
    if (discarded.length === 0) return;
    for (const { tmpId, attachments } of discarded) if (attachments) files.release(tmpId, true);
    void storage.remove(discarded);
  }

  /** Stops sending an item; a send in flight may still be delivered. */
  mark(item: OutboxItem): void {
    const { items, files, queue } = this.#parts;
    files.cancel(item.tmpId);
    queue.remove(item.tmpId);
    items.markDeleting(item);
  }

  async #removeStored(stored: readonly OutboxItem[]): Promise<void> {
    const { scope, items, storage, listeners } = this.#parts;
    for (const { tmpId } of stored) listeners.onChanged({ type: 'deleting', tmpId });
    if (!(await storage.remove(stored))) return;
    scope.store.subject.batch(() => {
      // Items delivered meanwhile are normal rows now.
      for (const item of stored) if (items.get(item.tmpId)) this.#remove(item);
    });
  }

  #remove(item: OutboxItem): void {
    const { items, storage, files, queue, listeners, onDiscarded } = this.#parts;
    const { tmpId, conversation } = item;
    items.remove(item);
    storage.clearUnstored(tmpId);
    files.cancel(tmpId);
    queue.remove(tmpId);
    if (item.attachments) files.release(tmpId, true);
    listeners.onChanged({ type: 'removed', conversation, tmpId });
    onDiscarded(item);
  }
}
