import type { UploadedFile } from '../outbox/uploads/upload-types.ts';
import type { BroadcastRow } from '../store/broadcast-row.ts';
import type { Readable } from '../store/readable.ts';

export type { BroadcastOutcome, BroadcastRow } from '../store/broadcast-row.ts';

/** A file that goes with a broadcast: to be uploaded, or uploaded already with `client.files`. */
export type BroadcastFile = Blob | { readonly file: Blob; readonly uploaded: UploadedFile };

/** What is sent to whom. */
export interface BroadcastDraft {
  /** Friends, each once; at least one. */
  readonly friendIds: readonly number[];
  /** May be empty where there is a file. */
  readonly text?: string;
  /** Pictures (jpeg, png, webp, gif) and other files, of at most 10 MiB each. */
  readonly files?: readonly BroadcastFile[];
}

/**
 * One message to many friends. Each attachment is uploaded once; the messages go through the outbox, at most 20 a
 * second, what a person writes in between comes first. It survives a reload. The event `broadcast` tells the end.
 */
export interface BroadcastService {
  /** Broadcasts that run or were not dismissed, newest first. */
  readonly list: Readable<readonly string[]>;
  /** How far one got. */
  progress(id: string): Readable<BroadcastRow | undefined>;
  /**
   * Resolves to the id as soon as it is stored on this device. Rejects with `request.invalid` without a friend, or
   * with neither text nor file, and with `client.fileType` or `client.fileTooLarge`.
   */
  send(draft: BroadcastDraft): Promise<string>;
  /** Refuses a file as `send` would: throws `client.fileType` or `client.fileTooLarge`. */
  checkFile(file: Pick<Blob, 'type' | 'size'>): void;
  /** Friends who have not got it do not get it; what is on its way goes on. */
  cancel(id: string): Promise<void>;
  /** Sends again to those who did not get all of it. Does nothing where nobody failed. */
  retry(id: string): Promise<void>;
  /** Takes one that is over out of the list. */
  dismiss(id: string): Promise<void>;
}
