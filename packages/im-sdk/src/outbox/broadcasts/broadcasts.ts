import type { AccountScope } from '../../account/account-scope.ts';
import { type Attachment, allUploaded } from '../../account/attachment.ts';
import { ImError, limits } from '../../protocol/index.ts';
import type { UploadProgress } from '../../store/message-upload.ts';
import type { Outbox } from '../outbox.ts';
import type { OutboxItem } from '../outbox-item.ts';
import type { ItemOutcome } from '../outbox-types.ts';
import { measurePictures } from '../uploads/attachment-content.ts';
import { OwnedUploads } from '../uploads/owned-uploads.ts';
import { PendingFiles } from '../uploads/pending-files.ts';
import {
  type BroadcastJob,
  type FindMessage,
  itemsOf,
  type NewBroadcast,
  newJob,
  readJob,
  rowOf,
  withoutDropped,
  withSends,
} from './broadcast-job.ts';
import type { BroadcastChange, BroadcastsListeners } from './broadcast-types.ts';

/**
 * Sends one message to many friends: attachments are uploaded once, then the messages for all friends enter the outbox
 * in one commit with the broadcast. Progress is derived from the outbox: a message no longer in it is delivered.
 */
export class Broadcasts {
  readonly #scope: AccountScope;
  readonly #outbox: Outbox;
  readonly #listeners: BroadcastsListeners;
  readonly #files: PendingFiles;
  readonly #uploads: OwnedUploads;
  readonly #jobs = new Map<string, BroadcastJob>();
  readonly #progress = new Map<string, UploadProgress>();
  readonly #lastEmitAt = new Map<string, number>();
  readonly #storage: BroadcastStorage;
  #leads = false;

  constructor(scope: AccountScope, outbox: Outbox, listeners: BroadcastsListeners) {
    this.#scope = scope;
    this.#outbox = outbox;
    this.#listeners = listeners;
    this.#files = new PendingFiles(scope.platform, () => listeners.fileStore());
    this.#storage = new BroadcastStorage(scope, listeners);
    this.#uploads = new OwnedUploads(scope, this.#files, {
      onUploaded: (id, attachments) => this.#uploaded(id, attachments),
      onRefused: (id, failure) => this.#change(id, { failure }),
      onProgress: (id, progress) => {
        this.#progress.set(id, progress);
        this.#show(id);
      },
      onNamed: (id, index, uploadId) => {
        const attachments = this.#jobs.get(id)?.attachments ?? [];
        this.#change(id, {
          attachments: attachments.map((other, at) => (at === index ? { ...other, uploadId } : other)),
        });
      },
    });
  }

  /** Shows the broadcasts of earlier pages, in any tab. Requires a restored outbox. */
  restore(values: readonly unknown[]): void {
    for (const value of values) {
      const job = readJob(value);
      if (!job) continue;
      this.#jobs.set(job.id, job);
      this.#show(job.id);
    }
  }

  /** This tab is the leader and runs the broadcasts. */
  lead(values: readonly unknown[]): void {
    this.#leads = true;
    this.restore(values);
    for (const job of this.#jobs.values()) this.#begin(job);
  }

  /** Memory mode ends in the leader: `values` are the broadcasts on disk. The outbox must be stored before. */
  async leaveMemory(values: readonly unknown[]): Promise<void> {
    const known = [...this.#jobs.values()];
    const unseen = values
      .flatMap((value) => readJob(value) ?? [])
      .filter(({ id }) => !this.#jobs.has(id) && !this.#storage.wasRemoved(id));
    this.restore(unseen);
    for (const job of unseen) this.#begin(job);
    for (const { id } of known) {
      const job = this.#jobs.get(id);
      if (job) await this.#storage.put(job, []);
    }
    await this.#storage.leaveMemory();
  }

  follow(): void {
    this.#leads = false;
    this.#uploads.stop();
  }

  online(): void {
    if (this.#leads) this.#uploads.resume();
  }

  offline(): void {
    this.#uploads.pause();
  }

  stop(): void {
    this.#uploads.stop();
    this.#files.stop();
  }

  /** True if the files of this owner are still needed. */
  owns(id: string): boolean {
    return this.#jobs.has(id);
  }

  /** Resolves to the id of the broadcast once it is stored. `files` are the bytes of the attachments. */
  async start(draft: Omit<NewBroadcast, 'id' | 'time'>, files: readonly Blob[]): Promise<string> {
    const id = this.#outbox.nextId();
    const attachments = await measurePictures(this.#scope.platform, draft.attachments, files);
    const queued = newJob({ ...draft, attachments, id, time: this.#listeners.now() });
    const hasUploads = !allUploaded(attachments);
    const job = { ...queued, areFilesStored: hasUploads && (await this.#files.store(id, files)) };
    this.#jobs.set(id, job);
    this.#show(id);
    await this.#storage.put(job, []);
    this.#listeners.onChanged({ type: 'put', job, files: job.areFilesStored || !hasUploads ? undefined : files });
    if (this.#leads) this.#begin(job);
    return id;
  }

  /** Cancels the messages not yet sent. Runs in the leader. */
  async cancel(id: string): Promise<void> {
    const job = this.#jobs.get(id);
    if (!job || job.cancelled || !this.#routed('cancel', id)) return;
    this.#uploads.cancel(id);
    const unsent = job.sends.flatMap(({ tmpIds }) => tmpIds.filter((tmpId) => this.#mayStop(tmpId)));
    this.#change(id, { cancelled: true, dropped: [...job.dropped, ...unsent] });
    await this.#outbox.discard(...unsent);
  }

  /** Resends failed and cancelled messages. */
  async retry(id: string): Promise<void> {
    const job = this.#jobs.get(id);
    if (!job || !this.#routed('retry', id)) return;
    if (job.sends.length === 0) {
      this.#begin(this.#change(id, { failure: undefined, cancelled: false }));
      return;
    }
    const failed = job.sends.flatMap(({ tmpIds }) => tmpIds.filter((tmpId) => this.#outbox.item(tmpId)?.failure));
    const dropped = new Set(job.dropped);
    const known = new Set(job.sends.flatMap(({ tmpIds }) => tmpIds));
    const again = withoutDropped(job, () => this.#outbox.nextId());
    this.#jobs.set(id, again);
    const items = dropped.size > 0 ? itemsOf(again, (tmpId) => !known.has(tmpId)) : [];
    await this.#storage.put(again, items);
    this.#outbox.addStored(items);
    await Promise.all(failed.map((tmpId) => this.#outbox.retry(tmpId)));
    this.#show(id);
  }

  /** Removes a finished broadcast; its messages stay. */
  async dismiss(id: string): Promise<void> {
    const state = this.#scope.store.broadcasts.get(id)?.state;
    if (!state || state === 'uploading' || state === 'sending') return;
    this.#scope.store.broadcasts.delete(id);
    if (!this.#routed('dismiss', id)) return;
    await this.#delete(id);
    this.#listeners.onChanged({ type: 'gone', id });
  }

  /** Updates the broadcast of an outbox item that was settled. */
  settled(item: OutboxItem, outcome: ItemOutcome): void {
    const job = item.broadcast === undefined ? undefined : this.#jobs.get(item.broadcast);
    if (!job || !this.#leads) return;
    if (outcome !== 'discarded') this.#show(job.id);
    else if (!job.dropped.includes(item.tmpId)) this.#change(job.id, { dropped: [...job.dropped, item.tmpId] });
    this.#finish(job.id);
  }

  /** Applies a change from another tab. */
  applyRemoteChange(change: BroadcastChange): void {
    if (change.type === 'put') {
      if (this.#jobs.has(change.job.id)) return;
      this.#jobs.set(change.job.id, change.job);
      if (change.files) this.#files.hold(change.job.id, change.files);
      this.#show(change.job.id);
      if (this.#leads) this.#begin(change.job);
    } else if (change.type === 'row') {
      if (!this.#leads) this.#scope.store.broadcasts.set(change.row.id, change.row);
    } else if (change.type === 'gone') {
      this.#drop(change.id, false);
      this.#scope.store.broadcasts.delete(change.id);
    } else if (this.#leads) {
      // The other tab only shows the row; errors are reported here.
      this[change.type](change.id).catch(this.#scope.onError);
    }
  }

  /** True in the leader; another tab forwards the request to it. */
  #routed(type: 'cancel' | 'retry' | 'dismiss', id: string): boolean {
    if (!this.#leads) this.#listeners.onChanged({ type, id });
    return this.#leads;
  }

  #begin(job: BroadcastJob): void {
    // Repeat a cancellation that the previous page did not finish.
    if (job.cancelled) this.#outbox.discard(...job.dropped).catch(() => undefined);
    if (job.cancelled || job.failure) return;
    if (job.sends.length > 0) this.#finish(job.id);
    else if (allUploaded(job.attachments)) this.#uploaded(job.id, job.attachments);
    else this.#uploads.begin(job.id, job.attachments);
  }

  #uploaded(id: string, attachments: readonly Attachment[]): void {
    const job = this.#jobs.get(id);
    if (!job || job.cancelled || job.sends.length > 0) return;
    const sending = withSends({ ...job, attachments }, () => this.#outbox.nextId());
    const items = itemsOf(sending);
    this.#jobs.set(id, sending);
    this.#storage
      .put(sending, items)
      .then(() => {
        this.#outbox.addStored(items);
        this.#files.release(id, true, () => undefined);
        this.#show(id);
        // Cancelled while it was being stored.
        const now = this.#jobs.get(id);
        if (now?.cancelled) this.#begin(this.#change(id, { dropped: items.map(({ tmpId }) => tmpId) }));
      })
      .catch((error: unknown) => this.#scope.onError(asStorageError(error)));
  }

  #mayStop(tmpId: string): boolean {
    const item = this.#outbox.item(tmpId);
    return item !== undefined && !item.failure && !this.#outbox.isInFlight(tmpId);
  }

  #change(id: string, change: Partial<BroadcastJob>): BroadcastJob {
    const job = { ...(this.#jobs.get(id) as BroadcastJob), ...change };
    this.#jobs.set(id, job);
    this.#show(id);
    this.#storage.put(job, []).catch(() => undefined);
    return job;
  }

  #finish(id: string): void {
    const job = this.#jobs.get(id);
    const row = this.#scope.store.broadcasts.get(id);
    if (!job || row?.state !== 'finished' || job.isFinishEmitted) return;
    this.#change(id, { isFinishEmitted: true });
    const outcome = row.failed === 0 ? 'all' : row.done === 0 ? 'none' : 'partial';
    this.#listeners.onFinished({ id, outcome, success: row.done, failed: row.failed });
    if (row.failed === 0) this.#delete(id).catch((error: unknown) => this.#scope.onError(asStorageError(error)));
  }

  async #delete(id: string): Promise<void> {
    this.#drop(id, true);
    await this.#storage.remove(id);
  }

  /** Removes a broadcast from the memory of this tab. `disk`: its files also from disk. */
  #drop(id: string, disk: boolean): void {
    this.#jobs.delete(id);
    this.#progress.delete(id);
    this.#lastEmitAt.delete(id);
    this.#files.release(id, disk, () => undefined);
  }

  #show(id: string): void {
    const job = this.#jobs.get(id);
    if (!job) return;
    const find: FindMessage = (tmpId) => {
      const item = this.#outbox.item(tmpId);
      return item && (item.failure ? 'failed' : 'waiting');
    };
    const row = rowOf(job, find, this.#progress.get(id) ?? uploadOf(job));
    this.#scope.store.broadcasts.set(id, row);
    if (!this.#leads) return;
    const now = this.#scope.platform.clock.now();
    const recently = Math.abs(now - (this.#lastEmitAt.get(id) ?? 0)) < limits.uploadProgressEveryMs;
    if (recently && (row.state === 'sending' || row.state === 'uploading')) return;
    this.#lastEmitAt.set(id, now);
    this.#listeners.onChanged({ type: 'row', row });
  }
}

function uploadOf({ attachments, sends }: BroadcastJob): UploadProgress {
  const totalBytes = attachments.reduce((sum, { size }) => sum + size, 0);
  const done = sends.length > 0 || allUploaded(attachments);
  return { state: done ? 'done' : 'waiting', sentBytes: done ? totalBytes : 0, totalBytes, failure: undefined };
}

/** The stored broadcasts. */
class BroadcastStorage {
  readonly #scope: Pick<AccountScope, 'onError'>;
  readonly #listeners: Pick<BroadcastsListeners, 'cache' | 'disk' | 'onStorageFailed'>;
  /** Broadcasts on disk that were removed in memory mode. */
  readonly #removedInMemory = new Set<string>();

  constructor(
    scope: Pick<AccountScope, 'onError'>,
    listeners: Pick<BroadcastsListeners, 'cache' | 'disk' | 'onStorageFailed'>,
  ) {
    this.#scope = scope;
    this.#listeners = listeners;
  }

  /** Stores a broadcast with its messages. If storage fails, the broadcast continues from memory. */
  async put(job: BroadcastJob, items: readonly OutboxItem[]): Promise<void> {
    try {
      await this.#listeners.cache()?.putBroadcast(job.id, job, items);
    } catch (cause) {
      this.#scope.onError(asStorageError(cause));
      this.#listeners.onStorageFailed();
    }
  }

  async remove(id: string): Promise<void> {
    const cache = this.#listeners.cache();
    if (!cache && this.#listeners.disk()) this.#removedInMemory.add(id);
    await cache?.removeBroadcast(id);
  }

  /** True if the broadcast was removed in memory mode: the database still has it. */
  wasRemoved(id: string): boolean {
    return this.#removedInMemory.has(id);
  }

  /** Memory mode ended: removes what was removed meanwhile. */
  async leaveMemory(): Promise<void> {
    for (const id of [...this.#removedInMemory]) {
      await this.#listeners.cache()?.removeBroadcast(id);
      this.#removedInMemory.delete(id);
    }
  }
}

/** Error of a broadcast that could not be stored. */
function asStorageError(cause: unknown): ImError {
  return new ImError('client.storageFailed', 'The broadcast is kept in memory only', { category: 'storage', cause });
}
