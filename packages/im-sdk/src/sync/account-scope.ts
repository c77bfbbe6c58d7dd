import type { CallData, CallInput, CallOptions } from '../http/http-client.ts';
import type { Attachment } from '../outbox/uploads/attachment.ts';
import type { Platform } from '../platform/platform.ts';
import type {
  Changes,
  ConversationKey,
  Feature,
  HeartbeatAck,
  ImError,
  LoginAck,
  Message,
  RouteName,
  ServerFrame,
} from '../protocol/index.ts';
import type { BroadcastOutcome } from '../store/broadcast-row.ts';
import type { Draft } from '../store/conversations/draft.ts';
import type { MessageChange } from '../store/messages/message-changed.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import type { RootStore } from '../store/root-store.ts';

/** Calls routes with this account's tokens. Every call rejects with an `ImError` only. */
export interface HttpPort {
  call<N extends RouteName>(route: N, input?: CallInput<N>, options?: CallOptions): Promise<CallData<N>>;
}

/** Where the connection is: `resuming` follows the login answer and lasts until `caughtUp` is called. */
export type ConnectionPhase =
  | 'idle'
  | 'connecting'
  | 'authenticating'
  | 'resuming'
  | 'live'
  | 'waiting'
  | 'suspended'
  | 'stopped';

/** The socket, as the engine sees it. The connection looks after backoff, heartbeats, tokens by itself. */
export interface ConnectionPort {
  /** Opens the socket and keeps it open. Only the tab that leads calls it. */
  open(): void;
  /** Closes it with 3000 and stays closed until `open`. */
  shut(): void;
  /** Tries at once instead of waiting. */
  retryNow(): void;
  readonly phase: ConnectionPhase;
  /** Names this connection to the server (header `connId`), where the server gave a name. */
  readonly connId: string | undefined;
  /** Sends a frame; false where the connection is not logged in. */
  send(frame: { cmd: number; data?: unknown }): boolean;
  /**
   * Resume is done: the connection is live. `attempt` is the number that `onLoggedIn` brought; an older one is
   * ignored.
   */
  caughtUp(attempt: number): void;
  /** Resume failed in a way that another attempt may mend: drops the socket, backs off, tries again. */
  resumeFailed(attempt: number, error: ImError): void;
  /** Nothing that is pushed arrives over this socket although it is answered: drops it, tries again. */
  deaf(attempt: number): void;
  /** The answer to the login frame came: phase is `resuming`. */
  onLoggedIn(listener: (attempt: number, ack: LoginAck | null) => void): () => void;
  /** Every frame of cmd 3, 4, 5 and 6 that could be read, from the login answer on. */
  onFrame(listener: (frame: ServerFrame) => void): () => void;
  onHeartbeat(listener: (ack: HeartbeatAck | null) => void): () => void;
  /** The socket is gone, for whatever reason. */
  onDown(listener: () => void): () => void;
  /** What a tab that leads tells the others; a follower shows it as its own. */
  mirror(state: unknown): void;
  readonly mirrored: { getSnapshot(): unknown; subscribe(listener: () => void): () => void };
}

/** Where the SDK writes its log. Never message content, names or tokens. */
export interface Logger {
  /** For whoever looks for a fault. */
  debug(message: string, fields?: Record<string, unknown>): void;
  /** Something ordinary. */
  info(message: string, fields?: Record<string, unknown>): void;
  /** A fault that mends itself. */
  warn(message: string, fields?: Record<string, unknown>): void;
  /** A fault that does not. */
  error(message: string, fields?: Record<string, unknown>): void;
}

/** What the engine is given for one signed-in account. */
export interface AccountScope {
  readonly userId: number;
  readonly deviceNo: string;
  /** Key of server and client (`serverKey`): accounts, tokens and caches are kept under it. */
  readonly server: string;
  /** What a root-relative address of a file belongs to. */
  readonly origin: string;
  readonly platform: Platform;
  /** Where messages are kept; see `ImClientOptions.storage`. */
  readonly storage: 'auto' | 'memory' | 'local-storage';
  readonly http: HttpPort;
  readonly connection: ConnectionPort;
  /** What the server offers; empty until it said so. Asked again at every login. */
  features(): ReadonlySet<Feature>;
  readonly store: RootStore;
  readonly logger: Logger;
  onError(error: ImError): void;
  /** A message from somebody else came in live. In every tab. */
  onMessage(row: MessageRow): void;
  /** Something happened to a message that this tab has in memory. In every tab. */
  onMessageChange(change: MessageChange, row: MessageRow): void;
  /** Who is typing in a conversation changed. In every tab. */
  onTyping(conversation: ConversationKey, userIds: readonly number[]): void;
  /** The server said something new of these conversations. In every tab. */
  onConversations(keys: readonly ConversationKey[]): void;
  /** A broadcast is over. Once, in the tab that leads. */
  onBroadcast(outcome: BroadcastOutcome): void;
  /** `memory`: nothing that happens from now on survives a reload. */
  onStorage(storage: 'durable' | 'memory'): void;
  /** Whether this tab mirrors another one. */
  onRole(role: 'leader' | 'follower'): void;
}

/** A push that is no row (friends, groups, requests, presence, account), in every tab, leader or not. */
export interface Signal {
  readonly cmd: 3 | 4 | 5;
  readonly message: Message;
}

/** What a message says, before it has an id. */
export interface OutgoingDraft {
  readonly type: number;
  readonly content: string;
  readonly atUserIds: readonly number[];
  readonly quoteMessageId: number;
  readonly receipt: boolean;
  /** Files that have to be uploaded first; `content` is made of what becomes of them. */
  readonly attachments?: readonly Attachment[] | undefined;
  readonly ext?: Readonly<Record<string, unknown>> | undefined;
}

/** What a server is asked to look for; see `MessageQuery`. Times are epoch ms. */
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

/** What the engine does for the services of messages and conversations. Rejects with an `ImError` only. */
export interface AccountOperations {
  /** The rows before the stretch that begins at `lo` and whose first row has this id. */
  older(conversation: ConversationKey, lo: number, firstId: number): Promise<void>;
  newer(conversation: ConversationKey, hi: number, lastId: number): Promise<void>;
  newest(conversation: ConversationKey): Promise<void>;
  around(conversation: ConversationKey, id: number): Promise<void>;
  recall(conversation: ConversationKey, id: number): Promise<void>;
  edit(conversation: ConversationKey, id: number, text: string): Promise<void>;
  react(conversation: ConversationKey, id: number, emoji: string, on: boolean): Promise<void>;
  /** Deletes rows for this account alone, on every terminal of it. */
  deleteForMe(conversation: ConversationKey, ids: readonly number[]): Promise<void>;
  /** Hides everything that was said so far, everywhere, from this account. */
  clearAll(): Promise<void>;
  /** Ids of the members who have read a message of a group. */
  readers(conversation: ConversationKey, id: number): Promise<readonly number[]>;
  markRead(conversation: ConversationKey): Promise<void>;
  /** Both on this device alone: marked until it is read, out of the list until the next message. */
  markUnread(conversation: ConversationKey): Promise<void>;
  removeConversation(conversation: ConversationKey): Promise<void>;
  startConversation(conversation: ConversationKey): Promise<void>;
  typing(conversation: ConversationKey, state: boolean): Promise<void>;
}

/** Messages to many friends at once. */
export interface BroadcastOperations {
  /** Resolves to its id when it is stored. `files` are the bytes of the attachments. */
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
   * Somebody wants to use this tab, now: the connection tries at once, wherever it is held. Where tabs cannot agree
   * by a lock, this one leads from now on.
   */
  retryNow(): void;
  /** Opens the cache and shows what it holds, then takes its place among the tabs. */
  start(): Promise<void>;
  /**
   * Ends everything; what is pending rejects with `reason` (default `client.aborted`). `wipe` deletes cache, drafts and
   * outbox of this account from the device.
   */
  stop(options?: { wipe?: boolean; reason?: ImError }): Promise<void>;
  onSignal(listener: (signal: Signal) => void): () => void;
  /** Answers of `/changes`: friends, requests, groups, self, in every tab. `startOver`: load every list anew. */
  onChanges(listener: (changes: Changes) => void): () => void;
  /** A login happened and nothing is known to have been missed: lists without `changes` are loaded anew here. */
  onResumed(listener: () => void): () => void;
  readonly operations: AccountOperations;
  /** A screen shows this conversation: its rows come first. */
  opened(conversation: ConversationKey): () => void;
  /** The newest rows that the device has of a conversation; false where it has none. */
  tailFromCache(conversation: ConversationKey): Promise<boolean>;
  /** Every row of a conversation that this device has, newest first, a few at a time. */
  stored(conversation: ConversationKey): AsyncIterable<readonly MessageRow[]>;
  /** Messages of a conversation between two ids, both exclusive, ascending; see `MessageRange`. They join no timeline. */
  list(
    conversation: ConversationKey,
    range: { readonly after?: number; readonly before?: number; readonly limit?: number },
  ): Promise<readonly MessageRow[]>;
  /** Asks the server for messages that are older than the one with the id `before`; `undefined` where it cannot. */
  find(query: ServerQuery, before: number | undefined, signal: AbortSignal): Promise<FoundPage | undefined>;
  /** `files` are the bytes of `draft.attachments`, in their order. */
  send(conversation: ConversationKey, draft: OutgoingDraft, files?: readonly Blob[]): Promise<string>;
  retry(tmpId: string): Promise<void>;
  discard(tmpId: string): Promise<void>;
  readonly broadcasts: BroadcastOperations;
  setDraft(conversation: ConversationKey, draft: Draft): void;
  /** Kept lists of the services (friends, groups, requests…): read at start, written with the cache. */
  readonly lists: {
    read(kind: string): Promise<unknown>;
    write(kind: string, value: unknown): void;
  };
}
