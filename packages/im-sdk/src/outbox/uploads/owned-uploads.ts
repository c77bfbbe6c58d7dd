import type { AccountScope } from '../../account/account-scope.ts';
import type { Attachment } from '../../account/attachment.ts';
import { type ErrorCode, ImError } from '../../protocol/index.ts';
import { sumProgress, type UploadProgress } from '../../store/message-upload.ts';
import type { PendingFiles } from './pending-files.ts';
import { Upload } from './upload.ts';
import { UploadQueue } from './upload-queue.ts';

/** Callbacks of the uploads of an owner. */
export interface OwnedUploadsListeners {
  /** All files are uploaded. */
  onUploaded(owner: string, attachments: readonly Attachment[]): void;
  onRefused(owner: string, code: ErrorCode): void;
  onProgress(owner: string, progress: UploadProgress): void;
  /** A direct upload received an id and can be resumed with it. */
  onNamed(owner: string, index: number, uploadId: string): void;
}

interface Running {
  attachments: readonly Attachment[];
  readonly uploads: Map<number, Upload>;
  readonly progress: UploadProgress[];
}

/**
 * Uploads of files with an owner: an outbox item or a broadcast. They retry until all files are uploaded or one is
 * refused for good.
 */
export class OwnedUploads {
  readonly #scope: AccountScope;
  readonly #files: PendingFiles;
  readonly #listeners: OwnedUploadsListeners;
  readonly #queue = new UploadQueue(true);
  readonly #running = new Map<string, Running>();

  constructor(scope: AccountScope, files: PendingFiles, listeners: OwnedUploadsListeners) {
    this.#scope = scope;
    this.#files = files;
    this.#listeners = listeners;
  }

  /** Starts the uploads that are missing. No-op for an owner whose uploads are running. */
  begin(owner: string, attachments: readonly Attachment[]): void {
    if (this.#running.has(owner)) return;
    const progress = attachments.map(({ size, uploaded }): UploadProgress => {
      const state = uploaded ? 'done' : 'waiting';
      return { state, sentBytes: uploaded ? size : 0, totalBytes: size, failure: undefined };
    });
    this.#running.set(owner, { attachments, uploads: new Map(), progress });
    attachments.forEach((attachment, index) => {
      if (!attachment.uploaded) this.#add(owner, index, attachment);
    });
    this.#emitProgress(owner);
  }

  /** Cancels the uploads of an owner without notifying listeners. */
  cancel(owner: string): void {
    const running = this.#running.get(owner);
    this.#running.delete(owner);
    for (const upload of running?.uploads.values() ?? []) if (!this.#queue.remove(upload)) upload.cancel();
  }

  /** Starts no further upload until `resume`; running ones continue. */
  pause(): void {
    this.#queue.pause();
  }

  /** The connection is up: starts queued uploads and retries failed ones without waiting. */
  resume(): void {
    this.#queue.resume();
    for (const { uploads } of this.#running.values()) for (const upload of uploads.values()) upload.retryNow();
  }

  /** Cancels all uploads; another tab may continue them. */
  stop(): void {
    this.pause();
    for (const owner of [...this.#running.keys()]) this.cancel(owner);
  }

  #add(owner: string, index: number, attachment: Attachment): void {
    const { platform, http, origin, features } = this.#scope;
    const { use, name, type, size, picture, uploadId } = attachment;
    const upload = new Upload(
      {
        platform,
        http,
        server: origin,
        direct: () => features().has('directUpload'),
        tries: Number.POSITIVE_INFINITY,
        onProgress: (progress) => this.#progressed(owner, index, progress),
        onNamed: (named) => {
          if (this.#running.has(owner)) this.#listeners.onNamed(owner, index, named);
        },
      },
      { use, name, type, size, picture, uploadId, blob: () => this.#files.get(owner, index) },
    );
    this.#running.get(owner)?.uploads.set(index, upload);
    this.#queue.add(upload, () =>
      upload.start().then(
        (uploaded) => this.#uploaded(owner, index, { ...attachment, uploaded }),
        (error: unknown) => this.#failed(owner, error),
      ),
    );
  }

  #progressed(owner: string, index: number, progress: UploadProgress): void {
    const running = this.#running.get(owner);
    if (!running) return;
    running.progress[index] = progress;
    this.#emitProgress(owner);
  }

  #uploaded(owner: string, index: number, attachment: Attachment): void {
    const running = this.#running.get(owner);
    if (!running) return;
    running.attachments = running.attachments.map((other, at) => (at === index ? attachment : other));
    if (running.attachments.some(({ uploaded }) => !uploaded)) return;
    this.#running.delete(owner);
    this.#listeners.onUploaded(owner, running.attachments);
  }

  #failed(owner: string, error: unknown): void {
    if (!this.#running.has(owner)) return;
    this.cancel(owner);
    this.#listeners.onRefused(owner, error instanceof ImError ? error.code : 'client.uploadFailed');
  }

  #emitProgress(owner: string): void {
    const running = this.#running.get(owner);
    if (running) this.#listeners.onProgress(owner, sumProgress(running.progress));
  }
}
