import type { AccountEngine } from '../account/account-scope.ts';
import type { Attachment, UploadedFile } from '../account/attachment.ts';
import type { RootStore } from '../account/root-store.ts';
import { attachmentOf } from '../outbox/uploads/attachment-content.ts';
import { checkFile, useOf } from '../outbox/uploads/file-checks.ts';
import { ImError, limits } from '../protocol/index.ts';
import type { BroadcastRow } from '../store/broadcast-row.ts';
import { derive } from '../store/derived.ts';
import type { Readable } from '../store/readable.ts';

export type { BroadcastOutcome, BroadcastRow } from '../store/broadcast-row.ts';

/** File of a broadcast: to be uploaded, or already uploaded with `client.files`. */
export type BroadcastFile = Blob | { readonly file: Blob; readonly uploaded: UploadedFile };

/** Content and receivers of a broadcast. */
export interface BroadcastDraft {
  /** User ids of friends, at least one; duplicates are removed. */
  readonly friendIds: readonly number[];
  /** May be empty if there is a file. */
  readonly text?: string;
  /** Pictures (jpeg, png, webp, gif) and other files, at most 10 MiB each. */
  readonly files?: readonly BroadcastFile[];
}

/**
 * Sends one message to many friends. Each attachment is uploaded once. The messages go through the outbox, at most 20 a
 * second; messages typed in between go first. A broadcast survives a reload. The event `broadcast` reports the end.
 */
export interface BroadcastService {
  /** Ids of broadcasts that are running or not dismissed, newest first. */
  readonly list: Readable<readonly string[]>;
  /** Progress of a broadcast. */
  progress(id: string): Readable<BroadcastRow | undefined>;
  /**
   * Starts a broadcast. Resolves to its id once it is stored on this device.
   * @throws `request.invalid` without a friend, or with neither text nor file; `client.fileType`, `client.fileTooLarge`
   */
  send(draft: BroadcastDraft): Promise<string>;
  /** Validates a file as `send` does: throws `client.fileType` or `client.fileTooLarge`. */
  checkFile(file: Pick<Blob, 'type' | 'size'>): void;
  /** Cancels the messages not sent yet; those in flight are still sent. */
  cancel(id: string): Promise<void>;
  /** Sends again to the friends for whom it failed in whole or part. Does nothing if there are none. */
  retry(id: string): Promise<void>;
  /** Removes a settled broadcast from the list. */
  dismiss(id: string): Promise<void>;
}

/** Creates the service: reads from the store, writes through the engine of the signed-in account. */
export function createBroadcastService(parts: {
  store: RootStore;
  /** Throws `client.notSignedIn` while no account is signed in. */
  engine: () => AccountEngine;
}): BroadcastService {
  const { engine } = parts;
  const { broadcasts } = parts.store;

  return {
    list: derive([broadcasts.version], () => [...broadcasts.keys()].sort().reverse(), sameIds),
    progress: (id) => broadcasts.readable(id),
    checkFile: checkBroadcastFile,
    send: async (draft) => sendBroadcast(engine(), draft),
    cancel: async (id) => engine().broadcasts.cancel(id),
    retry: async (id) => engine().broadcasts.retry(id),
    dismiss: async (id) => engine().broadcasts.dismiss(id),
  };
}

function sameIds(before: readonly string[], after: readonly string[]): boolean {
  return before.length === after.length && before.every((id, index) => id === after[index]);
}

/** Validates the draft and starts the broadcast; see `BroadcastService.send`. */
async function sendBroadcast(engine: AccountEngine, draft: BroadcastDraft): Promise<string> {
  validateBroadcast(draft);
  const { friendIds, text = '', files = [] } = draft;
  const blobs = files.map(blobOf);
  for (const blob of blobs) checkBroadcastFile(blob);
  const attachments = files.map(attach);
  return engine.broadcasts.start({ friendIds: [...new Set(friendIds)], text, attachments }, blobs);
}

function blobOf(file: BroadcastFile): Blob {
  return 'uploaded' in file ? file.file : file;
}

function attach(file: BroadcastFile): Attachment {
  const blob = blobOf(file);
  const attachment = attachmentOf(blob, useOf(blob), undefined);
  return 'uploaded' in file ? { ...attachment, uploaded: file.uploaded } : attachment;
}

function validateBroadcast({ friendIds, text = '', files = [] }: BroadcastDraft): void {
  const says = text.trim() !== '' || files.length > 0;
  if (friendIds.length > 0 && says && text.length <= limits.contentLength) return;
  const path = friendIds.length > 0 ? 'text' : 'friendIds';
  throw new ImError('request.invalid', 'A broadcast needs a friend, and a text or a file', {
    category: 'invalid',
    issues: [{ path, message: 'is missing or too long' }],
  });
}

/** Validates type and size of a broadcast's file. Throws `client.fileType` or `client.fileTooLarge`. */
function checkBroadcastFile(file: Pick<Blob, 'type' | 'size'>): void {
  checkFile(file, useOf(file), limits.broadcastUploadBytes);
}
