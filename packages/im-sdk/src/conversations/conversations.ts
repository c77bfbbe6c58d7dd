import type { AccountEngine } from '../account/account-scope.ts';
import type { RootStore } from '../account/root-store.ts';
import { type ConversationKey, limits } from '../protocol/index.ts';
import type { Conversation } from '../store/conversations/conversation-row.ts';
import type { DraftExtras } from '../store/conversations/draft.ts';
import { frozen } from '../store/frozen.ts';
import { LruMap } from '../store/lru-map.ts';
import { type ConversationMessageRef, messageInMemory, messageRefIn } from '../store/messages/message-ref.ts';
import { positionOf } from '../store/messages/message-table.ts';
import type { Readable } from '../store/readable.ts';
import { type ConversationQuery, queryConversations } from './conversation-query.ts';

export type { Conversation, LastMessage } from '../store/conversations/conversation-row.ts';
export type { DraftExtras, DraftMention, DraftQuote } from '../store/conversations/draft.ts';

/**
 * Conversation list: pinned first, then by latest activity. A new object when the order changes, not when a row
 * changes.
 */
export interface ConversationListSnapshot {
  /** Keys of the conversations, in the order of the list. */
  readonly keys: readonly ConversationKey[];
  /** True once the list has been looked up in cache or on the server. */
  readonly ready: boolean;
}

/**
 * Conversations: list, rows by key, drafts, read positions. All methods that return a promise reject with
 * `client.notSignedIn` while no account is signed in, and with `request.invalid` for a wrong key.
 */
export interface ConversationsService {
  /** Keys in list order; read the rows with `conversation`. */
  readonly list: Readable<ConversationListSnapshot>;
  /** One conversation by key; `undefined` while it is unknown. Same object for the same key. */
  conversation(key: ConversationKey): Readable<Conversation | undefined>;
  /**
   * Conversations of the list at this moment, filtered and sorted; none before `list` is `ready`. The rows are not kept
   * up to date: read `conversation(key)` for that.
   *
   * @example
   * const unread = await client.conversations.query({ filter: { isUnread: true }, sort: 'unread', limit: 10 });
   */
  query(query?: ConversationQuery): Promise<readonly Conversation[]>;
  /**
   * Unread messages and system notices: the sum of the unread counts in the list, without muted conversations
   * (`isDnd`). For badge, title and tray.
   */
  readonly unreadTotal: Readable<number>;
  /**
   * Adds a conversation to the list before its first message, at the top; brings a removed one back to its place, with its unread
   * messages (undo of `remove`).
   */
  start(key: ConversationKey): Promise<void>;
  /**
   * Stores the unsent text of a conversation, its quote and mentions, across reloads and tabs. `""` without extras
   * removes it. Shown before this returns; a database that refuses it is reported to `onError`.
   */
  setDraft(key: ConversationKey, text: string, extras?: DraftExtras): Promise<void>;
  /**
   * Moves the read position to the newest known row and clears a mark as unread. Resolves when this device has stored
   * it; sent to the server once connected.
   * @param upTo the newest message that was seen: later rows stay unread. Ignored for a row that is not in memory, or
   * not sent yet, and never moves back
   */
  markRead(key: ConversationKey, upTo?: ConversationMessageRef): Promise<void>;
  /**
   * Marks a conversation as unread until it is read on any device, or answered. Stored on this device only, across
   * reloads and tabs.
   */
  markUnread(key: ConversationKey): Promise<void>;
  /**
   * Removes a conversation from the list of this device, across reloads and tabs, and its unread messages from
   * `unreadTotal`. The next message, own or received, or `start` brings it back; a recall, an edit or a reaction does
   * not. Messages, draft and settings stay. Not sent to the server. With a message that is not sent yet, the
   * conversation stays in the list until it is sent.
   */
  remove(key: ConversationKey): Promise<void>;
  /** Ids of the users who are typing in this conversation now. */
  typingUsers(key: ConversationKey): Readable<readonly number[]>;
}

const NO_USERS: readonly number[] = Object.freeze([]);

/** Creates the service: reads from the store, writes through the engine of the signed-in account. */
export function createConversationsService(parts: {
  store: RootStore;
  /** Throws `client.notSignedIn` while no account is signed in. */
  requireEngine: () => AccountEngine;
  /** Compares names in the user's language. */
  collator: Intl.Collator;
}): ConversationsService {
  const { store, requireEngine: engine, collator } = parts;
  const typing = new LruMap<ConversationKey, Readable<readonly number[]>>(limits.rememberedEntries);
  return {
    list: store.conversations.list,
    conversation: (key) => store.conversations.rows.readable(key),
    async query(query = {}) {
      engine();
      const { list, rows } = store.conversations;
      const found = list.getSnapshot().keys.flatMap((key) => rows.readable(key).getSnapshot() ?? []);
      return frozen(queryConversations(found, query, collator));
    },
    unreadTotal: store.conversations.unreadTotal,
    start: async (key) => engine().operations.startConversation(key),
    setDraft: async (key, text, extras) => engine().drafts.set(key, { ...extras, text }),
    async markRead(key, upTo) {
      const { operations } = engine();
      if (upTo === undefined) return operations.markRead(key);
      const row = messageInMemory(store.messages, messageRefIn(key, upTo));
      if (row?.conversation !== key || row.id === 0) return;
      const seen = { position: positionOf(row), id: row.id };
      // Called on every scroll of a list: sends no request to the leader tab for rows that are read already.
      if (seen.position > store.conversations.state(key).readPos) await operations.markRead(key, seen);
    },
    markUnread: async (key) => engine().operations.markUnread(key),
    remove: async (key) => engine().operations.removeConversation(key),
    typingUsers(key) {
      let readable = typing.get(key);
      if (!readable) {
        const row = store.typing.readable(key);
        readable = { getSnapshot: () => row.getSnapshot() ?? NO_USERS, subscribe: row.subscribe };
        typing.set(key, readable);
      }
      return readable;
    },
  };
}
