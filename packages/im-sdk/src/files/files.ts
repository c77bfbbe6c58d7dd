import { allowedTypes, checkFile, maxBytes } from '../outbox/uploads/file-checks.ts';
import { Upload, type UploadSource } from '../outbox/uploads/upload.ts';
import { UploadQueue } from '../outbox/uploads/upload-queue.ts';
import type { UploadedFile, UploadedSoFar, UploadUse } from '../outbox/uploads/upload-types.ts';
import type { UploadHttp } from '../outbox/uploads/upload-wire.ts';
import type { PictureSize } from '../platform/files.ts';
import type { Platform } from '../platform/platform.ts';
import { type Feature, ImError, limits } from '../protocol/index.ts';
import { Cell } from '../store/cell.ts';
import type { KeyedSubject } from '../store/keyed-subject.ts';
import type { UploadProgress } from '../store/message-upload.ts';
import type { Readable } from '../store/readable.ts';

export type { UploadedFile, UploadedSoFar, UploadUse } from '../outbox/uploads/upload-types.ts';

/** How a file is to be uploaded. */
export interface UploadOptions {
  /** What it is for: decides which types and sizes are taken. */
  readonly use: UploadUse;
  /** Name of the file; its own by default. */
  readonly name?: string;
}

/**
 * An upload that somebody waits for. It ends with the page; files of messages are sent with `client.messages`, which can
 * go on with an upload that was begun here.
 */
export interface UploadHandle {
  /** How far it got. */
  readonly progress: Readable<UploadProgress>;
  /**
   * Resolves when the server has the file. Rejects with the server's refusal, after five troubles in a row with the
   * last of them, or with `client.aborted` after `cancel`.
   */
  readonly done: Promise<UploadedFile>;
  /** Ends it: `done` rejects with `client.aborted`. */
  cancel(): void;
  /** Begins again after a failure or `cancel`; answers what becomes of it. While it runs: the same as `done`. */
  retry(): Promise<UploadedFile>;
  /** Ends it, and answers what the server has of the file so far: somebody else goes on. */
  handOver(): UploadedSoFar;
}

/** Files apart from messages: avatars, pictures of groups and albums. */
export interface FilesService {
  /**
   * Begins an upload; three at most run at once. Throws `client.fileType` or `client.fileTooLarge` before anything is
   * sent. Without a session only an avatar can be uploaded, where the server asks for one at registration.
   */
  upload(file: Blob | File, options: UploadOptions): UploadHandle;
  /** Types that are taken for a use, for a file picker; `undefined` where all are. */
  allowedTypes(use: UploadUse): readonly string[] | undefined;
  /** Bytes that a file of this use may have. */
  maxBytes(use: UploadUse): number;
  /** Size of a picture as it is shown; `undefined` where the bytes are none. */
  measurePicture(file: Blob): Promise<PictureSize | undefined>;
}

export interface FilesParts {
  readonly platform: Pick<Platform, 'files' | 'timers' | 'random'>;
  readonly subject: KeyedSubject;
  /** In the name of whoever is signed in; in nobody's, where nobody is. */
  readonly http: () => UploadHttp;
  /** Origin that a root-relative address belongs to. */
  readonly server: string;
  readonly features: () => ReadonlySet<Feature>;
}

/** Uploads that somebody waits for. */
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

/** Numbers the uploads: each one's progress has a key of its own. */
let uploads = 0;

function beginUpload(parts: FilesParts, queue: UploadQueue, source: UploadSource): UploadHandle {
  uploads += 1;
  const waiting: UploadProgress = { state: 'waiting', sentBytes: 0, totalBytes: source.size, failure: undefined };
  const progress = new Cell(parts.subject, `fileUpload:${uploads}`, waiting);
  let cancel: () => void = () => undefined;
  let soFar = (): UploadedSoFar => ({ uploaded: undefined, uploadId: undefined });

  function tell(next: UploadProgress): void {
    progress.setNow(next);
  }

  async function run(): Promise<UploadedFile> {
    const { platform, server, http, features } = parts;
    const direct = (): boolean => features().has('directUpload');
    const upload = new Upload(
      { platform, server, http: http(), direct, tries: limits.uploadTries, onProgress: tell },
      source,
    );
    let uploaded: UploadedFile | undefined;
    soFar = () => ({ uploaded, uploadId: upload.uploadId });
    return new Promise((resolve, reject) => {
      cancel = () => {
        if (!queue.remove(upload)) upload.cancel();
        else {
          tell({ ...progress.getSnapshot(), state: 'cancelled' });
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
  // Whoever only watches the progress has heard of a failure.
  current.catch(() => undefined);
  return {
    done: current,
    progress,
    cancel: () => cancel(),
    handOver() {
      const handed = soFar();
      if (!handed.uploaded) cancel();
      return handed;
    },
    retry() {
      const { state } = progress.getSnapshot();
      if (state !== 'failed' && state !== 'cancelled') return current;
      tell({ ...progress.getSnapshot(), state: 'waiting', sentBytes: 0, failure: undefined });
      current = run();
      current.catch(() => undefined);
      return current;
    },
  };
}

function aborted(): ImError {
  return new ImError('client.aborted', 'The upload was given up', { category: 'aborted' });
}

/** Servers that do not say the size of a picture leave it to the device. */
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
