import type { UploadedFile } from '../outbox/uploads/upload-types.ts';
import type { BroadcastRow } from '../store/broadcast-row.ts';
import { derive } from '../store/derived.ts';
import type { Readable } from '../store/readable.ts';
import type { RootStore } from '../store/root-store.ts';
import type { AccountEngine } from '../sync/account-scope.ts';
import { checkBroadcastFile } from './broadcast-file.ts';
import { sendBroadcast } from './send-broadcast.ts';

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

/** Broadcasts over the store; what changes them goes through the engine of whoever is signed in. */
export function createBroadcastService(parts: {
  store: RootStore;
  /** Throws where nobody is signed in. */
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
