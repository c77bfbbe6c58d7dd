import {
  type ConversationKey,
  ImError,
  limits,
  MessageType,
  parseConversationKey,
  readContent,
  type StructuredContent,
  type StructuredType,
} from '../protocol/index.ts';
import type { OutgoingDraft } from '../sync/account-scope.ts';
import type { ContentSends, MessageExtras } from './content-sends-service.ts';

/** Puts messages whose content has fields into the outbox. */
export function createContentSends(
  send: (conversation: ConversationKey, type: number, content: string, extras?: MessageExtras) => Promise<string>,
): ContentSends {
  async function sendContent<T extends StructuredType>(
    conversation: ConversationKey,
    type: T,
    content: StructuredContent<T>,
    extras?: MessageExtras,
  ): Promise<string> {
    const text = JSON.stringify(content);
    if (!readContent(type, text)) throw refused('content', 'does not fit the type');
    return send(conversation, type, text, extras);
  }

  return {
    sendContent,
    sendLocation: (conversation, place, extras) => sendContent(conversation, MessageType.LOCATION, place, extras),
    sendCard: (conversation, { kind, id }, extras) => sendContent(conversation, MessageType.CARD, { kind, id }, extras),
    sendCustom: (conversation, content, extras) => sendContent(conversation, MessageType.CUSTOM, content, extras),
    shake: (conversation) => send(conversation, MessageType.SHAKE, ''),
  };
}

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

function refused(path: string, message: string): ImError {
  return new ImError('request.invalid', `This message cannot be sent: ${path} ${message}`, {
    category: 'invalid',
    issues: [{ path, message }],
  });
}
