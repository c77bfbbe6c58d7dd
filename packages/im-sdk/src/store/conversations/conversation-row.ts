import { type ConversationKey, type ConversationKind, isCountingType, MessageType } from '../../protocol/index.ts';
import type { MessageRow, MessageState } from '../messages/message-row.ts';
import { type MessageSummary, rowSummary } from '../messages/message-summary.ts';
import { positionOf } from '../messages/segments.ts';
import type { DraftExtras } from './draft.ts';

/** Preview of the newest message as data; the screen builds the sentence in the reader's language. */
export interface LastMessage {
  /** One of `MessageType`. */
  readonly type: number;
  /** Structured summary for one line of the list. */
  readonly summary: MessageSummary;
  /** Content of a message of a host-defined type (1000 and above); omitted for other types and recalled messages. */
  readonly content?: string;
  /** True if this account sent it. */
  readonly mine: boolean;
  /** Id of the sender. */
  readonly sendId: number;
  /** Name of the sender. */
  readonly sendNickName: string;
  /** True if it was recalled. */
  readonly recalled: boolean;
  /** User id of the recaller; 0 for none. */
  readonly recalledBy: number;
  /** True if it mentions everyone in the group. */
  readonly mentionsEveryone?: boolean;
  /**
   * Delivery state of an own message; omitted for messages of others, recalled ones and tips, and in lists stored by
   * earlier versions.
   */
  readonly state?: MessageState;
  /** Position of an own message in the conversation, compared with the friend's read position. Internal. */
  readonly position?: number;
}

/** Builds the list preview of a row. `me` is the account's own user id. */
export function lastOf(row: MessageRow, me: number): LastMessage {
  return {
    type: row.type,
    summary: rowSummary(row, me),
    mine: row.mine,
    sendId: row.sendId,
    sendNickName: row.sendNickName,
    recalled: row.recalled,
    recalledBy: row.recalledBy,
    ...(row.atUserIds.includes(-1) && !row.recalled && { mentionsEveryone: true }),
    ...(row.mine && !row.recalled && isCountingType(row.type) && { state: stateOf(row), position: positionOf(row) }),
    ...(row.type >= MessageType.CUSTOM && !row.recalled && { content: row.content }),
  };
}

/** In a group, a message that any member has read counts as read. */
function stateOf({ state, readedCount, receiptOk }: MessageRow): MessageState {
  return state === 'sent' && (receiptOk || readedCount > 0) ? 'read' : state;
}

/** The preview of a sent message that the friend has read since. Its row may not be in memory. */
export function readByFriend(last: LastMessage | undefined, peerReadPos: number): LastMessage | undefined {
  if (last?.state !== 'sent' || !last.position || last.position > peerReadPos) return last;
  return { ...last, state: 'read' };
}

/** One conversation of the list. Immutable: a change creates a new object. */
export interface Conversation {
  /** `p:{userId}`, `g:{groupId}` or `s:0`. */
  readonly key: ConversationKey;
  /** `private`, `group`, or `system` for system notices. */
  readonly kind: ConversationKind;
  /** User id, group id, or 0 for system notices. */
  readonly targetId: number;
  /** Remark, nickname or group name; `""` for system notices and unknown users. */
  readonly showName: string;
  /** URL of the avatar; `""` for none. */
  readonly headImage: string;
  /** Company of the friend; `""` for none and for groups. */
  readonly companyName: string;
  /** True if notifications are off: no badge, no sound. */
  readonly isDnd: boolean;
  /** Pinned at the top of the list. */
  readonly isTop: boolean;
  /** Messages that make a sound: one of `FriendMsgRemind`, in a group of `GroupMsgRemind`. `notificationSetting` reads it. */
  readonly msgRemind: number;
  /** The newest message, sent or not; `undefined` for none. A failed one only while nothing newer is known. */
  readonly last: LastMessage | undefined;
  /** Time of the newest message (epoch ms); 0 for none. */
  readonly lastSendTime: number;
  /** Sort key of the list: time of the last activity (epoch ms). */
  readonly optTime: number;
  /** Number of unread messages. */
  readonly unreadCount: number;
  /** Marked as unread by the user, on this device only: counts as one unread message if `unreadCount` is 0. */
  readonly markedUnread: boolean;
  /** True if an unread message mentions this account or everyone. */
  readonly atMe: boolean;
  /** True if an unread message mentions everyone. */
  readonly atAll: boolean;
  /** Id of the newest message with a mention, read or unread; 0 for none. */
  readonly lastAtMessageId: number;
  /**
   * True if writing is not possible: not a friend, left, or dissolved. Always false for private conversations if the
   * server lets any two accounts write to each other (`contactsEveryone` in `connection.features`).
   */
  readonly gone: boolean;
  /** True for a friend with whom no message was exchanged: show "You are now friends". */
  readonly isNewFriend: boolean;
  /** True if a message written here was not sent: refused for good, to be sent again or deleted. */
  readonly hasFailed: boolean;
  /** Unsent composer text; `""` for none. */
  readonly draft: string;
  /** Quoted message and mentions of the unsent text. */
  readonly draftExtras?: DraftExtras | undefined;
}
