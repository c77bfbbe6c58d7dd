import {
  type ConversationKey,
  type CustomContent,
  ImError,
  type LocationContent,
  type MessageExtras,
  MessageType,
  readContent,
  type StructuredContent,
  type StructuredType,
} from '../protocol/index.ts';
import type { ConversationMessageRef } from '../store/messages/message-ref.ts';

/** Optional fields of any message that is sent. */
export interface SendExtras extends Omit<MessageExtras, 'quoteMessageId'> {
  /** The quoted message, of the same conversation. A row key must be of a message in memory. */
  readonly quote?: ConversationMessageRef | undefined;
}

/** Error of a message that fails validation. */
export function refused(path: string, message: string): ImError {
  return new ImError('request.invalid', `This message cannot be sent: ${path} ${message}`, {
    category: 'invalid',
    issues: [{ path, message }],
  });
}

/**
 * Messages with structured content. Each is shown at once and resolves to the row's key once it is stored on this
 * device.
 * @throws `request.invalid` if the content does not match its type or is too long
 */
export interface ContentSends {
  /**
   * Sends structured content of any type, with files that are already on the server. To upload files, use `sendImage`,
   * `sendFile` and the like. Most servers refuse red envelopes and transfers.
   */
  sendContent<T extends StructuredType>(
    conversation: ConversationKey,
    type: T,
    content: StructuredContent<T>,
    extras?: SendExtras,
  ): Promise<string>;
  /** Sends a location, in degrees. */
  sendLocation(conversation: ConversationKey, location: LocationContent, extras?: SendExtras): Promise<string>;
  /** Sends the card of a user or a group; the server fills in name and picture. */
  sendCard(
    conversation: ConversationKey,
    card: { readonly kind: 'user' | 'group'; readonly id: number },
    extras?: SendExtras,
  ): Promise<string>;
  /** Sends a custom message of the host; a client that does not know its kind shows `fallback`. */
  sendCustom(conversation: ConversationKey, content: CustomContent, extras?: SendExtras): Promise<string>;
  /** Sends a shake of the other side's window. */
  shake(conversation: ConversationKey): Promise<string>;
}

/** Creates the methods that put structured messages into the outbox. */
export function createContentSends(
  send: (conversation: ConversationKey, type: number, content: string, extras?: SendExtras) => Promise<string>,
): ContentSends {
  async function sendContent<T extends StructuredType>(
    conversation: ConversationKey,
    type: T,
    content: StructuredContent<T>,
    extras?: SendExtras,
  ): Promise<string> {
    const text = JSON.stringify(content);
    if (!readContent(type, text)) throw refused('content', 'does not fit the type');
    return send(conversation, type, text, extras);
  }

  return {
    sendContent,
    sendLocation: (conversation, location, extras) => sendContent(conversation, MessageType.LOCATION, location, extras),
    sendCard: (conversation, { kind, id }, extras) => sendContent(conversation, MessageType.CARD, { kind, id }, extras),
    sendCustom: (conversation, content, extras) => sendContent(conversation, MessageType.CUSTOM, content, extras),
    shake: (conversation) => send(conversation, MessageType.SHAKE, ''),
  };
}
