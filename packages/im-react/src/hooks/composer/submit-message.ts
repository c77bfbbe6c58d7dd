import type { TextDraft } from 'im-sdk';
import { type ConversationKey, limits } from 'im-sdk/protocol';
import type { Attachment } from './attachments.ts';
import type { ComposerClient } from './composer-types.ts';
import type { Mention } from './mention-ranges.ts';

/** One submission of the composer: becomes one message per file and one for the text. */
export interface Submission {
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly attachments: readonly Attachment[];
  /** Id of the message that the first one quotes; 0 for none. */
  readonly quoteId: number;
}

/** Parts that the outbox rejected. */
export interface RejectedParts {
  /** Whether the text was rejected. */
  readonly text: boolean;
  /** Rejected attachments. */
  readonly attachments: readonly Attachment[];
  /** Reason of the first rejection. */
  readonly error: unknown;
}

// Async: a send that throws synchronously is a rejection of that part.
async function sendFile(
  { messages }: ComposerClient,
  conversation: ConversationKey,
  { kind, file, video, upload }: Attachment,
  quote: { readonly quoteMessageId?: number },
): Promise<string> {
  const draft = upload ? { ...quote, upload } : quote;
  if (kind === 'image') return messages.sendImage(conversation, file, draft);
  if (kind === 'video') return messages.sendVideo(conversation, file, { ...video, ...draft });
  return messages.sendFile(conversation, file, draft);
}

async function sendText(
  { messages }: ComposerClient,
  conversation: ConversationKey,
  draft: TextDraft,
): Promise<string> {
  return messages.sendText(conversation, draft);
}

/** Queues files, then text, in the outbox. All in one synchronous step, so later messages cannot get in between. */
export async function submitMessage(
  client: ComposerClient,
  conversation: ConversationKey,
  { text, mentions, attachments, quoteId }: Submission,
): Promise<RejectedParts | undefined> {
  const quote = quoteId > 0 ? { quoteMessageId: quoteId } : {};
  const files = attachments.map((each, index) => sendFile(client, conversation, each, index === 0 ? quote : {}));
  const atUserIds = [...new Set(mentions.map(({ userId }) => userId))].slice(0, limits.atUserIds);
  const draft = { text, ...(atUserIds.length > 0 ? { atUserIds } : {}), ...(files.length === 0 ? quote : {}) };
  const texts = text === '' ? [] : [sendText(client, conversation, draft)];
  const [sentFiles, sentText] = await Promise.all([Promise.allSettled(files), Promise.allSettled(texts)]);
  const failed = [...sentFiles, ...sentText].find(({ status }) => status === 'rejected');
  if (failed?.status !== 'rejected') return undefined;
  return {
    text: sentText[0]?.status === 'rejected',
    attachments: attachments.filter((_, index) => sentFiles[index]?.status === 'rejected'),
    error: failed.reason,
  };
}
