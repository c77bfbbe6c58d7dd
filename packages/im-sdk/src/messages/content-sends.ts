import {
  type ConversationKey,
  MessageType,
  readContent,
  type StructuredContent,
  type StructuredType,
} from '../protocol/index.ts';
import type { ContentSends, MessageExtras } from './content-sends-service.ts';
import { refused } from './outgoing.ts';

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
