import type { ConversationKey, ErrorCode, QuotedMessage } from '../../protocol/index.ts';
import type { ReactionMark, RowReaction } from './reactions.ts';

/**
 * How far an own message got. `queued`: stored, not yet on its way; `sending`: on its way;
 * `failed`: refused for good or given up by the person; `deleting`: discarded, and gone once this device's storage has
 * let it go; `sent`: committed by the server; `read`: seen by the other.
 */
export type MessageState = 'queued' | 'sending' | 'failed' | 'deleting' | 'sent' | 'read';

/** One message as a screen shows it. Immutable: a change is a new object under the same `key`. */
export interface MessageRow {
  /** Stable for the life of the row: the `tmpId` of an own send, else `i{id}`. */
  readonly key: string;
  readonly conversation: ConversationKey;
  /** The server's id; 0 until it is known. */
  readonly id: number;
  /** Dense number in the conversation; 0 until it is known, or on a server that has none. */
  readonly seq: number;
  readonly tmpId: string;
  readonly type: number;
  /** Text, or JSON text for structured types; `""` once recalled. */
  readonly content: string;
  readonly title: string;
  readonly sendId: number;
  /** Whether this account sent it, on whatever device. */
  readonly mine: boolean;
  readonly sendNickName: string;
  readonly sendHeadImage: string;
  /** 1 member, 2 manager, 3 owner; 0 in private chats. */
  readonly sendRole: number;
  /** Epoch ms, only shown, never used to order. */
  readonly sendTime: number;
  readonly state: MessageState;
  /** Why it failed; `undefined` unless `state` is `failed`. */
  readonly failure: ErrorCode | undefined;
  /** What a host said of its refusal (`message.refusedByHost`), for the sender to read. */
  readonly failureReason?: string;
  readonly recalled: boolean;
  /** Who recalled it; 0 where nobody did. */
  readonly recalledBy: number;
  /** This device is recalling it: shown as recalled, and as before where the server refuses. */
  readonly recalling?: true;
  /** Revision of the content: 0 as sent, else the time of the last edit (epoch ms). */
  readonly revision: number;
  readonly quote: QuotedMessage | undefined;
  readonly atUserIds: readonly number[];
  readonly receipt: boolean;
  readonly readedCount: number;
  readonly receiptOk: boolean;
  /** What people put on it, by emoji; empty once recalled. */
  readonly reactions: readonly RowReaction[];
  /** What the host attached to it: at most 1 KiB as JSON. */
  readonly ext: Readonly<Record<string, unknown>> | undefined;
  /** Deleted by this account for itself: without content, and in no timeline. */
  readonly deleted: boolean;
  /** The id of the stored row that its content is from, or one that was stored before: orders edits. For the engine. */
  readonly contentAt: number;
  /** What `reactions` is made of, and the id up to which it is complete. For the engine. */
  readonly marks: readonly ReactionMark[];
  readonly reactedUpTo: number;
}
