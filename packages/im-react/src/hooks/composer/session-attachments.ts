import type { ImClient } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { browserLooks } from '../../platform/files/file-looks.ts';
import { type Attachments, createAttachments } from './attachments.ts';

const kept = new WeakMap<ImClient, Map<ConversationKey, Attachments>>();

/** The files that wait in a conversation: the same while the page lives, whichever composer shows them. */
export function attachmentsOf(client: ImClient, conversation: ConversationKey): Attachments {
  const ofClient = kept.get(client) ?? new Map<ConversationKey, Attachments>();
  kept.set(client, ofClient);
  const found = ofClient.get(conversation) ?? createAttachments(browserLooks);
  ofClient.set(conversation, found);
  return found;
}
