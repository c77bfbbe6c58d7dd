import type { ConversationKey, ConversationKind } from '../protocol/index.ts';
import type { Readable } from '../store/readable.ts';

/** What a list says of the newest message; the sentence is made by the screen in the reader's language. */
export interface LastMessage {
  readonly type: number;
  /** Text of a text message or a tip; `""` for every structured type. */
  readonly text: string;
  /** JSON text of a structured type or of a translatable tip; `""` where there is none. */
  readonly details: string;
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
  /** Whether an unread message mentions this account, or everyone. */
  readonly atMe: boolean;
  readonly atAll: boolean;
  readonly lastAtMessageId: number;
  /** Not a friend any more, left, or dissolved: reading goes on, writing does not. */
  readonly gone: boolean;
  /** The unsent text kept for this conversation; `""` for none. */
  readonly draft: string;
}

/** The list of conversations: pinned first, then the latest. A new object when the order changed, not when a row did. */
export interface ConversationListSnapshot {
  readonly keys: readonly ConversationKey[];
  /** Whether the list (from cache or server) has been looked for. */
  readonly ready: boolean;
}

/** Conversations: the list, one by key, drafts, read positions. */
export interface ConversationsService {
  readonly list: Readable<ConversationListSnapshot>;
  /** One conversation, by key; `undefined` while nothing is known of it. Same object for the same key. */
  conversation(key: ConversationKey): Readable<Conversation | undefined>;
  /** Unread messages in conversations that are not muted (`isDnd`): the number of badge, title and tray. */
  readonly unreadTotal: Readable<number>;
  /** Puts a conversation into the list, so that a first message can be written. */
  start(key: ConversationKey): void;
  /** Keeps an unsent text for this conversation, across reloads and tabs. `""` forgets it. */
  setDraft(key: ConversationKey, text: string): void;
  /** Moves the read position to the newest row known. Sent to the server when there is a connection. */
  markRead(key: ConversationKey): void;
  /** Ids of the people who are typing in this conversation now. */
  typing(key: ConversationKey): Readable<readonly number[]>;
}
