import { type Attachment, attachmentOf } from '../outbox/uploads/attachment.ts';
import { checkFile, useOf } from '../outbox/uploads/file-checks.ts';
import { ImError, limits } from '../protocol/index.ts';
import { derive } from '../store/derived.ts';
import type { RootStore } from '../store/root-store.ts';
import type { AccountEngine } from '../sync/account-scope.ts';
import type { BroadcastDraft, BroadcastFile, BroadcastService } from './broadcast-service.ts';

/** Broadcasts over the store; what changes them goes through the engine of whoever is signed in. */
export function createBroadcastService(parts: {
  store: RootStore;
  engine: () => AccountEngine | undefined;
}): BroadcastService {
  const { broadcasts } = parts.store;

  function engine(): AccountEngine {
    const current = parts.engine();
    if (!current) throw new ImError('client.notSignedIn', 'Nobody is signed in', { category: 'auth' });
    return current;
  }

  return {
    list: derive([broadcasts.version], () => [...broadcasts.keys()].sort().reverse(), sameIds),
    progress: (id) => broadcasts.readable(id),
    checkFile: check,
    async send(draft) {
      demandSendable(draft);
      const { friendIds, text = '', files = [] } = draft;
      const blobs = files.map(blobOf);
      for (const blob of blobs) check(blob);
      const attachments = files.map(attach);
      return engine().broadcasts.start({ friendIds: [...new Set(friendIds)], text, attachments }, blobs);
    },
    cancel: async (id) => engine().broadcasts.cancel(id),
    retry: async (id) => engine().broadcasts.retry(id),
    dismiss: async (id) => engine().broadcasts.dismiss(id),
  };
}

function check(file: Pick<Blob, 'type' | 'size'>): void {
  checkFile(file, useOf(file), limits.broadcastUploadBytes);
}

function blobOf(file: BroadcastFile): Blob {
  return 'uploaded' in file ? file.file : file;
}

function attach(file: BroadcastFile): Attachment {
  const blob = blobOf(file);
  const attachment = attachmentOf(blob, useOf(blob), undefined);
  return 'uploaded' in file ? { ...attachment, uploaded: file.uploaded } : attachment;
}

function demandSendable({ friendIds, text = '', files = [] }: BroadcastDraft): void {
  const says = text.trim() !== '' || files.length > 0;
  if (friendIds.length > 0 && says && text.length <= limits.contentLength) return;
  const path = friendIds.length > 0 ? 'text' : 'friendIds';
  throw new ImError('request.invalid', 'A broadcast needs a friend, and a text or a file', {
    category: 'invalid',
    issues: [{ path, message: 'is missing or too long' }],
  });
}

function sameIds(before: readonly string[], after: readonly string[]): boolean {
  return before.length === after.length && before.every((id, index) => id === after[index]);
}
