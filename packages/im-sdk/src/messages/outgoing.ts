import { type ConversationKey, ImError, limits, MessageType, parseConversationKey } from '../protocol/index.ts';
import type { OutgoingDraft } from '../sync/account-scope.ts';
import type { MessageExtras } from './content-sends.ts';

/**
 * Validates a message and builds its outbox draft.
 * @throws `request.invalid` for an empty or too long text, too many mentions, or a too large `ext`
 */
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

/** Error of a message that fails validation. */
export function refused(path: string, message: string): ImError {
  return new ImError('request.invalid', `This message cannot be sent: ${path} ${message}`, {
    category: 'invalid',
    issues: [{ path, message }],
  });
}
