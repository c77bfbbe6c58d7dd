import type { EventEmitter } from 'eventemitter3';
import type { SessionSnapshot } from './auth/auth-service.ts';
import type { AddedToGroup, RemovedFromGroup } from './groups/groups-service.ts';
import type { Notification } from './notifications/notifications.ts';
import type { Presence } from './presence/presence.ts';
import type { ConversationKey, FriendRequest, ImError } from './protocol/index.ts';
import type { ConnectionSnapshot } from './socket/connection-service.ts';
import type { BroadcastOutcome } from './store/broadcast-row.ts';
import { callListener } from './store/call-listener.ts';
import type { Conversation } from './store/conversations/conversation-row.ts';
import type { MessageRow } from './store/messages/message-row.ts';
import { subscribeTo } from './store/subscribe-to.ts';

/** Conversation of a message. */
export interface MessageConversation {
  /** Key of the conversation. */
  readonly key: ConversationKey;
  /** `private` with one person, or `group`. */
  readonly kind: 'private' | 'group';
}

/**
 * Events of a client; subscribe with `client.on`. Each event is emitted in every tab unless its doc says otherwise.
 * Nothing is emitted for history, and nothing after `destroy`. Rows are the client's own and frozen: a listener that
 * writes to one throws. Copy a row to change it.
 */
export interface ImClientEvents {
  /**
   * A message of another user arrived live; one whose push was lost counts as live and is emitted when it is fetched. Not
   * emitted for messages missed while offline and backfilled, for own messages, and for system notices (`notice`).
   *
   * Not emitted, but shown and counted: pushes lost in a gap of more than 100 messages of one conversation; on a server
   * that implements only the specification, a lost push, and a push during a catch-up (up to 15 s after a login).
   * `messages.list` returns them.
   * @param message the row, as a timeline shows it
   * @param conversation its conversation; pass `conversation.key` to `messages.sendText`
   */
  message: (message: MessageRow, conversation: MessageConversation) => void;
  /**
   * A system notice arrived live. It cannot be answered.
   * @param notice the row
   */
  notice: (notice: MessageRow) => void;
  /**
   * The text of a message was edited. Like `recalled`, `reaction` and `receipt`, emitted only for messages in memory,
   * only after the server has confirmed the change, and also for changes learned after a reconnect.
   * @param message the current row; `revision` is the time of the edit
   */
  edited: (message: MessageRow) => void;
  /**
   * A message was recalled by its sender or a group manager.
   * @param message the current row: empty, with `recalledBy`
   */
  recalled: (message: MessageRow) => void;
  /**
   * The reactions of a message changed.
   * @param message the current row, with `reactions`
   */
  reaction: (message: MessageRow) => void;
  /**
   * A message was read: an own private message by the friend, or an own group message by further members.
   * @param message the current row, with `state`, `readedCount` and `receiptOk`
   */
  receipt: (message: MessageRow) => void;
  /**
   * The set of users who are typing changed.
   * @param userIds users who are typing now; empty if none
   */
  typing: (conversation: ConversationKey, userIds: readonly number[]) => void;
  /** A user's online status or devices changed. */
  presence: (userId: number, presence: Presence) => void;
  /**
   * The server changed a conversation: a message, a read position, the unread count.
   * @param conversation the current row of the list
   */
  conversation: (conversation: Conversation) => void;
  /** The connection state changed; same as `client.connection.state`. */
  connection: (state: ConnectionSnapshot) => void;
  /**
   * The account was signed out; same as `client.auth.session`. Not emitted if no account was signed in.
   * @param session `reason` is the cause, `detail` the server's message
   */
  signedOut: (session: SessionSnapshot & { status: 'signedOut' }) => void;
  /** A live message with its notification: with a sound or not. Emitted in the leader tab only. */
  notification: (notification: Notification) => void;
  /**
   * A friend approved a request of this account, now or while the device was offline. Not emitted for a request that was
   * approved at once.
   * @param request the request, by this account to `recvId`
   */
  friendRequestApproved: (request: FriendRequest) => void;
  /**
   * Another user added this account to a group, or approved its request, while it was online. `client.groups` has the group.
   * Not emitted for the conversation of a visitor.
   */
  addedToGroup: (notice: AddedToGroup) => void;
  /** This account was removed from a group, while it was online. `client.groups` has the group, with `quit`. */
  removedFromGroup: (notice: RemovedFromGroup) => void;
  /** A broadcast has settled: sent to all, some or none of the friends. Emitted once, in one tab. */
  broadcast: (outcome: BroadcastOutcome) => void;
  /** An error that no promise rejects with; same as the option `onError`. */
  error: (error: ImError) => void;
  /** The server ended the session. Emitted together with `signedOut`. */
  forcedOut: (event: { reason: 'elsewhere' | 'banned' | 'unregistered'; detail: string }) => void;
}

/** Subscribes a listener to an event. Returns an unsubscribe function. */
export type Subscribe = <E extends keyof ImClientEvents>(event: E, listener: ImClientEvents[E]) => () => void;

/** Creates `client.on` and `once`. A listener that throws is reported to `onThrown`; others still run. */
export function createSubscriptions(
  events: EventEmitter<ImClientEvents>,
  onThrown: (cause: unknown) => void,
): { readonly on: Subscribe; readonly once: Subscribe } {
  const on: Subscribe = (event, listener) => {
    const call = listener as (...values: unknown[]) => unknown;
    // Listeners of `error` are isolated in `onError`, so that one that throws is not called with its own error.
    const own = (...values: unknown[]): unknown =>
      event === 'error' ? call(...values) : callListener(() => call(...values), onThrown);
    return subscribeTo(events, event, own);
  };
  const once: Subscribe = (event, listener) => {
    const call = listener as (...values: unknown[]) => unknown;
    const first = (...values: unknown[]): unknown => {
      stop();
      return call(...values);
    };
    const stop = on(event, first as typeof listener);
    return stop;
  };
  return { on, once };
}
