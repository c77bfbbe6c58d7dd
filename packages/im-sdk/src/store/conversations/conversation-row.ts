import type { ConversationKey, ConversationKind } from '../../protocol/index.ts';
import type { MessageSummary } from '../messages/message-summary.ts';
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
  /** Do not disturb: no badge, no sound. */
  readonly isDnd: boolean;
  /** Pinned at the top of the list. */
  readonly isTop: boolean;
  /** Which messages notify. Friend: 0 none, 1 all. Group: 0 all, 1 those of owner and managers, 2 none. */
  readonly msgRemind: number;
  /** The newest message; `undefined` for none. */
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
  /** Unsent composer text; `""` for none. */
  readonly draft: string;
  /** Quoted message and mentions of the unsent text. */
  readonly draftExtras?: DraftExtras | undefined;
}
