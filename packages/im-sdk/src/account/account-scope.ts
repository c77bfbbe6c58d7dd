import type { HttpRequests } from '../http/http-client.ts';
import type { Platform } from '../platform/platform.ts';
import type {
  CallSignal,
  Changes,
  ConversationKey,
  Feature,
  HeartbeatAck,
  ImError,
  LoginAck,
  Message,
  MessageExtras,
  RouteName,
  ServerFrame,
} from '../protocol/index.ts';
import type { ConnectionPhase } from '../socket/connection-machine.ts';
import type { MirroredConnection } from '../socket/mirrored-connection.ts';
import type { BroadcastOutcome } from '../store/broadcast-row.ts';
import type { Draft } from '../store/conversations/draft.ts';
import type { MessageChange } from '../store/messages/message-changed.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import type { Attachment } from './attachment.ts';
import type { RootStore } from './root-store.ts';

/** The socket as seen by the engine. The connection handles backoff, heartbeats and token refresh itself. */
export interface ConnectionPort {
  /** Opens the socket and keeps it open. Leader only. */
  open(): void;
  /** Closes the socket with code 3000; it stays closed until `open`. */
  shut(): void;
  /** Skips the backoff and reconnects at once. */
  retryNow(): void;
  readonly phase: ConnectionPhase;
  /** Connection id issued by the server, sent in the header `connId`; `undefined` without one. */
  readonly connId: string | undefined;
  /** Sends a frame; returns false if the connection is not logged in. */
  send(frame: { cmd: number; data?: unknown }): boolean;
  /**
   * Resume is complete: the connection goes live. `attempt` is the number passed to `onLoggedIn`; an older number is
   * ignored.
   */
  caughtUp(attempt: number): void;
  /** Resume failed with a retryable error: drops the socket, backs off, reconnects. */
  resumeFailed(attempt: number, error: ImError): void;
  /** Heartbeats are acknowledged but no push arrives over this socket: drops it and reconnects. */
  pushLost(attempt: number): void;
  /** Emitted on the login ack; the phase is `resuming`. */
  onLoggedIn(listener: (attempt: number, ack: LoginAck | null) => void): () => void;
  /** Emitted for every decoded frame of cmd 3, 4, 5 and 6, from the login ack on. */
  onFrame(listener: (frame: ServerFrame) => void): () => void;
  /** Emitted on every heartbeat ack. */
  onHeartbeat(listener: (ack: HeartbeatAck | null) => void): () => void;
  /** Emitted when the socket is gone, for any reason. */
  onDown(listener: () => void): () => void;
  /** Shows the connection state of the leader as this follower's own. */
  mirror(state: unknown): void;
  /** Connection state that the leader broadcasts to its followers. */
  readonly mirrored: { getSnapshot(): MirroredConnection; subscribe(listener: () => void): () => void };
}

/** Sink for the SDK's log. Entries never contain message content, names or tokens. */
export interface Logger {
  /** Diagnostic detail. */
  debug(message: string, fields?: Record<string, unknown>): void;
  /** Normal event. */
  info(message: string, fields?: Record<string, unknown>): void;
  /** Failure that recovers by itself. */
  warn(message: string, fields?: Record<string, unknown>): void;
  /** Failure that does not recover by itself. */
  error(message: string, fields?: Record<string, unknown>): void;
}

/** Remembers which routes of a spec-only server another one replaces; `KnownRoutes` of `spec-only/`. */
export interface RouteMemory {
  isReplaced(name: RouteName): boolean;
  setReplaced(name: RouteName): void;
  setOffered(name: RouteName): void;
}

/** Dependencies and callbacks of the engine of one signed-in account. */
export interface AccountScope {
  readonly userId: number;
  readonly deviceNo: string;
  /** Key of server and client (`serverKey`), the prefix of stored accounts, tokens and caches. */
  readonly server: string;
  /** Base of root-relative file URLs. */
  readonly origin: string;
  readonly platform: Platform;
  /** Storage of messages; see `ImClientOptions.storage`. */
  readonly storage: 'auto' | 'memory' | 'local-storage';
  readonly http: HttpRequests;
  readonly connection: ConnectionPort;
  /** Capabilities of the server; empty until received. Requested again at every login. */
  features(): ReadonlySet<Feature>;
  /** Routes that a spec-only server was seen to have. */
  readonly knownRoutes: RouteMemory;
  readonly store: RootStore;
  readonly logger: Logger;
  onError(error: ImError): void;
  /** Messages of other users arrived live, in one batch. Called in every tab. */
  onMessages(rows: readonly MessageRow[]): void;
  /** A message in this tab's memory changed. Called in every tab. */
  onMessageChange(change: MessageChange, row: MessageRow): void;
  /** The set of users typing in a conversation changed. Called in every tab. */
  onTyping(conversation: ConversationKey, userIds: readonly number[]): void;
  /** The server changed these conversations. Called in every tab. */
  onConversations(keys: readonly ConversationKey[]): void;
  /** A broadcast finished. Called once, in the leader. */
  onBroadcast(outcome: BroadcastOutcome): void;
  /** Storage mode changed. `memory`: changes from now on do not survive a reload. */
  onStorage(storage: 'durable' | 'memory'): void;
  /** Role of this tab changed; a `follower` mirrors the leader. */
  onRole(role: 'leader' | 'follower'): void;
}

/** A push without a message row (friends, groups, requests, presence, account). Emitted in every tab. */
export interface Signal {
  readonly cmd: 3 | 4 | 5;
  readonly message: Message;
}

/**
 * Content of an outgoing message before the server assigned an id. Stored in the outbox: a later field is optional, and
 * missing in items of earlier versions.
 */
export interface NewMessage extends MessageExtras {
  readonly type: number;
  readonly content: string;
  readonly receipt: boolean;
  /** Files to upload first; `content` is built from the uploaded files. */
  readonly attachments?: readonly Attachment[] | undefined;
  /** True for a text that is sent after the files before it: their caption on a server without captions. */
  readonly followsFiles?: boolean | undefined;
}

/** Search parameters sent to the server; see `MessageQuery`. Times are epoch ms. */
export interface ServerQuery {
  readonly conversation?: ConversationKey;
  readonly keyword?: string;
  readonly kind?: 'text' | 'image' | 'file' | 'link';
  readonly senderId?: number;
  readonly from?: number;
  readonly to?: number;
}

/** A page of found messages, newest first. */
export interface FoundPage {
  readonly rows: readonly MessageRow[];
  readonly more: boolean;
  readonly total: number;
}

/** The newest row that was seen: its position and message id. */
export interface SeenUpTo {
  readonly position: number;
  readonly id: number;
}

/** Operations of the engine behind the services of messages and conversations. Reject with an `ImError` only. */
export interface AccountOperations {
  /** Loads the rows before the segment that begins at position `lo` and whose first row has the id `firstId`. */
  older(conversation: ConversationKey, lo: number, firstId: number): Promise<void>;
  /** Loads the rows after the segment that ends at position `hi` and whose last row has the id `lastId`. */
  newer(conversation: ConversationKey, hi: number, lastId: number): Promise<void>;
  /** Loads the newest rows. */
  newest(conversation: ConversationKey): Promise<void>;
  /** Loads the rows around the message `id`. */
  around(conversation: ConversationKey, id: number): Promise<void>;
  recall(conversation: ConversationKey, id: number): Promise<void>;
  edit(conversation: ConversationKey, id: number, text: string): Promise<void>;
  react(conversation: ConversationKey, id: number, emoji: string, on: boolean): Promise<void>;
  /** Deletes rows for this account only, on all of its devices. */
  deleteForMe(conversation: ConversationKey, ids: readonly number[]): Promise<void>;
  /** Deletes every message of one conversation for this account only, on all of its devices. */
  clear(conversation: ConversationKey): Promise<void>;
  /** Hides all messages up to now from this account, in every conversation and on all of its devices. */
  clearAll(): Promise<void>;
  /** Reloads friends and groups soon: a refusal of a spec-only server showed that they are out of date. */
  listsStale(): Promise<void>;
  /** Closes the socket, then drops messages, cursors and summaries of this device. Drafts and unsent messages stay. */
  dropHistory(): Promise<void>;
  /** Ids of the group members who have read a message. */
  readers(conversation: ConversationKey, id: number): Promise<readonly number[]>;
  /** Moves the own read position to the row `upTo`, or to the newest one. */
  markRead(conversation: ConversationKey, upTo?: SeenUpTo): Promise<void>;
  /** On this device only: marks a conversation as unread until it is read. */
  markUnread(conversation: ConversationKey): Promise<void>;
  /** On this device only: hides a conversation from the list until a message above `upToId` (default: the newest one). */
  removeConversation(conversation: ConversationKey, upToId?: number): Promise<void>;
  /** Adds a conversation to the list; `activeAt` (epoch ms) moves it up to that time. Default: now, if nothing was said. */
  startConversation(conversation: ConversationKey, activeAt?: number): Promise<void>;
  typing(conversation: ConversationKey, state: boolean): Promise<void>;
}

/** Unsent messages. */
export interface OutboxOperations {
  /** Shows a message, then resolves to its `tmpId` once it is stored. `files` match `message.attachments` by index. */
  send(conversation: ConversationKey, message: NewMessage, files?: readonly Blob[]): Promise<string>;
  /** Sends a failed message again. */
  retry(tmpId: string): Promise<void>;
  /** Removes an unsent message; see `MessagesService.discard`. */
  discard(tmpId: string): Promise<void>;
}

/** Sends one message to many friends. */
export interface BroadcastOperations {
  /** Resolves to the id of the broadcast once it is stored. `files` are the bytes of the attachments. */
  start(
    draft: {
      readonly friendIds: readonly number[];
      readonly text: string;
      readonly attachments: readonly Attachment[];
    },
    files: readonly Blob[],
  ): Promise<string>;
  cancel(id: string): Promise<void>;
  retry(id: string): Promise<void>;
  dismiss(id: string): Promise<void>;
}

/** The engine of one signed-in account: cache, tabs, sync and outbox behind the services. */
export interface AccountEngine {
  /**
   * The user interacts with this tab: reconnects at once, in whichever tab holds the connection. Without Web Locks this
   * tab becomes the leader.
   */
  retryNow(): void;
  /** Opens the cache, shows its content, then joins the leader election of the tabs. */
  start(): Promise<void>;
  /**
   * Stops everything; pending promises reject with `reason` (default `client.aborted`). `wipe` deletes cache, drafts
   * and outbox of this account from the device.
   */
  stop(options?: { wipe?: boolean; reason?: ImError }): Promise<void>;
  onSignal(listener: (signal: Signal) => void): () => void;
  /** Emits rings that the server sent at a login, and calls that another tab of this device has answered. */
  onCallSignal(listener: (signal: CallSignal) => void): () => void;
  /** Hands a signal of a call to the other tabs. */
  sendCallSignalToTabs(signal: CallSignal): void;
  /** Emits the answers of `/changes` (friends, requests, groups, self) in every tab. `startOver`: reload every list. */
  onChanges(listener: (changes: Changes) => void): () => void;
  /** Emitted after a login, and whenever lists may be stale: those that `/changes` does not cover are reloaded. */
  onListsStale(listener: () => void): () => void;
  readonly operations: AccountOperations;
  /** A screen opened this conversation: its rows are loaded first. Returns the function that closes it. */
  opened(conversation: ConversationKey): () => void;
  /** Loads the newest rows from disk; resolves to false if there are none. */
  tailFromCache(conversation: ConversationKey): Promise<boolean>;
  /** All rows of a conversation on this device, newest first, in batches. */
  stored(conversation: ConversationKey): AsyncIterable<readonly MessageRow[]>;
  /**
   * Messages of a conversation between two ids, both exclusive, ascending; see `MessageRange`. Not added to a timeline.
   */
  list(
    conversation: ConversationKey,
    range: { readonly after?: number; readonly before?: number; readonly limit?: number },
  ): Promise<readonly MessageRow[]>;
  /**
   * One message by id: from memory, from disk, else from the server. Not added to a timeline. `device`: without a
   * request.
   */
  message(conversation: ConversationKey, id: number, where?: 'device'): Promise<MessageRow | undefined>;
  /** Searches the server for messages older than the id `before`; `undefined` if the server has no search. */
  find(query: ServerQuery, before: number | undefined, signal: AbortSignal): Promise<FoundPage | undefined>;
  readonly outbox: OutboxOperations;
  readonly broadcasts: BroadcastOperations;
  readonly drafts: { set(conversation: ConversationKey, draft: Draft): void };
  /** Cached lists of the services (friends, groups, requests…): read at start, written with the cache. */
  readonly lists: {
    read(kind: string): Promise<unknown>;
    write(kind: string, value: unknown): void;
  };
}
