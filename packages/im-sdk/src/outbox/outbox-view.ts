import type { ConversationKey } from '../protocol/index.ts';
import type { MessageUpload, UploadProgress } from '../store/message-upload.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import type { AccountScope } from '../sync/account-scope.ts';
import { isReady, type OutboxItem, pendingRow } from './outbox-item.ts';
import type { PendingFiles } from './uploads/pending-files.ts';

/** State of an item as shown in its row. */
export type ShownState = 'queued' | 'sending' | 'failed' | 'deleting';

/** View of the outbox: optimistic rows, their files, and the pending message in the conversation list. */
export class OutboxView {
  readonly #scope: AccountScope;
  readonly #files: Pick<PendingFiles, 'previews'>;
  readonly #progress = new Map<string, UploadProgress>();
  readonly #shown = new Map<string, ShownState>();

  constructor(scope: AccountScope, files: Pick<PendingFiles, 'previews'>) {
    this.#scope = scope;
    this.#files = files;
  }

  show(item: OutboxItem, state: ShownState, unsent: number): void {
    const { store, userId } = this.#scope;
    const self = store.self.getSnapshot();
    const me = { id: userId, nickName: self?.nickName ?? '', headImage: self?.headImageThumb ?? self?.headImage ?? '' };
    this.#shown.set(item.tmpId, state);
    const { state: upload = 'waiting' } = this.#progress.get(item.tmpId) ?? {};
    const uploading = upload === 'sending' || upload === 'done';
    const quoted = item.quoteMessageId > 0 ? store.messages.byId(item.quoteMessageId, item.conversation) : undefined;
    store.messages.setPending(pendingRow(item, me, state === 'queued' && uploading ? 'sending' : state, quoted));
    if (item.attachments) this.showFiles(item);
    this.count(item.conversation, unsent);
  }

  /** Updates the upload progress of an item. */
  progressed(item: OutboxItem, progress: UploadProgress, unsent: number): void {
    const before = this.#progress.get(item.tmpId)?.state;
    this.#progress.set(item.tmpId, progress);
    if (before === progress.state) this.showFiles(item);
    else this.show(item, this.#shown.get(item.tmpId) ?? 'queued', unsent);
  }

  /** Removes a discarded item from the view. */
  remove(item: Pick<OutboxItem, 'conversation' | 'tmpId'>, unsent: number): void {
    this.forget(item.tmpId);
    this.#scope.store.uploads.delete(item.tmpId);
    this.#scope.store.messages.removePending(item.conversation, item.tmpId);
    this.count(item.conversation, unsent);
  }

  forget(tmpId: string): void {
    this.#progress.delete(tmpId);
    this.#shown.delete(tmpId);
  }

  /** Shows the newest pending message in the conversation list and the number of unsent ones. */
  count(conversation: ConversationKey, unsent: number): void {
    const { store } = this.#scope;
    let newest: MessageRow | undefined;
    for (const key of store.messages.conversation(conversation).pending) {
      const row = store.messages.get(key);
      if (row && row.id === 0) newest = row;
    }
    store.conversations.setPending(conversation, newest);
    store.unsent.set(unsent);
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

  #progressOf(item: OutboxItem): UploadProgress {
    const totalBytes = (item.attachments ?? []).reduce((sum, { size }) => sum + size, 0);
    if (isReady(item)) return { state: 'done', sentBytes: totalBytes, totalBytes, failure: undefined };
    const known = this.#progress.get(item.tmpId) ?? { state: 'waiting', sentBytes: 0, totalBytes, failure: undefined };
    return item.failure ? { ...known, state: 'failed', failure: item.failure } : known;
  }
}
