import type { ImClient, UploadHandle, UploadUse } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { browserFilePreviews } from '../../platform/files/file-previews.ts';
import { type Attachments, createAttachments } from './attachments.ts';

const attachmentsByClient = new WeakMap<ImClient, Map<ConversationKey, Attachments>>();

/** Attachments of a conversation. Kept in memory per client, so they survive a composer that unmounts. */
export function attachmentsOf(client: ImClient, conversation: ConversationKey): Attachments {
  const ofClient = attachmentsByClient.get(client) ?? new Map<ConversationKey, Attachments>();
  attachmentsByClient.set(client, ofClient);
  const found =
    ofClient.get(conversation) ?? createAttachments(browserFilePreviews, (file, use) => beginUpload(client, file, use));
  ofClient.set(conversation, found);
  return found;
}

// A rejected file stays in the composer; sending the message reports the error.
function beginUpload({ files }: ImClient, file: Blob | File, use: UploadUse): UploadHandle | undefined {
  try {
    return files.upload(file, { use });
  } catch {
    return undefined;
  }
}
