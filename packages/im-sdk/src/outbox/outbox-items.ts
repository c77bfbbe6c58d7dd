import type { AccountScope } from '../account/account-scope.ts';
import type { ConversationKey } from '../protocol/index.ts';
import type { MessageUpload, UploadProgress } from '../store/message-upload.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import { isReady, type OutboxItem, pendingRow } from './outbox-item.ts';
import type { PendingFiles } from './uploads/pending-files.ts';

/** State of an item as shown in its row. */
export type ShownState = 'queued' | 'sending' | 'failed' | 'deleting';

/** Items of the outbox and their view: optimistic rows, files, the pending message in the conversation list. */
export class OutboxItems {
  readonly #items = new Map<string, OutboxItem>();
  /** Discarded items that storage has not removed yet. */
  readonly #deleting = new Set<string>();
  readonly #scope: AccountScope;
  readonly #files: Pick<PendingFiles, 'previews'>;
  readonly #progress = new Map<string, UploadProgress>();
  readonly #shown = new Map<string, ShownState>();

  constructor(scope: AccountScope, files: Pick<PendingFiles, 'previews'>) {
    this.#scope = scope;
    this.#files = files;
  }

  /** Every item, in order of writing. */
  all(): OutboxItem[] {
    return [...this.#items.values()];
  }

  /** The item with this id; `undefined` once it left the outbox. */
  get(tmpId: string): OutboxItem | undefined {
    return this.#items.get(tmpId);
  }

  /** The item, unless it was discarded. */
  pending(tmpId: string): OutboxItem | undefined {
    return this.#deleting.has(tmpId) ? undefined : this.#items.get(tmpId);
  }

  isDeleting(tmpId: string): boolean {
    return this.#deleting.has(tmpId);
  }

  /** Adds or replaces an item without showing it. */
  set(item: OutboxItem): void {
    this.#items.set(item.tmpId, item);
  }

  /** Adds or replaces an item and shows it. */
  put(item: OutboxItem, state: ShownState): void {
    this.set(item);
    this.show(item, state);
  }

  /** Discarded: shown as `deleting` until it is removed. */
  markDeleting(item: OutboxItem): void {
    if (this.#deleting.has(item.tmpId)) return;
    this.#deleting.add(item.tmpId);
    this.show(item, 'deleting');
  }

  /** Shows all items again after the store was cleared. */
  showAll(): void {
    for (const item of this.all()) {
      this.show(item, this.isDeleting(item.tmpId) ? 'deleting' : item.failure ? 'failed' : 'queued');
    }
  }

  /** Shows the item as it is now; `shown` may be older. */
  show(shown: OutboxItem, state: ShownState): void {
    const item = this.#items.get(shown.tmpId) ?? shown;
    const { store, userId } = this.#scope;
    const self = store.self.getSnapshot();
    const me = { id: userId, nickName: self?.nickName ?? '', headImage: self?.headImageThumb ?? self?.headImage ?? '' };
    this.#shown.set(item.tmpId, state);
    const { state: upload = 'waiting' } = this.#progress.get(item.tmpId) ?? {};
    const uploading = upload === 'sending' || upload === 'done';
    const quoted = item.quoteMessageId ? store.messages.byId(item.quoteMessageId, item.conversation) : undefined;
    const row = pendingRow(item, me, state === 'queued' && uploading ? 'sending' : state, quoted);
    store.messages.setPending(row, item.failure && item.failedAfter);
    if (item.attachments) this.showFiles(item);
    this.#count(item.conversation);
  }

  /** Updates the upload progress of an item. */
  progressed(item: OutboxItem, progress: UploadProgress): void {
    const before = this.#progress.get(item.tmpId)?.state;
    this.#progress.set(item.tmpId, progress);
    if (before === progress.state) this.showFiles(item);
    else this.show(item, this.#shown.get(item.tmpId) ?? 'queued');
  }

  /** The item was discarded: its row disappears. */
  remove({ tmpId, conversation }: Pick<OutboxItem, 'conversation' | 'tmpId'>): void {
    this.#delete(tmpId);
    this.#scope.store.uploads.delete(tmpId);
    this.#scope.store.messages.removePending(conversation, tmpId);
    this.#count(conversation);
  }

  /** The item was delivered: its row is that of the server now. */
  delivered({ tmpId, conversation }: OutboxItem): void {
    this.#delete(tmpId);
    this.#count(conversation);
  }

  clear(): void {
    this.#items.clear();
    this.#deleting.clear();
  }

  /** Shows the newest pending and the newest failed message in the conversation list, and the number of unsent ones. */
  #count(conversation: ConversationKey): void {
    const { store } = this.#scope;
    let pending: MessageRow | undefined;
    let failed: MessageRow | undefined;
    for (const key of store.messages.conversation(conversation).pending) {
      const row = store.messages.get(key);
      if (!row || row.id > 0) continue;
      if (this.#items.get(key)?.failure === undefined) pending = row;
      else if (row.state === 'failed') failed = row;
    }
    const failedAfter = failed && this.#items.get(failed.key)?.failedAfter;
    store.conversations.setUnsent(conversation, { pending, failed, failedAfter });
    store.unsent.set(this.#items.size);
  }

  /** Shows the files of an item with their upload progress. */
  showFiles(item: OutboxItem): void {
    const { uploads } = this.#scope.store;
    // Files of a broadcast are uploaded once for all friends: no progress per message.
    if (!item.attachments || item.broadcast) return;
    const previews = this.#files.previews(item.tmpId);
    const files = item.attachments.map(({ name, type, size }, index) => {
      return { name, type, size, previewUrl: previews[index] ?? '' };
    });
    const upload: MessageUpload = {
      files,
      progress: this.#progressOf(item),
      survivesReload: item.areFilesStored === true,
    };
    uploads.set(item.tmpId, upload);
  }

  #delete(tmpId: string): void {
    this.#items.delete(tmpId);
    this.#deleting.delete(tmpId);
    this.#progress.delete(tmpId);
    this.#shown.delete(tmpId);
  }

  #progressOf(item: OutboxItem): UploadProgress {
    const totalBytes = (item.attachments ?? []).reduce((sum, { size }) => sum + size, 0);
    if (isReady(item)) return { state: 'done', sentBytes: totalBytes, totalBytes, failure: undefined };
    const known = this.#progress.get(item.tmpId) ?? { state: 'waiting', sentBytes: 0, totalBytes, failure: undefined };
    return item.failure ? { ...known, state: 'failed', failure: item.failure } : known;
  }
}
