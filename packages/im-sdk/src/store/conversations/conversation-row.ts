import type { ConversationKey, ConversationKind } from '../../protocol/index.ts';
import type { MessageSummary } from '../messages/message-summary.ts';
import type { DraftExtras } from './draft.ts';

/** What a list says of the newest message; the sentence is made by the screen in the reader's language. */
export interface LastMessage {
  /** One of `MessageType`. */
  readonly type: number;
  /** What a line says of it. */
  readonly summary: MessageSummary;
  /** What is in a message of a host's own type (1000 and above); left out for others and where it was recalled. */
  readonly content?: string;
  /** Whether this account sent it. */
  readonly mine: boolean;
  /** Id of the sender. */
  readonly sendId: number;
  /** Name of the sender. */
  readonly sendNickName: string;
  /** Whether it was recalled. */
  readonly recalled: boolean;
  /** Id of whoever recalled it; 0 for nobody. */
  readonly recalledBy: number;
}

/** One conversation as a list shows it. Immutable; a change is a new object. */
export interface Conversation {
  /** `p:{userId}`, `g:{groupId}` or `s:0`. */
  readonly key: ConversationKey;
  /** `private`, `group`, or `system` for the system's notices. */
  readonly kind: ConversationKind;
  /** User id, group id, or 0 for the system's notices. */
  readonly targetId: number;
  /** Remark, nickname or group name; `""` for the system's notices and for users that are not known yet. */
  readonly showName: string;
  /** Address of the picture; `""` for none. */
  readonly headImage: string;
  /** Company of the friend; `""` for none, and for groups. */
  readonly companyName: string;
  /** Do not disturb: no badge, no sound. */
  readonly isDnd: boolean;
  /** Pinned at the top of the list. */
  readonly isTop: boolean;
  /** Which messages remind: of a friend 0 none, 1 all; of a group 0 all, 1 those of owner and managers, 2 none. */
  readonly msgRemind: number;
  /** The newest message; `undefined` for none. */
  readonly last: LastMessage | undefined;
  /** Epoch ms; 0 where nothing was ever said. */
  readonly lastSendTime: number;
  /** Orders the list: epoch ms of the last thing that moved it up. */
  readonly optTime: number;
  /** Unread messages. */
  readonly unreadCount: number;
  /** Marked as unread by hand, on this device: counts like one unread message where `unreadCount` is 0. */
  readonly markedUnread: boolean;
  /** Whether an unread message mentions this account, or everyone. */
  readonly atMe: boolean;
  /** Whether an unread message mentions everyone. */
  readonly atAll: boolean;
  /** Id of the newest unread message with a mention; 0 for none. */
  readonly lastAtMessageId: number;
  /**
   * No friend, left, or dissolved: reading goes on, writing does not. Of a private conversation never where the server lets
   * any two accounts write to each other (`contactsEveryone` in `connection.features`).
   */
  readonly gone: boolean;
  /** The unsent text kept for this conversation; `""` for none. */
  readonly draft: string;
  /** What goes with the unsent text: the message it answers, who is mentioned in it. */
  readonly draftExtras?: DraftExtras | undefined;
}
