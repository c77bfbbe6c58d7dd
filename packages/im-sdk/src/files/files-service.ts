import type { UploadedFile, UploadedSoFar, UploadUse } from '../outbox/uploads/upload-types.ts';
import type { PictureSize } from '../platform/files.ts';
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
