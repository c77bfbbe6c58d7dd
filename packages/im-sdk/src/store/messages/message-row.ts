import type { ConversationKey, ErrorCode, QuotedMessage } from '../../protocol/index.ts';
import type { ReactionMark, RowReaction } from './reactions.ts';

/**
 * Delivery state of an own message. `queued`: stored, not sent yet; `sending`: in flight; `failed`: failed for good;
 * `deleting`: discarded by the user, not yet removed from storage; `sent`: acknowledged by the server; `read`: seen by
 * the other side.
 */
export type MessageState = 'queued' | 'sending' | 'failed' | 'deleting' | 'sent' | 'read';

/** One message as shown on a screen. Immutable: a change creates a new object with the same `key`. */
export interface MessageRow {
  /**
   * Stable for the life of the row, and unlike that of any other row: the `tmpId` of an own message, else `p{id}` in a
   * private chat, `g{id}` in a group, `s{id}` of a system notice.
   */
  readonly key: string;
  /** Key of its conversation. */
  readonly conversation: ConversationKey;
  /** Id on the server; 0 until known. On some servers private and group messages are numbered apart. */
  readonly id: number;
  /** Dense number in the conversation (`chatSeq`); 0 until known, and on servers without it. */
  readonly seq: number;
  /** Id chosen by the sending client; `""` for none. */
  readonly tmpId: string;
  /** One of `MessageType`. */
  readonly type: number;
  /** Text, or JSON text for structured types; `""` once recalled. */
  readonly content: string;
  /** Title of a system notice; `""` for other messages. */
  readonly title: string;
  /** Id of the sender; 0 for the system. */
  readonly sendId: number;
  /** True if this account sent it, on any device. */
  readonly mine: boolean;
  /** Name of the sender when the server sent the message. */
  readonly sendNickName: string;
  /** URL of the sender's avatar; `""` for none. */
  readonly sendHeadImage: string;
  /** Role of the sender in the group: one of `GroupRole`; 0 in private chats. */
  readonly sendRole: number;
  /** Server time (epoch ms). For display only; rows are ordered by position. */
  readonly sendTime: number;
  /** Delivery state of an own message; see `MessageState`. */
  readonly state: MessageState;
  /** Why it failed; `undefined` unless `state` is `failed`. */
  readonly failure: ErrorCode | undefined;
  /** The host's text for its refusal (`message.refusedByHost`), shown to the sender. */
  readonly failureReason?: string;
  /** True once recalled: the content is cleared. */
  readonly recalled: boolean;
  /** User id of the recaller; 0 for none. */
  readonly recalledBy: number;
  /** A recall by this device is pending: shown as recalled, rolled back if the server refuses. */
  readonly recalling?: true;
  /** Revision of the content: 0 as sent, else the time of the last edit (epoch ms). */
  readonly revision: number;
  /** The quoted message; `undefined` for none. */
  readonly quote: QuotedMessage | undefined;
  /** User ids of the mentioned users; -1 for everyone. */
  readonly atUserIds: readonly number[];
  /** Name of the original sender of a forwarded message; `''` for others, and once recalled. */
  readonly forwardedFrom: string;
  /** True if read receipts are counted (groups). */
  readonly receipt: boolean;
  /** Number of members who have read it, if `receipt`. */
  readonly readedCount: number;
  /** Number of other members when it was sent, if `receipt` and the server says so; else 0. */
  readonly receiptTotal: number;
  /** True if all members have read it, if `receipt`. */
  readonly receiptOk: boolean;
  /** Reactions by emoji; empty once recalled. */
  readonly reactions: readonly RowReaction[];
  /** Custom data of the host, at most 1 KiB as JSON. */
  readonly ext: Readonly<Record<string, unknown>> | undefined;
  /** Deleted by this account for itself: no content, not in the timeline. */
  readonly deleted: boolean;
  /** Id of the log row that set the content, or of an earlier one: orders edits. Internal. */
  readonly contentAt: number;
  /** Source of `reactions`, with ids for merging. Internal. */
  readonly marks: readonly ReactionMark[];
  /** Message id up to which `marks` are complete. Internal. */
  readonly reactedUpTo: number;
}
