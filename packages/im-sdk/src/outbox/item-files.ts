import type { AccountScope } from '../account/account-scope.ts';
import type { Attachment } from '../account/attachment.ts';
import { fileStoreName } from '../cache/file-store.ts';
import { captionOf, type ErrorCode, limits } from '../protocol/index.ts';
import type { UploadProgress } from '../store/message-upload.ts';
import { type OutboxItem, timeOf } from './outbox-item.ts';
import type { OutboxItems } from './outbox-items.ts';
import type { OutboxListeners } from './outbox-types.ts';
import { attachedContent, measurePictures } from './uploads/attachment-content.ts';
import { OwnedUploads } from './uploads/owned-uploads.ts';
import type { PendingFiles } from './uploads/pending-files.ts';

/** Dependencies and callbacks of `ItemFiles`. */
export interface ItemFilesParts {
  readonly scope: AccountScope;
  readonly pending: PendingFiles;
  readonly items: OutboxItems;
  readonly listeners: Pick<OutboxListeners, 'fileStore' | 'onChanged'>;
  /** All files are uploaded: the content is complete. */
  onUploaded(item: OutboxItem): void;
  onRefused(item: OutboxItem, code: ErrorCode): void;
  /** The id of a running upload is known and must be stored, so that the next page can resume it. */
  onNamed(item: OutboxItem): void;
}

/** Files of outbox items: stored, shown, uploaded, released. */
export class ItemFiles {
  readonly pending: PendingFiles;
  readonly #parts: ItemFilesParts;
  readonly #uploads: OwnedUploads;
  /** Last upload progress sent to the other tabs, by `tmpId` (epoch ms). */
  readonly #lastEmitAt = new Map<string, number>();

  constructor(parts: ItemFilesParts) {
    this.#parts = parts;
    this.pending = parts.pending;
    const withItem = (tmpId: string, then: (item: OutboxItem) => void): void => {
      const item = parts.items.pending(tmpId);
      if (item) then(item);
    };
    this.#uploads = new OwnedUploads(parts.scope, this.pending, {
      onUploaded: (tmpId, attachments) =>
        withItem(tmpId, (item) => parts.onUploaded({ ...item, attachments, content: contentWith(item, attachments) })),
      onRefused: (tmpId, code) => withItem(tmpId, (item) => parts.onRefused(item, code)),
      onProgress: (tmpId, progress) => withItem(tmpId, (item) => this.#progressed(item, progress)),
      onNamed: (tmpId, index, uploadId) =>
        withItem(tmpId, (item) => {
          const attachments = item.attachments?.map((other, at) => (at === index ? { ...other, uploadId } : other));
          parts.onNamed({ ...item, attachments });
        }),
    });
  }

  /** Measures and stores the files of a new item; returns the item to store. */
  async store(item: OutboxItem, files: readonly Blob[]): Promise<OutboxItem> {
    const attachments = await measurePictures(this.#parts.scope.platform, item.attachments ?? [], files);
    const areFilesStored = await this.pending.store(item.tmpId, files);
    return { ...item, attachments, content: contentWith(item, attachments), areFilesStored };
  }

  /** Starts uploading the files the server does not have. */
  begin(item: OutboxItem): void {
    this.#uploads.begin(item.tmpId, item.attachments ?? []);
  }

  /** Releases the files of a settled item. `disk`: also delete them from disk. */
  release(tmpId: string, disk: boolean, then: () => void = () => undefined): void {
    this.#uploads.cancel(tmpId);
    this.#lastEmitAt.delete(tmpId);
    this.pending.release(tmpId, disk, then);
  }

  /** Cancels the uploads of an item but keeps its files. */
  cancel(tmpId: string): void {
    this.#uploads.cancel(tmpId);
  }

  /** Shows the files of a message written by another page or tab. */
  loadPreviews({ tmpId, attachments, broadcast, areFilesStored }: OutboxItem): void {
    if (!attachments || broadcast || !areFilesStored) return;
    this.pending
      .load(tmpId)
      .then((isNew) => {
        const item = this.#parts.items.pending(tmpId);
        if (isNew && item) this.#parts.items.showFiles(item);
      })
      .catch(() => undefined);
  }

  /**
   * Deletes orphaned files of pages that closed before storing their message. Recent files are kept: their message may
   * be about to be stored.
   */
  async sweep(now: number, owns: (owner: string) => boolean): Promise<void> {
    // Without a file database there is nothing to delete: do not create one.
    const { scope, items, listeners } = this.#parts;
    const { platform, server, userId } = scope;
    const names = platform.databases.available ? await platform.databases.names(fileStoreName(server, userId)) : [];
    if (names.length === 0) return;
    const before = now - limits.requestTimeoutMs * 10;
    listeners
      .fileStore()
      ?.sweep((owner) => items.pending(owner) !== undefined || owns(owner) || timeOf(owner) > before)
      .catch(() => undefined);
  }

  pause(): void {
    this.#uploads.pause();
  }

  resume(): void {
    this.#uploads.resume();
  }

  /** Another tab became the leader and continues the uploads. */
  follow(): void {
    this.#uploads.stop();
  }

  stop(): void {
    this.#uploads.stop();
    this.pending.stop();
  }

  #progressed(item: OutboxItem, progress: UploadProgress): void {
    const { scope, items, listeners } = this.#parts;
    const now = scope.platform.clock.now();
    const recently = Math.abs(now - (this.#lastEmitAt.get(item.tmpId) ?? 0)) < limits.uploadProgressEveryMs;
    const midway = progress.state === 'sending' && progress.sentBytes < progress.totalBytes;
    items.progressed(item, progress);
    if (recently && midway) return;
    this.#lastEmitAt.set(item.tmpId, now);
    listeners.onChanged({ type: 'upload', tmpId: item.tmpId, progress });
  }
}

/** Content of the item with these files; its caption stays. */
function contentWith({ type, content }: OutboxItem, attachments: readonly Attachment[]): string {
  return attachedContent(type, attachments, captionOf(type, content));
}
