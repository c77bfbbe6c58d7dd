import type { FileDraft, TextDraft } from 'im-sdk';
import { type ConversationKey, limits } from 'im-sdk/protocol';
import type { Attachment } from './attachments/attachments.ts';
import type { ComposerClient } from './composer-types.ts';
import type { Mention } from './mention-ranges.ts';

/** One submission of the composer: one message per file; the text is the caption of the last, or a message of its own. */
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
  extras: Pick<FileDraft, 'quote' | 'caption' | 'atUserIds'>,
): Promise<string> {
  const draft = upload ? { ...extras, upload } : extras;
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

/** Queues everything in the outbox, in one synchronous step, so that later messages cannot get in between. */
export async function submitMessage(
  client: ComposerClient,
  conversation: ConversationKey,
  { text, mentions, attachments, quoteId }: Submission,
): Promise<RejectedParts | undefined> {
  const quote = quoteId > 0 ? { quote: quoteId } : {};
  const mentioned = [...new Set(mentions.map(({ userId }) => userId))].slice(0, limits.atUserIds);
  const atUserIds = mentioned.length > 0 ? { atUserIds: mentioned } : {};
  const caption = text === '' ? {} : { caption: text, ...atUserIds };
  const last = attachments.length - 1;
  const sends = attachments.map((each, index) =>
    sendFile(client, conversation, each, { ...(index === 0 ? quote : {}), ...(index === last ? caption : {}) }),
  );
  if (attachments.length === 0) sends.push(sendText(client, conversation, { text, ...atUserIds, ...quote }));
  const sent = await Promise.allSettled(sends);
  const failed = sent.find(({ status }) => status === 'rejected');
  if (failed?.status !== 'rejected') return undefined;
  return {
    text: text !== '' && sent.at(-1)?.status === 'rejected',
    attachments: attachments.filter((_, index) => sent[index]?.status === 'rejected'),
    error: failed.reason,
  };
}
