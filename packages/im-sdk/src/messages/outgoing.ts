import { type ConversationKey, ImError, limits, MessageType, parseConversationKey } from '../protocol/index.ts';
import type { OutgoingDraft } from '../sync/account-scope.ts';
import type { MessageExtras } from './content-sends.ts';

/** A message as the outbox takes it. Throws `request.invalid` for what no server would take. */
export function outgoing(
  conversation: ConversationKey,
  message: { readonly type: number; readonly content: string; readonly receipt: boolean },
  { quoteMessageId = 0, atUserIds = [], ext }: MessageExtras = {},
): OutgoingDraft {
  const kind = parseConversationKey(conversation)?.kind;
  if (kind !== 'private' && kind !== 'group') throw refused('conversation', 'takes no messages');
  const { content } = message;
  const empty = message.type === MessageType.TEXT && content.trim() === '';
  if (empty || content.length > limits.contentLength) {
    throw refused('text', `1 to ${limits.contentLength} characters`);
  }
  if (atUserIds.length > limits.atUserIds) throw refused('atUserIds', `at most ${limits.atUserIds}`);
  if (ext && new TextEncoder().encode(JSON.stringify(ext)).length > limits.extBytes) {
    throw refused('ext', `at most ${limits.extBytes} bytes`);
  }
  return { ...message, quoteMessageId, atUserIds: kind === 'group' ? atUserIds : [], ...(ext ? { ext } : {}) };
}

/** The error of a message that no server would take. */
export function refused(path: string, message: string): ImError {
  return new ImError('request.invalid', `This message cannot be sent: ${path} ${message}`, {
    category: 'invalid',
    issues: [{ path, message }],
  });
}
