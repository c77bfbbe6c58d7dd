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
  /** Key of its conversation. */
  readonly conversation: ConversationKey;
  /** The server's id; 0 until it is known. */
  readonly id: number;
  /** Dense number in the conversation; 0 until it is known, or on a server that has none. */
  readonly seq: number;
  /** Id that the sending client chose; `""` for none. */
  readonly tmpId: string;
  /** One of `MessageType`. */
  readonly type: number;
  /** Text, or JSON text for structured types; `""` once recalled. */
  readonly content: string;
  /** Title of a notice of the system; `""` for any other. */
  readonly title: string;
  /** Id of the sender; 0 for the system. */
  readonly sendId: number;
  /** Whether this account sent it, on whatever device. */
  readonly mine: boolean;
  /** Name of the sender, as the server said it with the message. */
  readonly sendNickName: string;
  /** Address of the sender's picture; `""` for none. */
  readonly sendHeadImage: string;
  /** 1 member, 2 manager, 3 owner; 0 in private chats. */
  readonly sendRole: number;
  /** Epoch ms, only shown, never used to order. */
  readonly sendTime: number;
  /** How far an own message got; see `MessageState`. */
  readonly state: MessageState;
  /** Why it failed; `undefined` unless `state` is `failed`. */
  readonly failure: ErrorCode | undefined;
  /** What a host said of its refusal (`message.refusedByHost`), for the sender to read. */
  readonly failureReason?: string;
  /** Whether it was recalled: then without content. */
  readonly recalled: boolean;
  /** Who recalled it; 0 where nobody did. */
  readonly recalledBy: number;
  /** This device is recalling it: shown as recalled, and as before where the server refuses. */
  readonly recalling?: true;
  /** Revision of the content: 0 as sent, else the time of the last edit (epoch ms). */
  readonly revision: number;
  /** The message that it answers; `undefined` for none. */
  readonly quote: QuotedMessage | undefined;
  /** Ids of those whom it mentions; -1 for everyone. */
  readonly atUserIds: readonly number[];
  /** Whether its readers are counted (groups). */
  readonly receipt: boolean;
  /** How many members have read it, where `receipt`. */
  readonly readedCount: number;
  /** Whether all members have read it, where `receipt`. */
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
  /** See `marks`. For the engine. */
  readonly reactedUpTo: number;
}
