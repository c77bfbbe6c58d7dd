import type { SessionSnapshot } from './auth/auth-service.ts';
import type { Notification } from './notifications/notifications.ts';
import type { Presence } from './presence/presence.ts';
import type { ConversationKey, ImError } from './protocol/index.ts';
import type { ConnectionSnapshot } from './socket/connection-service.ts';
import type { BroadcastOutcome } from './store/broadcast-row.ts';
import type { Conversation } from './store/conversations/conversation-row.ts';
import type { MessageRow } from './store/messages/message-row.ts';

/** Where a message was said. */
export interface MessagePlace {
  /** Key of the conversation. */
  readonly key: ConversationKey;
  /** With a person, or in a group. */
  readonly kind: 'private' | 'group';
}

/**
 * What a client emits; subscribe with `client.on`. Every event is emitted in every tab, unless it says otherwise. Nothing is
 * emitted for history, and nothing after `destroy`.
 */
export interface ImClientEvents {
  /**
   * A message of somebody else came in live: sent while this client was connected, never one that was missed and caught up
   * with, never an own one, and never a notice of the system (`notice`).
   * @param message the row, as a timeline shows it
   * @param place its conversation: `place.key` is what `messages.sendText` takes
   */
  message: (message: MessageRow, place: MessagePlace) => void;
  /**
   * A notice of the system came in live. Nobody can answer it.
   * @param notice the row
   */
  notice: (notice: MessageRow) => void;
  /**
   * The text of a message was changed, by anybody. Like `recalled`, `reaction` and `receipt`: only for messages that this
   * client has in memory, also when it is learned after a reconnect, and only once the server has it.
   * @param message the row as it is now; `revision` is the time of the change
   */
  edited: (message: MessageRow) => void;
  /**
   * A message was recalled, by its sender or a manager.
   * @param message the row as it is now: empty, with `recalledBy`
   */
  recalled: (message: MessageRow) => void;
  /**
   * The reactions of a message changed.
   * @param message the row as it is now, with `reactions`
   */
  reaction: (message: MessageRow) => void;
  /**
   * A message was read: an own one by the friend, or one of a group that counts its readers by one more.
   * @param message the row as it is now, with `state`, `readedCount` and `receiptOk`
   */
  receipt: (message: MessageRow) => void;
  /**
   * Somebody began or ceased to type.
   * @param userIds who is typing now; empty for nobody
   */
  typing: (conversation: ConversationKey, userIds: readonly number[]) => void;
  /** Somebody came online or left, or uses other devices. */
  presence: (userId: number, presence: Presence) => void;
  /**
   * The server said something new of a conversation: a message, a read position, unread messages.
   * @param conversation its row in the list, as it is now
   */
  conversation: (conversation: Conversation) => void;
  /** The state of the connection changed; the same as `client.connection.state`. */
  connection: (state: ConnectionSnapshot) => void;
  /**
   * Nobody is signed in any more, for whatever reason; the same as `client.auth.session`. Not where nobody was.
   * @param session `reason` says why, `detail` in the words of the server
   */
  signedOut: (session: SessionSnapshot & { status: 'signedOut' }) => void;
  /** A live message with what it makes a screen do: sound or none, muted or not. Only in the tab that leads. */
  notification: (notification: Notification) => void;
  /** A broadcast is over: for everybody, for some, for nobody. Once, in one tab. */
  broadcast: (outcome: BroadcastOutcome) => void;
  /** Something went wrong that nobody awaits; the same as the option `onError`. */
  error: (error: ImError) => void;
  /** The server ended the session; the sentence depends on `reason`. Comes with `signedOut`. */
  forcedOut: (event: { reason: 'elsewhere' | 'banned' | 'unregistered'; detail: string }) => void;
}
