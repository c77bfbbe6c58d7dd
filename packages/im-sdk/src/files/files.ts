import type { UploadedFile, UploadState, UploadUse } from '../account/attachment.ts';
import type { HttpRequests } from '../http/http-client.ts';
import { allowedTypes, checkFile, maxBytes } from '../outbox/uploads/file-checks.ts';
import { Upload, type UploadSource } from '../outbox/uploads/upload.ts';
import { UploadQueue } from '../outbox/uploads/upload-queue.ts';
import type { PictureSize } from '../platform/files.ts';
import type { Platform } from '../platform/platform.ts';
import { type Feature, ImError, limits } from '../protocol/index.ts';
import { Cell } from '../store/cell.ts';
import type { KeyedSubject } from '../store/keyed-subject.ts';
import type { UploadProgress } from '../store/message-upload.ts';
import type { Readable } from '../store/readable.ts';

export type { UploadedFile, UploadState as UploadedSoFar, UploadUse } from '../account/attachment.ts';

/** Options of an upload. */
export interface UploadOptions {
  /** Purpose of the file; determines the allowed types and sizes. */
  readonly use: UploadUse;
  /** File name. Default: the file's own name. */
  readonly name?: string;
}

/**
 * A running upload, not stored: it ends with the page. To send files in messages, use `client.messages`; it can
 * continue an upload started here.
 */
export interface UploadHandle {
  /** State and bytes sent. */
  readonly progress: Readable<UploadProgress>;
  /**
   * Resolves when the server has the file. Rejects with the server's refusal, with the last error after five failed
   * attempts in a row, or with `client.aborted` after `cancel`.
   */
  readonly done: Promise<UploadedFile>;
  /** Cancels the upload: `done` rejects with `client.aborted`. */
  cancel(): void;
  /** Restarts after a failure or `cancel`. Returns the new promise; while the upload is running, the same as `done`. */
  retry(): Promise<UploadedFile>;
  /** Cancels this upload and returns its progress on the server, so that a message can continue it. */
  detach(): UploadState;
}

/** Uploads outside messages: avatars, group pictures, albums. */
export interface FilesService {
  /**
   * Starts an upload; at most three run at once. Without a session only avatars can be uploaded, if the server requires
   * one at registration.
   * @throws `client.fileType`, `client.fileTooLarge` before anything is sent
   */
  upload(file: Blob | File, options: UploadOptions): UploadHandle;
  /** Allowed media types for a use, for a file picker; `undefined` if all are allowed. */
  allowedTypes(use: UploadUse): readonly string[] | undefined;
  /** Maximum file size for a use, in bytes. */
  maxBytes(use: UploadUse): number;
  /** Pixel size of a picture; `undefined` if the file is not a picture. */
  measurePicture(file: Blob): Promise<PictureSize | undefined>;
}

export interface FilesParts {
  readonly platform: Pick<Platform, 'files' | 'timers' | 'random'>;
  readonly subject: KeyedSubject;
  /** HTTP client of the signed-in account, or one without a session. */
  readonly http: () => HttpRequests;
  /** Origin of root-relative addresses. */
  readonly server: string;
  readonly features: () => ReadonlySet<Feature>;
}

/** Creates the service for uploads outside messages. */
export function createFiles(parts: FilesParts): FilesService {
  const queue = new UploadQueue();
  return {
    allowedTypes,
    maxBytes,
    measurePicture: (file) => parts.platform.files.measurePicture(file),
    upload(file, { use, name }) {
      checkFile(file, use);
      const own = 'name' in file ? file.name : '';
      const { type, size } = file;
      return beginUpload(parts, queue, {
        use,
        name: (name || own || use).slice(-limits.fileNameLength),
        type,
        size,
        picture: undefined,
        uploadId: undefined,
        blob: async () => file,
      });
    },
  };
}

/** Counter for the store keys of progress cells. */
let uploads = 0;

function beginUpload(parts: FilesParts, queue: UploadQueue, source: UploadSource): UploadHandle {
  uploads += 1;
  const waiting: UploadProgress = { state: 'waiting', sentBytes: 0, totalBytes: source.size, failure: undefined };
  const progress = new Cell(parts.subject, `fileUpload:${uploads}`, waiting);
  let cancel: () => void = () => undefined;
  let soFar = (): UploadState => ({ uploaded: undefined, uploadId: undefined });

  function setProgress(next: UploadProgress): void {
    progress.setNow(next);
  }

  async function run(): Promise<UploadedFile> {
    const { platform, server, http, features } = parts;
    const direct = (): boolean => features().has('directUpload');
    const upload = new Upload(
      { platform, server, http: http(), direct, tries: limits.uploadAttempts, onProgress: setProgress },
      source,
    );
    let uploaded: UploadedFile | undefined;
    soFar = () => ({ uploaded, uploadId: upload.uploadId });
    return new Promise((resolve, reject) => {
      cancel = () => {
        if (!queue.remove(upload)) upload.cancel();
        else {
          setProgress({ ...progress.getSnapshot(), state: 'cancelled' });
          reject(aborted());
        }
      };
      queue.add(upload, () => {
        const running = measuredBy(platform, source, upload);
        running.then((file) => {
          uploaded = file;
          resolve(file);
        }, reject);
        return running;
      });
    });
  }

  let current = run();
  // Prevents an unhandled rejection: a caller may use `progress` only.
  current.catch(() => undefined);
  return {
    done: current,
    progress,
    cancel: () => cancel(),
    detach() {
      const handed = soFar();
      if (!handed.uploaded) cancel();
      return handed;
    },
    retry() {
      const { state } = progress.getSnapshot();
      if (state !== 'failed' && state !== 'cancelled') return current;
      setProgress({ ...progress.getSnapshot(), state: 'waiting', sentBytes: 0, failure: undefined });
      current = run();
      current.catch(() => undefined);
      return current;
    },
  };
}

function aborted(): ImError {
  return new ImError('client.aborted', 'The upload was given up', { category: 'aborted' });
}

/** Runs the upload. If the server does not return the size of a picture, measures it on this device. */
async function measuredBy(
  { files }: Pick<Platform, 'files'>,
  { use, blob }: UploadSource,
  upload: Upload,
): Promise<UploadedFile> {
  const file = await upload.start();
  const isPicture = use === 'image' || use === 'avatar' || use === 'album';
  if (!isPicture || file.width) return file;
  const size = await files.measurePicture(await blob()).catch(() => undefined);
  return { ...file, width: size?.width, height: size?.height };
}
