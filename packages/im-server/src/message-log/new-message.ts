import type { RefusalKey } from 'im-sdk/protocol';
import type { ConversationRef } from './conversations/conversation-id.ts';
import type { MessageRow } from './message-row.ts';

/** A message to append: no id and chatSeq yet. */
export interface NewMessage {
  readonly conversation: ConversationRef;
  readonly senderId: number;
  /** Idempotency key, made by the sender's client. Unique per sender for ever. */
  readonly tmpId: string;
  readonly type: number;
  readonly content: string;
  readonly title?: string;
  readonly quoteId?: number;
  /** Mentioned members; -1 is everyone. */
  readonly atUserIds?: readonly number[];
  readonly receipt?: boolean;
  /** The sender's connection, which gets no push of this row (`sender-connection.ts`). */
  readonly sentFrom?: string;
  /** The message that this one forwards. */
  readonly forwardOf?: { readonly kind: 'private' | 'group'; readonly id: number };
  /** The sender's read position stays where it is. */
  readonly keepUnread?: boolean;
  /** The host's own fields. */
  readonly ext?: Readonly<Record<string, unknown>>;
  /** Keys of the files in the content. They must be locked, and access to them checked. */
  readonly files?: readonly string[];
  /** Id of the message that this row patches. */
  readonly targetId?: number;
  /** Emoji that the sender adds to the patched message. */
  readonly reaction?: string;
}

/** Name and role of the sender in the conversation, copied to the row. A message that has one skips the permission check. */
export interface SenderSnapshot {
  readonly senderName: string;
  readonly senderRole: number | null;
}

/** Outcome of one append. A duplicate carries the row of the first send. */
export type AppendResult =
  | {
      readonly kind: 'stored';
      readonly row: MessageRow;
      /** The sender's read position before the send, if the send marked other messages as read. */
      readonly readFrom?: number | undefined;
    }
  | { readonly kind: 'duplicate'; readonly row: MessageRow }
  | { readonly kind: 'refused'; readonly refusal: RefusalKey };

export function dedupeKey(message: { readonly senderId: number; readonly tmpId: string }): string {
  return `${message.senderId} ${message.tmpId}`;
}
