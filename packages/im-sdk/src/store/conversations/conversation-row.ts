import type { ConversationKey, ConversationKind } from '../../protocol/index.ts';
import type { MessageSummary } from '../messages/message-summary.ts';
import type { DraftExtras } from './draft.ts';

/** What a list says of the newest message; the sentence is made by the screen in the reader's language. */
export interface LastMessage {
  readonly type: number;
  readonly summary: MessageSummary;
  readonly mine: boolean;
  readonly sendId: number;
  readonly sendNickName: string;
  readonly recalled: boolean;
  readonly recalledBy: number;
}

/** One conversation as a list shows it. Immutable; a change is a new object. */
export interface Conversation {
  readonly key: ConversationKey;
  readonly kind: ConversationKind;
  /** User id, group id, or 0 for the system's notices. */
  readonly targetId: number;
  /** Remark, nickname or group name; `""` for the system's notices and for users that are not known yet. */
  readonly showName: string;
  readonly headImage: string;
  readonly companyName: string;
  readonly isDnd: boolean;
  readonly isTop: boolean;
  readonly msgRemind: number;
  readonly last: LastMessage | undefined;
  /** Epoch ms; 0 where nothing was ever said. */
  readonly lastSendTime: number;
  /** Orders the list: epoch ms of the last thing that moved it up. */
  readonly optTime: number;
  readonly unreadCount: number;
  /** Marked as unread by hand, on this device: counts like one unread message where `unreadCount` is 0. */
  readonly markedUnread: boolean;
  /** Whether an unread message mentions this account, or everyone. */
  readonly atMe: boolean;
  readonly atAll: boolean;
  readonly lastAtMessageId: number;
  /** Not a friend any more, left, or dissolved: reading goes on, writing does not. */
  readonly gone: boolean;
  /** The unsent text kept for this conversation; `""` for none. */
  readonly draft: string;
  /** What goes with the unsent text: the message it answers, who is mentioned in it. */
  readonly draftExtras?: DraftExtras | undefined;
}
