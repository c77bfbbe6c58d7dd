import {
  type ConversationKey,
  countedLength,
  type Feature,
  limits,
  type MessageExtras,
  MessageType,
  parseConversationKey,
} from '../protocol/index.ts';
import { frozen } from '../store/frozen.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import type { Readable } from '../store/readable.ts';
import type { RootStore } from '../store/root-store.ts';
import type { AccountEngine, NewMessage, OutboxOperations } from '../sync/account-scope.ts';
import { type ContentSends, createContentSends, refused } from './content-sends.ts';
import { createFileSends, type FileSends } from './file-sends.ts';
import { createMessageChanges, type MessageChanges, unknownMessage } from './message-changes.ts';
import { openTimeline } from './open-timeline.ts';
import { searchMessages } from './search/message-search.ts';
import type { MessageQuery, MessageSearch } from './search/search-service.ts';

/**
 * Window of a conversation's rows, oldest first. A new object whenever rows are added, removed or moved, not when a row
 * changes. `keyAt` is O(1).
 */
export interface TimelineSnapshot {
  /** Number of rows in the window. */
  readonly count: number;
  /** Key of the row at `index` (0 is the oldest in the window). */
  keyAt(index: number): string | undefined;
  /** Index of a row; -1 if it is not in the window. */
  indexOf(key: string): number;
  /**
   * Virtual index of the first row. Decreases by the number of rows added before it, so that a list can keep its scroll
   * position. Starts at 1,000,000.
   */
  readonly firstIndex: number;
  /** True if the oldest row of the conversation is in the window. */
  readonly atStart: boolean;
  /** True if the newest row of the conversation is in the window. */
  readonly atEnd: boolean;
  /** `older` or `newer` while a page is loading, `failed` after an error, else `idle`. */
  readonly loading: 'idle' | 'older' | 'newer' | 'failed';
  /**
   * True once the first rows have been looked up in cache or on the server. Before that, an empty window means
   * "unknown".
   */
  readonly ready: boolean;
  /**
   * Key of the first row that was unread when the conversation was opened, or that arrived since `setAway(true)`;
   * `undefined` if there is none, or while it is not in the window.
   */
  readonly unreadFrom: string | undefined;
  /** Number of rows that were unread when the conversation was opened, or that arrived since `setAway(true)`. */
  readonly unreadCount: number;
}

/** Options of `messages.open`. */
export interface OpenTimelineOptions {
  /**
   * False: the timeline shows the rows in memory, but loads nothing until `start`, and until then need not be closed. For
   * a component that reads it while rendering, because a render may be discarded. Default true.
   */
  readonly autoStart?: boolean;
}

/** Options of a move of a timeline. */
export interface MoveOptions {
  /** Once aborted, the window stays where it is; the move resolves to `undefined`. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * An open timeline. Close it when its screen is unmounted. Its methods reject with `client.notSignedIn` while no account
 * is signed in, do nothing before `start` and after `close`, and show any other failure as `loading: 'failed'`.
 */
export interface OpenTimeline extends Readable<TimelineSnapshot> {
  /** One row by key. Notifies its listeners only when this row changes. */
  row(key: string): Readable<MessageRow | undefined>;
  /** Loads the page before the window. Resolves when it is loaded; does nothing at the start. */
  loadOlder(): Promise<void>;
  /** Loads the page after the window. Does nothing at the end. */
  loadNewer(): Promise<void>;
  /** Moves the window to the newest rows. */
  toLatest(): Promise<void>;
  /** Loads older pages until the first unread row is in the window. Resolves to its key. */
  toUnread(options?: MoveOptions): Promise<string | undefined>;
  /**
   * Sets whether the user looks away: the page is hidden, or another window has the focus. Messages that arrive
   * meanwhile move `unreadFrom` and `unreadCount`, as if the conversation were opened anew.
   */
  setAway(isAway: boolean): void;
  /**
   * Moves the window to the message with this server id. Resolves to its key; `undefined` if there is no such message.
   * @throws `request.invalid` for anything that is not an id
   */
  around(id: number, options?: MoveOptions): Promise<string | undefined>;
  /** Starts a timeline opened with `autoStart: false`, or a closed one anew. Has no effect on an open one. */
  start(): void;
  /** Closes the timeline: nothing is emitted any more, and its rows may be evicted from memory. */
  close(): void;
}

/** A text message to send. */
export interface TextDraft extends MessageExtras {
  /** 1 to 8,192 UTF-16 units. */
  readonly text: string;
}

/** Range of `messages.list`. */
export interface MessageRange {
  /** Server id: only newer messages, starting with the oldest of them. 0 starts at the first message. */
  readonly after?: number;
  /** Server id: only older messages; without `after` the newest of them. */
  readonly before?: number;
  /** Maximum number of messages, 1 to 100. Default 50. */
  readonly limit?: number;
}

/** Messages: timelines, sending, changing, search, typing signs. */
export interface MessagesService extends ContentSends, FileSends, MessageChanges {
  /** Opens the timeline of a conversation. Several may be open at once; they share their rows. */
  open(conversation: ConversationKey, options?: OpenTimelineOptions): OpenTimeline;
  /**
   * Messages of a conversation at this moment, ascending by id, for bots and other callers without a timeline. Without
   * bounds: the newest. Read from this device if it has all of them, else from the server. Includes recalled messages;
   * excludes unsent and deleted ones and system notices. The rows are not kept up to date.
   *
   * @throws `request.invalid` for a wrong key, bound or limit; `client.notSignedIn`; the server's refusal; a retryable
   * error if the server is needed and cannot be reached.
   *
   * @example
   * // Load all messages since the last answered one, page by page.
   * let after = lastAnsweredId;
   * for (;;) {
   *   const rows = await client.messages.list(conversation, { after, limit: 100 });
   *   for (const row of rows) await answer(row);
   *   if (rows.length === 0) break;
   *   after = rows[rows.length - 1].id;
   * }
   */
  list(conversation: ConversationKey, range?: MessageRange): Promise<readonly MessageRow[]>;
  /**
   * Puts a text into the outbox and shows it at once. Resolves to the row's key once it is stored on this device;
   * delivery continues in the background, also after a reload.
   * @throws `request.invalid` for an empty or too long text, and for a quote on a plain server
   */
  sendText(conversation: ConversationKey, draft: TextDraft): Promise<string>;
  /**
   * Retries a failed message with the same `tmpId`, so that the server dedupes it. Does nothing if it has not failed.
   * @throws `message.notFound` for an unknown key
   */
  retry(key: string): Promise<void>;
  /**
   * Removes a queued or failed message from the outbox; it is no longer sent. The row is `deleting` until it is removed
   * from storage, then it leaves the timeline. Resolves when it is gone, or after 1 s if the database does not answer.
   * Does nothing if it was sent.
   * @throws `message.notFound` for an unknown key
   */
  discard(key: string): Promise<void>;
  /**
   * Starts a search: on this device first, then on the server if it can search. Errors are in `phase`.
   * @throws `client.notSignedIn`
   */
  search(query: MessageQuery): MessageSearch;
  /** Number of own messages that are queued or failed, in all conversations. A logout would lose them. */
  readonly unsent: Readable<number>;
  /** Sends a typing sign (throttled to one frame in 2 s), or its end. */
  typing(conversation: ConversationKey, state: boolean): Promise<void>;
}

/** Creates the service: reads from the store, writes through the engine of the signed-in account. */
export function createMessagesService(parts: {
  store: RootStore;
  engine: () => AccountEngine | undefined;
  /** Throws `client.notSignedIn` while no account is signed in. */
  requireEngine: () => AccountEngine;
  /** Emits at every sign-in and sign-out. */
  session: Pick<Readable<unknown>, 'subscribe'>;
  /** True once everything missed has been applied, until the connection is lost. */
  isCaughtUp: () => boolean;
  /** True for a server that takes shorter messages and no quotes. */
  isPlain: () => boolean;
  /** Features of the server. */
  features: () => ReadonlySet<Feature>;
}): MessagesService {
  const { store, requireEngine: engine, isPlain, features } = parts;
  const maxLength = (): number => (isPlain() ? limits.plainContentLength : limits.contentLength);

  /** @throws `request.invalid` for a quote on a plain server, which would lose it without an error */
  function assertCanQuote(quoteMessageId = 0): void {
    if (quoteMessageId === 0 || !isPlain()) return;
    throw refused('quoteMessageId', 'must be left out: this server has no quotes');
  }

  const send = async (conversation: ConversationKey, type: number, content: string, extras?: MessageExtras) => {
    const { outbox } = engine();
    assertCanQuote(extras?.quoteMessageId);
    const message = { type, content, receipt: wantsReceipt(store, conversation) };
    return outbox.send(conversation, newMessage(conversation, message, maxLength(), extras));
  };

  const sendText: MessagesService['sendText'] = (conversation, { text, ...extras }) =>
    send(conversation, MessageType.TEXT, text, extras);

  function outboxOf(key: string): OutboxOperations {
    const { outbox } = engine();
    if (!store.messages.get(key)) throw unknownMessage();
    return outbox;
  }

  return {
    ...createContentSends(send),
    ...createFileSends({
      engine,
      assertCanQuote,
      wantsReceipt: (conversation) => wantsReceipt(store, conversation),
      takesCaptions: () => features().has('caption'),
      newText(conversation, content, atUserIds) {
        const message = { type: MessageType.TEXT, content, receipt: wantsReceipt(store, conversation) };
        return newMessage(conversation, message, maxLength(), { atUserIds });
      },
    }),
    ...createMessageChanges({ store, engine }),
    upload: (key) => store.uploads.readable(key),
    unsent: store.unsent,
    open: (conversation, options) => openTimeline(parts, conversation, options),
    list: async (conversation, range = {}) => frozen(await engine().list(conversation, range)),
    sendText,
    search: (query) => searchMessages({ store, engine: engine() }, query),
    retry: async (key) => outboxOf(key).retry(key),
    discard: async (key) => outboxOf(key).discard(key),
    typing: async (conversation, state) => engine().operations.typing(conversation, state),
  };
}

/** @throws `request.invalid` for what no server accepts: an empty or too long text */
function newMessage(
  conversation: ConversationKey,
  message: { readonly type: number; readonly content: string; readonly receipt: boolean },
  maxLength: number,
  { quoteMessageId = 0, atUserIds = [], ...rest }: MessageExtras = {},
): NewMessage {
  const kind = parseConversationKey(conversation)?.kind;
  if (kind !== 'private' && kind !== 'group') throw refused('conversation', 'takes no messages');
  const { content } = message;
  const isEmpty = message.type === MessageType.TEXT && content.trim() === '';
  if (isEmpty || countedLength(message.type, content) > maxLength)
    throw refused('text', `1 to ${maxLength} characters`);
  return { ...rest, ...message, quoteMessageId, atUserIds: kind === 'group' ? atUserIds : [] };
}

/** Only small groups request read receipts. */
function wantsReceipt(store: RootStore, conversation: ConversationKey): boolean {
  const parsed = parseConversationKey(conversation);
  if (parsed?.kind !== 'group') return false;
  const members = store.groups.get(parsed.target)?.memberCount ?? Number.POSITIVE_INFINITY;
  return members <= limits.sdkReceiptMembers;
}
