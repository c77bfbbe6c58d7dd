import type { AccountScope } from '../account/account-scope.ts';
import type { Discards } from './discards.ts';
import type { ItemFiles } from './item-files.ts';
import { type OutboxItem, readItem, resetForRetry, type TmpIds } from './outbox-item.ts';
import type { OutboxItems } from './outbox-items.ts';
import type { OutboxChange } from './outbox-types.ts';

/** Dependencies and callbacks of `RemoteChanges`. */
export interface RemoteChangesParts {
  readonly scope: AccountScope;
  readonly items: OutboxItems;
  readonly files: ItemFiles;
  readonly discards: Discards;
  readonly tmpIds: TmpIds;
  /** True if this tab is the leader, which sends. */
  leads(): boolean;
  /** Adds an item to the send queue. */
  enter(item: OutboxItem): void;
  /** Queues a failed item again. */
  reenter(item: OutboxItem): void;
  /** Stops sending an item that another tab discarded, and reports it. */
  leave(item: OutboxItem): void;
}

/** Applies to this tab what another tab changed in the outbox. */
export class RemoteChanges {
  readonly #parts: RemoteChangesParts;

  constructor(parts: RemoteChangesParts) {
    this.#parts = parts;
  }

  apply(change: OutboxChange): void {
    switch (change.type) {
      case 'put':
        this.#put(change);
        return;
      case 'upload':
        this.#progressed(change);
        return;
      case 'deleting': {
        const item = this.#parts.items.pending(change.tmpId);
        if (item) this.#parts.discards.mark(item);
        return;
      }
      case 'removed':
        this.#removed(change);
        return;
      case 'retry':
        this.#retry(change.tmpId);
    }
  }

  #put({ item: given, state, files: blobs }: OutboxChange & { type: 'put' }): void {
    const { scope, items, files, tmpIds, leads, enter } = this.#parts;
    // A tab of another build may write another format.
    const item = readItem(given);
    if (!item) return;
    if (items.isDeleting(item.tmpId) || (items.get(item.tmpId) && leads())) return;
    // The other tab does not know yet that it was delivered.
    if ((scope.store.messages.get(item.tmpId, item.conversation)?.id ?? 0) > 0) return;
    tmpIds.follow(item.tmpId);
    if (blobs) files.pending.hold(item.tmpId, blobs);
    items.put(item, state);
    files.loadPreviews(item);
    if (leads()) enter(item);
  }

  #progressed({ tmpId, progress }: OutboxChange & { type: 'upload' }): void {
    const { items, leads } = this.#parts;
    const item = items.get(tmpId);
    if (item && !leads()) items.progressed(item, progress);
  }

  #removed(change: OutboxChange & { type: 'removed' }): void {
    const { items, files, leave } = this.#parts;
    const item = items.get(change.tmpId);
    items.remove(change);
    files.release(change.tmpId, false);
    if (item) leave(item);
  }

  #retry(tmpId: string): void {
    const { items, leads, reenter } = this.#parts;
    const item = items.pending(tmpId);
    if (!item) return;
    const again = resetForRetry(item);
    items.put(again, 'queued');
    if (leads()) reenter(again);
  }
}
