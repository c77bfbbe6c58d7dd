import { type ConversationKey, limits, MessageType, parseConversationKey } from '../protocol/index.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import type { Readable } from '../store/readable.ts';
import type { RootStore } from '../store/root-store.ts';
import type { AccountEngine } from '../sync/account-scope.ts';
import { type ContentSends, createContentSends, type MessageExtras } from './content-sends.ts';
import { createFileSends, type FileSends } from './file-sends.ts';
import { createMessageChanges, type MessageChanges } from './message-changes.ts';
import { openTimeline } from './open-timeline.ts';
import { outgoing } from './outgoing.ts';
import { searchMessages } from './search/message-search.ts';
import type { MessageQuery, MessageSearch } from './search/search-service.ts';

/**
 * What a list shows of one conversation: a window of rows, oldest first. A new object whenever rows came, went or
 * moved; a change inside a row does not touch it. `keyAt` is O(1).
 */
export interface TimelineSnapshot {
  /** How many rows the window holds. */
  readonly count: number;
  /** Key of the row at `index` (0 = oldest in the window). */
  keyAt(index: number): string | undefined;
  /** Index of a row; -1 where it is not in the window. */
  indexOf(key: string): number;
  /**
   * Grows smaller by the number of rows that were added before the first one, so that a list can keep its place.
   * Starts at 1,000,000.
   */
  readonly firstIndex: number;
  /** Whether the oldest row of the conversation is in the window. */
  readonly atStart: boolean;
  /** Whether the newest row of the conversation is in the window. */
  readonly atEnd: boolean;
  /** `idle`, `older` or `newer` while a page is being loaded, `failed` after it could not be. */
  readonly loading: 'idle' | 'older' | 'newer' | 'failed';
  /** Whether the first rows (from cache or server) have been looked for. Before that an empty window means nothing. */
  readonly ready: boolean;
  /**
   * Key of the first row that was unread when the conversation was opened; `undefined` for none, and until it is in the
   * window.
   */
  readonly unreadFrom: string | undefined;
  /** How many rows were unread when the conversation was opened. */
  readonly unreadCount: number;
}

/** A conversation that a screen has opened. Close it when the screen goes. */
export interface OpenTimeline extends Readable<TimelineSnapshot> {
  /** One row, by key. Notifies only when this row changed. */
  row(key: string): Readable<MessageRow | undefined>;
  /** Loads the page before the window. Resolves when it is there; does nothing at the start. */
  loadOlder(): Promise<void>;
  /** Loads the page after the window. Does nothing at the end. */
  loadNewer(): Promise<void>;
  /** Moves the window to the newest rows. */
  toLatest(): Promise<void>;
  /** Loads older pages until the first row that was unread is in the window. Resolves to its key. */
  toUnread(): Promise<string | undefined>;
  /** Moves the window so that the message with this server id is inside. Resolves to its key. */
  around(id: number): Promise<string | undefined>;
  /** Closes it: nothing is emitted any more, and its rows may leave memory. */
  close(): void;
}

/** A text to send. */
export interface TextDraft extends MessageExtras {
  /** 1 to 8,192 UTF-16 units. */
  readonly text: string;
}

/** Which messages of a conversation `messages.list` answers. */
export interface MessageRange {
  /** Server id: only newer messages, the oldest of them first. 0 begins at the first message. */
  readonly after?: number;
  /** Server id: only older messages; without `after` the newest of them. */
  readonly before?: number;
  /** At most so many, 1 to 100. Default 50. */
  readonly limit?: number;
}

/** Messages: reading timelines, sending, changing, typing signs. */
export interface MessagesService extends ContentSends, FileSends, MessageChanges {
  /** Opens the timeline of a conversation. Several may be open at once; they share rows. */
  open(conversation: ConversationKey): OpenTimeline;
  /**
   * Messages of a conversation as they are now, ascending by id: for a bot, or whoever needs no timeline. Without bounds the
   * newest. Read from this device where it has all of them, else from the server. Recalled ones are listed as such; unsent and
   * deleted ones and system notices are not. The rows are not kept up to date.
   *
   * @throws `request.invalid` for a bad key, bound or limit; `client.notSignedIn`; what the server refused; a retryable error
   * where the server is needed and cannot be reached.
   *
   * @example
   * // What was missed since the last answered message, page by page.
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
   * Puts a text into the outbox and shows it at once. Resolves to the row's key as soon as it is stored on this
   * device; delivery goes on by itself, also after a reload. Rejects with `request.invalid` on empty or too long text.
   */
  sendText(conversation: ConversationKey, draft: TextDraft): Promise<string>;
  /** Sends a failed message once more, under the same tmpId. */
  retry(key: string): Promise<void>;
  /**
   * Takes a queued or failed message out of the outbox: it is not sent from now on. It leaves the timeline once this
   * device's storage has let it go, and is `deleting` until then. Resolves when it is gone, or after 1 s of a database
   * that does not answer.
   */
  discard(key: string): Promise<void>;
  /**
   * Looks for messages: on this device first, then on the server where it can search. Never rejects, see `phase`;
   * throws `client.notSignedIn`.
   */
  search(query: MessageQuery): MessageSearch;
  /** How many own messages are queued or failed, in all conversations: what a logout would lose. */
  readonly unsent: Readable<number>;
  /** Tells the others that one is typing (at most one frame in 2 s), or has stopped. */
  typing(conversation: ConversationKey, state: boolean): void;
}

/** Messages over the store; what changes them goes through the engine of whoever is signed in. */
export function createMessagesService(parts: {
  store: RootStore;
  engine: () => AccountEngine | undefined;
  /** Throws where nobody is signed in. */
  demandEngine: () => AccountEngine;
  /** Changes with every sign-in and sign-out. */
  session: Pick<Readable<unknown>, 'subscribe'>;
  /** Takes what goes wrong with what nobody awaits. */
  onError: (error: unknown) => void;
}): MessagesService {
  const { store, demandEngine: engine } = parts;

  const send = async (conversation: ConversationKey, type: number, content: string, extras?: MessageExtras) =>
    engine().send(
      conversation,
      outgoing(conversation, { type, content, receipt: wantsReceipt(store, conversation) }, extras),
    );

  const sendText: MessagesService['sendText'] = (conversation, { text, ...extras }) =>
    send(conversation, MessageType.TEXT, text, extras);

  return {
    ...createContentSends(send),
    ...createFileSends({
      engine,
      wantsReceipt: (conversation) => wantsReceipt(store, conversation),
      sendText: (conversation, text) => sendText(conversation, { text }),
    }),
    ...createMessageChanges({ store, engine }),
    upload: (key) => store.uploads.readable(key),
    unsent: store.unsent,
    open: (conversation) => openTimeline({ store, engine: parts.engine, session: parts.session }, conversation),
    list: async (conversation, range = {}) => engine().list(conversation, range),
    sendText,
    search: (query) => searchMessages({ store, engine: engine() }, query),
    retry: async (key) => engine().retry(key),
    discard: async (key) => engine().discard(key),
    typing(conversation, state) {
      parts.engine()?.operations.typing(conversation, state).catch(parts.onError);
    },
  };
}

/** Small groups see who has read a message. */
function wantsReceipt(store: RootStore, conversation: ConversationKey): boolean {
  const parsed = parseConversationKey(conversation);
  if (parsed?.kind !== 'group') return false;
  const members = store.groups.get(parsed.target)?.memberCount ?? Number.POSITIVE_INFINITY;
  return members <= limits.sdkReceiptMembers;
}
