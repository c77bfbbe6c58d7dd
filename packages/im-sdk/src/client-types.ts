import type { AuthService } from './auth/auth-service.ts';
import type { BroadcastService } from './broadcast/broadcast.ts';
import type { ContactsService } from './contacts/contacts-service.ts';
import type { ConversationsService } from './conversations/conversations.ts';
import type { ImClientEvents } from './events.ts';
import type { FilesService } from './files/files.ts';
import type { AlbumService } from './groups/album/album.ts';
import type { GroupsService } from './groups/groups.ts';
import type { GroupRequestsService } from './groups/requests/group-requests.ts';
import type { Handles } from './handles/handles.ts';
import type { MessagesService } from './messages/messages.ts';
import type { NotificationsService } from './notifications/notifications.ts';
import type { Availability } from './platform/platform.ts';
import type { PresenceService } from './presence/presence.ts';
import type { ProfileService } from './profile/profile.ts';
import type { ReportInput } from './protocol/index.ts';
import type { ConnectionService } from './socket/connection-service.ts';

/**
 * A chat client for one account at a time on one server, made by `createImClient`. Everything on it is stable: take
 * any service or `Readable` once and keep it. Several clients on one page do not touch each other.
 */
export interface ImClient extends Handles {
  /** Signing in and out. */
  readonly auth: AuthService;
  /** The connection to the server. */
  readonly connection: ConnectionService;
  /** The list of conversations, drafts, read positions. */
  readonly conversations: ConversationsService;
  /** Timelines, sending, changing, searching. */
  readonly messages: MessagesService;
  /** Friends, requests, the blacklist, people by id. */
  readonly contacts: ContactsService;
  /** Groups and their members. */
  readonly groups: GroupsService;
  /** Requests to get into groups. */
  readonly groupRequests: GroupRequestsService;
  /** Pictures of groups. */
  readonly albums: AlbumService;
  /** Uploads apart from messages. */
  readonly files: FilesService;
  /** What new messages make a screen do: badge, sound. */
  readonly notifications: NotificationsService;
  /** One message to many friends. */
  readonly broadcast: BroadcastService;
  /** Who is online. */
  readonly presence: PresenceService;
  /** One's own account. */
  readonly profile: ProfileService;
  /** Under what the browser keeps this client's data: the server's address, and the option `storageKey` where it is set. */
  readonly storageKey: string;
  /** What of the platform is off here, and why: on plain http there is no lock between tabs, no kept password. */
  readonly availability: Availability;
  /** Tells the administrator of a user, a group or a message that this account can see. */
  report(report: ReportInput): Promise<void>;
  /**
   * Subscribes to an event. Returns an unsubscribe function. A listener that throws is reported to `onError` as
   * `client.listenerFailed`.
   */
  on<E extends keyof ImClientEvents>(event: E, listener: ImClientEvents[E]): () => void;
  /**
   * Looks for a kept session and, where there is one, opens cache and connection. Called by `ImProvider`. With `getToken` it
   * resolves after the first try; `auth.session` says what came of it. Rejects with `client.noWebSocket` where the environment
   * has none, and with `client.destroyed`.
   */
  start(): Promise<void>;
  /**
   * Closes connection, database and timers; what is in flight rejects with `client.destroyed`. Final: so does every call
   * afterwards, and nothing is emitted any more. The session stays where it is kept. Calling it twice does nothing more.
   */
  destroy(): Promise<void>;
}
