import type { AgentsService } from './agents/agents.ts';
import type { AuthService } from './auth/auth-service.ts';
import type { BroadcastService } from './broadcast/broadcast.ts';
import type { CallsService } from './calls/calls-service.ts';
import type { ContactsService } from './contacts/contacts-service.ts';
import type { ConversationsService } from './conversations/conversations.ts';
import type { ImClientEvents } from './events.ts';
import type { FilesService } from './files/files.ts';
import type { AlbumService } from './groups/album/album.ts';
import type { GroupsService } from './groups/groups-service.ts';
import type { GroupRequestsService } from './groups/requests/group-requests.ts';
import type { Handles } from './handles/handles.ts';
import type { MessagesService } from './messages/messages.ts';
import type { NotificationsService } from './notifications/notifications.ts';
import type { Availability } from './platform/platform.ts';
import type { PresenceService } from './presence/presence.ts';
import type { ProfileService } from './profile/profile.ts';
import type { ConnectionService } from './socket/connection-service.ts';
import type { MessageRef } from './store/messages/message-ref.ts';

/** A report to the administrator. `reason`: 1 to 1,024 characters. */
export type Report =
  | { readonly kind: 'user' | 'group'; readonly id: number; readonly reason: string }
  | { readonly kind: 'message'; readonly message: MessageRef; readonly reason: string };

/**
 * Chat client for one server and one account at a time, made by `createImClient`. Services and `Readable`s keep their
 * identity: read them once and reuse them. Several clients on one page are independent.
 */
export interface ImClient extends Handles {
  /** Sign-in and sign-out. */
  readonly auth: AuthService;
  /** The agents of the server, to whom visitors and users write. */
  readonly agents: AgentsService;
  /** Connection to the server. */
  readonly connection: ConnectionService;
  /** Conversation list, drafts, read positions. */
  readonly conversations: ConversationsService;
  /** Timelines; sending, changing and searching messages. */
  readonly messages: MessagesService;
  /** Friends, friend requests, blacklist, people by id. */
  readonly contacts: ContactsService;
  /** Groups and their members. */
  readonly groups: GroupsService;
  /** Requests to join groups. */
  readonly groupRequests: GroupRequestsService;
  /** Picture albums of groups. */
  readonly albums: AlbumService;
  /** Uploads that are not part of a message. */
  readonly files: FilesService;
  /** Notifications for new messages, as data. */
  readonly notifications: NotificationsService;
  /** Sends one message to many friends. */
  readonly broadcast: BroadcastService;
  /** Online status of people. */
  readonly presence: PresenceService;
  /** Profile of the signed-in account. */
  readonly profile: ProfileService;
  /** Running calls of groups; signals and requests of calls, for `createCallEngine` of im-rtc. */
  readonly calls: CallsService;
  /**
   * Prefix of everything this client stores in the browser: the server's address, plus the option `storageKey` if set.
   */
  readonly storageKey: string;
  /**
   * Platform capabilities that are missing here, with the reason. Plain http, for example, has no locks between tabs
   * and no stored sign-in.
   */
  readonly availability: Availability;
  /**
   * Fetches the history anew: closes the socket after 0.5 s, drops this account's messages, cursors and conversation
   * summaries from this device, and signs out after 1.5 s; the next sign-in loads them from the server. Drafts, unsent
   * messages and saved accounts stay. Ask the person first.
   * @throws `client.notSignedIn`; `client.storageFailed` if the database refused, after the sign-out.
   */
  resync(): Promise<void>;
  /**
   * Reports a user, a group or a message that this account can see to the administrator.
   * @throws `message.notFound` for an unknown message
   *
   * @example
   * await client.report({ kind: 'message', message: row, reason: 'Spam' });
   */
  report(report: Report): Promise<void>;
  /**
   * Subscribes to an event. Returns an unsubscribe function. A listener that throws is reported to `onError` as
   * `client.listenerFailed`.
   * @throws `request.invalid` for an unknown event and a listener that is not a function
   */
  on<E extends keyof ImClientEvents>(event: E, listener: ImClientEvents[E]): () => void;
  /** Like `on`, for the next event only. */
  once<E extends keyof ImClientEvents>(event: E, listener: ImClientEvents[E]): () => void;
  /**
   * Restores a stored session, if there is one, and opens cache and connection. Called by `ImProvider`. With `getToken`
   * it resolves after the first attempt; read the result from `auth.session`.
   * @throws `client.noWebSocket` if the environment has no WebSocket; `client.destroyed`.
   */
  start(): Promise<void>;
  /**
   * Closes connection, database and timers. Final: requests in flight and all later ones reject with
   * `client.destroyed`, and nothing is emitted any more. The stored session is kept. Further calls do nothing.
   */
  destroy(): Promise<void>;
}
