import type { ImClient, UploadHandle, UploadUse } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { browserFilePreviews } from '../../../platform/files/file-previews.ts';
import { sessionState } from '../../session/session-state.ts';
import { type Attachments, createAttachments } from './attachments.ts';

const attachmentsOfSession = sessionState(
  () => new Map<ConversationKey, Attachments>(),
  (attachments) => {
    for (const each of attachments.values()) each.clear();
  },
);

/** Attachments of a conversation. They survive a composer that unmounts, and end with the session. */
export function attachmentsOf(client: ImClient, conversation: ConversationKey): Attachments {
  const ofSession = attachmentsOfSession(client);
  const found =
    ofSession.get(conversation) ??
    createAttachments(browserFilePreviews, (file, use) => beginUpload(client, file, use));
  ofSession.set(conversation, found);
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
