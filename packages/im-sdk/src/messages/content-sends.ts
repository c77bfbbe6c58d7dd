import {
  type ConversationKey,
  type CustomContent,
  type LocationContent,
  MessageType,
  readContent,
  type StructuredContent,
  type StructuredType,
} from '../protocol/index.ts';
import { refused } from './outgoing.ts';

/** What may go with any message. */
export interface MessageExtras {
  /** Id of the message that is quoted. */
  readonly quoteMessageId?: number;
  /** Users to mention, at most 50; -1 means everyone (groups, owner and managers only). */
  readonly atUserIds?: readonly number[];
  /** The host's own fields, at most 1 KiB as JSON; handed on and stored, shown by nobody. */
  readonly ext?: Readonly<Record<string, unknown>>;
}

/**
 * Messages whose content has fields. Each is shown at once and resolves to the row's key as soon as it is stored on this
 * device, as texts are; rejects with `request.invalid` where the content does not fit its type or is too long.
 */
export interface ContentSends {
  /**
   * Sends a content of any structured type, of files that are on the server already; what has to be uploaded first goes
   * by `sendImage`, `sendFile` and their like. Red envelopes and transfers are refused by most servers.
   */
  sendContent<T extends StructuredType>(
    conversation: ConversationKey,
    type: T,
    content: StructuredContent<T>,
    extras?: MessageExtras,
  ): Promise<string>;
  /** A place, in degrees. */
  sendLocation(conversation: ConversationKey, place: LocationContent, extras?: MessageExtras): Promise<string>;
  /** The card of a user or a group; the server fills in name and picture. */
  sendCard(
    conversation: ConversationKey,
    card: { readonly kind: 'user' | 'group'; readonly id: number },
    extras?: MessageExtras,
  ): Promise<string>;
  /** A kind of the host's; whoever does not know it shows `fallback`. */
  sendCustom(conversation: ConversationKey, content: CustomContent, extras?: MessageExtras): Promise<string>;
  /** Shakes the other's window. */
  shake(conversation: ConversationKey): Promise<string>;
}

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
