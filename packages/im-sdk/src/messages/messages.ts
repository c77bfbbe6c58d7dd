import type { AccountEngine, NewMessage, OutboxOperations } from '../account/account-scope.ts';
import type { RootStore } from '../account/root-store.ts';
import type { ReadOptions } from '../http/read-options.ts';
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
import { type ConversationMessageRef, type MessageRef, messageInMemory } from '../store/messages/message-ref.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import type { Readable } from '../store/readable.ts';
import { type ContentSends, createContentSends, refused, type SendExtras } from './content-sends.ts';
import { createFileSends, type FileSends } from './file-sends.ts';
import { findMessage, knownMessageId, unknownMessage } from './find-message.ts';
import { createMessageChanges, type MessageChanges } from './message-changes.ts';
import { openTimeline } from './open-timeline.ts';
import { searchMessages } from './search/message-search.ts';
import type { MessageQuery, MessageSearch } from './search/search-service.ts';
import type { OpenTimeline, OpenTimelineOptions } from './timeline-snapshot.ts';

/** A text message to send. */
export interface TextDraft extends SendExtras {
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
  list(conversation: ConversationKey, range?: MessageRange, options?: ReadOptions): Promise<readonly MessageRow[]>;
  /**
   * One message as it is now: from memory or from this device, else from the server. Resolves to `undefined` for a
   * message that does not exist or that this account deleted. A key that is not in memory is looked up on this device
   * only; pass a row or `{ conversation, id }` to ask the server too. The row is not kept up to date.
   *
   * @example
   * const message = await client.messages.get({ conversation: 'g:7', id: 1024 });
   */
  get(message: MessageRef, options?: ReadOptions): Promise<MessageRow | undefined>;
  /**
   * Puts a text into the outbox and shows it at once. Resolves to the row's key once it is stored on this device;
   * delivery continues in the background, also after a reload.
   * @throws `request.invalid` for an empty or too long text, and for a quote on a spec-only server; `message.notFound` for
   * a quote of a message that is unknown or not sent
   */
  sendText(conversation: ConversationKey, draft: TextDraft): Promise<string>;
  /**
   * Retries a failed message with the same `tmpId`, so that the server dedupes it. Does nothing if it has not failed.
   * @throws `message.notFound` for an unknown message
   */
  retry(message: MessageRef): Promise<void>;
  /**
   * Removes a queued or failed message from the outbox; it is no longer sent. The row is `deleting` until it is removed
   * from storage, then it leaves the timeline. Resolves when it is gone, or after 1 s if the database does not answer.
   * Does nothing if it was sent.
   * @throws `message.notFound` for an unknown message
   */
  discard(message: MessageRef): Promise<void>;
  /**
   * Starts a search: on this device first, then on the server if it can search. Errors are in `phase`.
   * @throws `client.notSignedIn`
   */
  search(query: MessageQuery): MessageSearch;
  /** Number of own messages that are queued or failed, in all conversations. A logout would lose them. */
  readonly unsent: Readable<number>;
  /** Sends a typing sign (throttled to one frame in 2 s), or its end. */
  setTyping(conversation: ConversationKey, isTyping: boolean): Promise<void>;
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
  caughtUp: Readable<boolean>;
  /** True for a server that takes shorter messages and no quotes. */
  isSpecOnly: () => boolean;
  /** Features of the server. */
  features: () => ReadonlySet<Feature>;
}): MessagesService {
  const { store, requireEngine: engine, isSpecOnly, features } = parts;
  const maxLength = (): number => (isSpecOnly() ? limits.specOnlyContentLength : limits.contentLength);

  /**
   * Server id of a quoted message; 0 for none.
   * @throws `request.invalid` for a quote on a spec-only server, which would lose it without an error
   */
  function quotedId(conversation: ConversationKey, quote: ConversationMessageRef | undefined): number {
    if (quote === undefined) return 0;
    if (isSpecOnly()) throw refused('quote', 'must be left out: this server has no quotes');
    const id = knownMessageId(store, conversation, quote) ?? 0;
    if (id > 0) return id;
    throw unknownMessage();
  }

  const send = async (
    conversation: ConversationKey,
    type: number,
    content: string,
    { quote, ...extras }: SendExtras = {},
  ) => {
    const { outbox } = engine();
    const message = { type, content, receipt: wantsReceipt(store, conversation) };
    const quoteMessageId = quotedId(conversation, quote);
    return outbox.send(conversation, newMessage(conversation, message, maxLength(), { ...extras, quoteMessageId }));
  };

  const sendText: MessagesService['sendText'] = (conversation, { text, ...extras }) =>
    send(conversation, MessageType.TEXT, text, extras);

  /** Outbox and key of an own message. Unsent messages are always in memory. */
  function unsent(ref: MessageRef): { readonly outbox: OutboxOperations; readonly key: string } {
    const { outbox } = engine();
    const row = messageInMemory(store.messages, ref);
    if (!row) throw unknownMessage();
    return { outbox, key: row.key };
  }

  return {
    ...createContentSends(send),
    ...createFileSends({
      engine,
      quotedId,
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
    async get(ref) {
      engine();
      const named = typeof ref === 'object' && ref.id > 0 ? { conversation: ref.conversation, id: ref.id } : ref;
      const row = await findMessage({ store, engine }, named);
      if (!row || store.messages.isHidden(row)) return undefined;
      return store.messages.shown(row.key, row.conversation) ?? frozen(row);
    },
    sendText,
    search: (query) => searchMessages({ store, engine: engine() }, query),
    async retry(ref) {
      const { outbox, key } = unsent(ref);
      await outbox.retry(key);
    },
    async discard(ref) {
      const { outbox, key } = unsent(ref);
      await outbox.discard(key);
    },
    setTyping: async (conversation, isTyping) => engine().operations.typing(conversation, isTyping),
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
