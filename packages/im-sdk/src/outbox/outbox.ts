import type { AccountScope, NewMessage } from '../account/account-scope.ts';
import type { ConversationKey, ErrorCode } from '../protocol/index.ts';
import { newestPosition } from '../store/conversations/conversation-state.ts';
import { Discards } from './discards.ts';
import { ItemFiles } from './item-files.ts';
import { isReady, newItem, type OutboxItem, resetForRetry, TmpIds } from './outbox-item.ts';
import { OutboxItems } from './outbox-items.ts';
import { OutboxStorage } from './outbox-storage.ts';
import type { ItemOutcome, OutboxChange, OutboxListeners } from './outbox-types.ts';
import { RemoteChanges } from './remote-changes.ts';
import { SendQueue } from './send-queue.ts';
import { PendingFiles } from './uploads/pending-files.ts';

/**
 * Queue of unsent messages. An item is shown at once, stored with its files, then uploaded and sent. It leaves in the
 * commit that stores the server's row. Any tab adds items; the leader sends them.
 */
export class Outbox {
  readonly #scope: AccountScope;
  readonly #listeners: OutboxListeners;
  readonly #tmpIds: TmpIds;
  readonly #storage: OutboxStorage;
  readonly #files: ItemFiles;
  readonly #items: OutboxItems;
  readonly #queue: SendQueue;
  readonly #discards: Discards;
  readonly #remoteChanges: RemoteChanges;
  /** Resolves once the items of earlier pages are restored: new items must not overtake them. */
  readonly #loaded: Promise<void>;
  #setLoaded: () => void = () => undefined;
  #isLoaded = false;
  #leads = false;
  /** Listener for the outcome of items. */
  onOutcome: (item: OutboxItem, outcome: ItemOutcome) => void = () => undefined;

  constructor(scope: AccountScope, listeners: OutboxListeners) {
    this.#scope = scope;
    this.#listeners = listeners;
    this.#storage = new OutboxStorage(scope, listeners);
    this.#tmpIds = new TmpIds({ now: listeners.now }, scope.platform.random);
    const pending = new PendingFiles(scope.platform, () => listeners.fileStore());
    this.#items = new OutboxItems(scope, pending);
    this.#files = new ItemFiles({
      ...{ scope, pending, items: this.#items, listeners },
      onUploaded: (item) => this.#uploaded(item),
      onRefused: (item, code) => this.#fail(item, code),
      onNamed: (item) => void this.#replace(item),
    });
    this.#queue = new SendQueue({
      ...{ scope, items: this.#items, storage: this.#storage, listeners },
      onRefused: (item, code, reason) => this.#fail(item, code, reason),
      onFound: ({ tmpId }) => void this.discard(tmpId),
      leads: () => this.#leads,
    });
    this.#discards = new Discards({
      ...{ scope, items: this.#items, storage: this.#storage, files: this.#files, queue: this.#queue, listeners },
      onDiscarded: (item) => this.onOutcome(item, 'discarded'),
    });
    this.#remoteChanges = new RemoteChanges({
      ...{ scope, items: this.#items, files: this.#files, discards: this.#discards, tmpIds: this.#tmpIds },
      leads: () => this.#leads,
      enter: (item) => this.#enter([item]),
      reenter: (item) => this.#reenter(item),
      leave: (item) => {
        this.#stopSending(item);
        this.onOutcome(item, 'discarded');
      },
    });
    this.#loaded = new Promise((resolve) => {
      this.#setLoaded = resolve;
    });
  }

  /** Shows the items of earlier pages, in any tab. */
  restore(values: readonly unknown[]): void {
    for (const item of this.#storage.read(values)) {
      if (this.#items.get(item.tmpId)) continue;
      this.#show(item);
      this.#files.loadPreviews(item);
    }
    this.#isLoaded = true;
    this.#setLoaded();
  }

  /**
   * This tab became the leader and sends. The stored version of an item wins: it is the one that may have been sent.
   */
  lead(values: readonly unknown[]): void {
    this.#leads = true;
    for (const item of this.#storage.read(values)) {
      if (item.attachments && this.#items.get(item.tmpId)) this.#items.set(item);
    }
    this.restore(values);
    this.#discards.complete(values);
    for (const { tmpId } of this.#items.all()) this.#queue.release(tmpId);
    this.#enter(this.#items.all().filter(({ tmpId }) => !this.#items.isDeleting(tmpId)));
    this.#files.sweep(this.#listeners.now(), (owner) => this.#listeners.owns(owner)).catch(() => undefined);
  }

  /** Another tab became the leader. In memory mode it has no database to read the items from: hands them over. */
  follow(): void {
    this.#leads = false;
    this.offline();
    this.#files.follow();
    if (this.#listeners.cache()) return;
    for (const item of this.#items.all()) {
      if (this.#items.isDeleting(item.tmpId)) continue;
      const files = this.#files.pending.inMemory(item.tmpId);
      this.#listeners.onChanged({ type: 'put', item, state: item.failure ? 'failed' : 'queued', files });
    }
  }

  online(idempotent: boolean): void {
    if (!this.#leads) return;
    this.#queue.dispatch({ type: 'online', idempotent });
    this.#files.resume();
  }

  offline(): void {
    this.#queue.dispatch({ type: 'offline' });
    this.#files.pause();
  }

  /** Shows all items again after the store was cleared. */
  showAll(): void {
    this.#items.showAll();
  }

  /** Creates an id that sorts after all others. */
  nextId(): string {
    return this.#tmpIds.next();
  }

  /**
   * Shows the message, then resolves to its `tmpId` once it is stored. `files` match `message.attachments` by index.
   * Messages of one conversation are stored in order; only then may a text overtake an upload.
   */
  async send(conversation: ConversationKey, message: NewMessage, files?: readonly Blob[]): Promise<string> {
    if (!this.#isLoaded) await this.#loaded;
    const state = this.#scope.store.conversations.state(conversation);
    const writtenAfter = { position: newestPosition(state), id: state.headId };
    const item = newItem({
      ...{ tmpId: this.#tmpIds.next(), conversation, time: this.#listeners.now(), writtenAfter },
      ...message,
    });
    this.#storage.add(item.tmpId);
    if (files) this.#files.pending.hold(item.tmpId, files);
    this.#scope.store.subject.batch(() => this.#items.put(item, 'queued'));
    await this.#storage.inOrder(conversation, () => this.#settle(item, files));
    return item.tmpId;
  }

  /** Adds items that are stored already. */
  addStored(items: readonly OutboxItem[]): void {
    this.#scope.store.subject.batch(() => {
      for (const item of items) this.#show(item);
    });
    if (this.#leads) this.#enter(items);
  }

  async retry(tmpId: string): Promise<void> {
    const item = this.#items.get(tmpId);
    if (!item?.failure || this.#items.isDeleting(tmpId)) return;
    const again = resetForRetry(item);
    this.#items.put(again, 'queued');
    await this.#storage.put(again);
    this.#listeners.onChanged({ type: 'retry', tmpId });
    if (this.#leads) this.#reenter(again);
  }

  /** Discards messages as one unit; see `Discards`. */
  discard(...tmpIds: readonly string[]): Promise<void> {
    return this.#discards.discard(tmpIds);
  }

  /** The item with this id; `undefined` once it left the outbox. */
  item(tmpId: string): OutboxItem | undefined {
    return this.#items.get(tmpId);
  }

  /** True if a send of the item may be in flight. */
  isInFlight(tmpId: string): boolean {
    return this.#queue.isInFlight(tmpId);
  }

  /** Removes delivered items; the commit of their rows removed them from the stored outbox. */
  delivered(tmpIds: readonly string[]): void {
    for (const tmpId of tmpIds) {
      const item = this.#items.get(tmpId);
      if (!item) continue;
      this.#storage.delivered(item);
      this.#items.delivered(item);
      this.#stopSending(item);
      if (item.attachments && !item.broadcast) {
        this.#files.release(tmpId, this.#leads, () => this.#scope.store.uploads.delete(tmpId));
      }
      this.onOutcome(item, 'delivered');
    }
  }

  /** Applies a change from another tab. */
  applyRemoteChange(change: OutboxChange): void {
    this.#remoteChanges.apply(change);
  }

  /**
   * Memory mode ended. Imports the stored items in `values` that this page never saw, and stores those accepted or
   * changed in memory mode: all in the leader, in a follower only its own.
   */
  async leaveMemory(values: readonly unknown[]): Promise<void> {
    const cache = this.#listeners.cache();
    if (!cache) return;
    const leads = this.#leads;
    const [items, storage] = [this.#items, this.#storage];
    if (leads) this.#discards.complete(values);
    const unseen = storage.read(values).filter(({ tmpId }) => !items.get(tmpId) && !storage.wasDelivered(tmpId));
    if (unseen.length > 0) this.addStored(unseen);
    for (const item of unseen) this.#files.loadPreviews(item);
    const unstored = storage.unstored();
    for (const tmpId of unstored) await this.#storeFiles(tmpId);
    const ownIds = leads ? items.all().map(({ tmpId }) => tmpId) : unstored;
    const own = ownIds.flatMap((tmpId) => items.pending(tmpId) ?? []);
    await storage.leaveMemory(cache, own, leads, (tmpId) => items.get(tmpId) !== undefined);
  }

  /** The account signed out: drops all items, also those still being stored. */
  stop(): void {
    this.#storage.stop();
    this.#queue.stop();
    this.#files.stop();
    this.#items.clear();
  }

  #show(item: OutboxItem): void {
    this.#tmpIds.follow(item.tmpId);
    this.#items.put(item, item.failure ? 'failed' : 'queued');
  }

  /** Stores the files, then the item, then notifies the other tabs. */
  async #settle(item: OutboxItem, files: readonly Blob[] | undefined): Promise<void> {
    if (!this.#items.pending(item.tmpId)) return;
    let settled = item;
    if (files) {
      settled = await this.#files.store(item, files);
      if (!this.#items.pending(item.tmpId)) return;
      this.#items.put(settled, 'queued');
    }
    await this.#storage.put(settled);
    if (!this.#items.pending(item.tmpId)) return;
    const unstored = settled.areFilesStored ? undefined : files;
    this.#listeners.onChanged({ type: 'put', item: settled, state: 'queued', files: unstored });
    if (this.#leads) this.#enter([settled]);
  }

  /** Stores files that were only in memory of this tab. */
  async #storeFiles(tmpId: string): Promise<void> {
    const { pending } = this.#files;
    const files = this.#items.pending(tmpId)?.areFilesStored === false ? pending.inMemory(tmpId) : undefined;
    const areFilesStored = files !== undefined && (await pending.store(tmpId, files));
    const item = this.#items.pending(tmpId);
    if (item && areFilesStored) this.#items.set({ ...item, areFilesStored });
  }

  /** Adds items to the queue and uploads their files. */
  #enter(items: readonly OutboxItem[]): void {
    this.#queue.add(items);
    for (const item of items) if (!isReady(item) && !item.failure) this.#files.begin(item);
  }

  #reenter(item: OutboxItem): void {
    const ready = isReady(item);
    this.onOutcome(item, 'again');
    this.#queue.dispatch({ type: 'retry', tmpId: item.tmpId, ready });
    if (!ready) this.#files.begin(item);
  }

  /** Stores the content before sending: after a reload the same `tmpId` must carry the same content. */
  async #uploaded(item: OutboxItem): Promise<void> {
    const { tmpId } = item;
    await this.#replace(item);
    if (!this.#items.pending(tmpId)) return;
    this.#items.show(item, 'queued');
    this.#listeners.onChanged({ type: 'put', item, state: 'queued' });
    this.#queue.dispatch({ type: 'ready', tmpId });
  }

  #fail(item: OutboxItem, failure: ErrorCode, failureReason?: string): void {
    const failedAfter = newestPosition(this.#scope.store.conversations.state(item.conversation));
    const failed = { ...item, failure, failureReason, failedAfter };
    this.#items.set(failed);
    this.#queue.dispatch({ type: 'refused', tmpId: item.tmpId });
    this.#storage.put(failed).catch(() => undefined);
    this.onOutcome(failed, 'failed');
  }

  #stopSending(item: OutboxItem): void {
    this.#storage.clearUnstored(item.tmpId);
    this.#files.cancel(item.tmpId);
    this.#queue.remove(item.tmpId);
  }

  /** Replaces the item. Resolves once it is stored. */
  #replace(item: OutboxItem): Promise<void> {
    this.#items.set(item);
    return this.#storage.put(item);
  }
}
