import type { Attachment } from '../outbox/uploads/attachment.ts';
import { attachmentOf } from '../outbox/uploads/attachment-content.ts';
import { useOf } from '../outbox/uploads/file-checks.ts';
import { ImError, limits } from '../protocol/index.ts';
import type { AccountEngine } from '../sync/account-scope.ts';
import type { BroadcastDraft, BroadcastFile } from './broadcast.ts';
import { checkBroadcastFile } from './broadcast-file.ts';

/** Validates the draft and starts the broadcast; see `BroadcastService.send`. */
export async function sendBroadcast(engine: AccountEngine, draft: BroadcastDraft): Promise<string> {
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
