import type { ConversationKey } from '../protocol/index.ts';
import type { Conversation } from '../store/conversations/conversation-row.ts';
import type { DraftExtras } from '../store/conversations/draft.ts';
import type { Readable } from '../store/readable.ts';
import type { RootStore } from '../store/root-store.ts';
import type { AccountEngine } from '../sync/account-scope.ts';

export type { Conversation, LastMessage } from '../store/conversations/conversation-row.ts';
export type { DraftExtras, DraftMention, DraftQuote } from '../store/conversations/draft.ts';

/** The list of conversations: pinned first, then the latest. A new object when the order changed, not when a row did. */
export interface ConversationListSnapshot {
  /** Keys of the conversations, in the order of the list. */
  readonly keys: readonly ConversationKey[];
  /** Whether the list (from cache or server) has been looked for. */
  readonly ready: boolean;
}

/** Conversations: the list, one by key, drafts, read positions. */
export interface ConversationsService {
  /** The list; rows by `conversation`. */
  readonly list: Readable<ConversationListSnapshot>;
  /** One conversation, by key; `undefined` while nothing is known of it. Same object for the same key. */
  conversation(key: ConversationKey): Readable<Conversation | undefined>;
  /** Unread messages in conversations that are not muted (`isDnd`): the number of badge, title and tray. */
  readonly unreadTotal: Readable<number>;
  /** Puts a conversation into the list, so that a first message can be written; a removed one comes back. */
  start(key: ConversationKey): void;
  /** Keeps an unsent text for this conversation, and what goes with it, across reloads and tabs. `""` alone forgets it. */
  setDraft(key: ConversationKey, text: string, extras?: DraftExtras): void;
  /**
   * Moves the read position to the newest row known, and ends a mark as unread. Sent to the server when there is a
   * connection.
   */
  markRead(key: ConversationKey): void;
  /**
   * Marks a conversation as unread until it is read, here or elsewhere, or answered. Kept on this device, across reloads
   * and tabs; nobody else learns of it.
   */
  markUnread(key: ConversationKey): void;
  /**
   * Takes a conversation out of the list of this device, across reloads and tabs, with its unread messages out of
   * `unreadTotal`. It comes back with the next message, own or other, or by `start`; a recall, an edit or a reaction does
   * not bring it back. Messages, draft and settings stay, and nobody else learns of it. A conversation with a message
   * that is not sent yet stays in the list until it is.
   */
  remove(key: ConversationKey): void;
  /** Ids of the people who are typing in this conversation now. */
  typing(key: ConversationKey): Readable<readonly number[]>;
}

const NOBODY: readonly number[] = [];

/** Conversations over the store; what changes them goes through the engine of whoever is signed in. */
export function createConversationsService(parts: {
  store: RootStore;
  engine: () => AccountEngine | undefined;
  /** Takes what goes wrong with what nobody awaits. */
  onError: (error: unknown) => void;
}): ConversationsService {
  const { store, engine, onError } = parts;
  const typing = new Map<ConversationKey, Readable<readonly number[]>>();
  return {
    list: store.conversations.list,
    conversation: (key) => store.conversations.rows.readable(key),
    unreadTotal: store.conversations.unreadTotal,
    start(key) {
      engine()?.operations.startConversation(key).catch(onError);
    },
    setDraft: (key, text, extras) => engine()?.setDraft(key, { ...extras, text }),
    markRead(key) {
      engine()?.operations.markRead(key).catch(onError);
    },
    markUnread(key) {
      engine()?.operations.markUnread(key).catch(onError);
    },
    remove(key) {
      engine()?.operations.removeConversation(key).catch(onError);
    },
    typing(key) {
      let readable = typing.get(key);
      if (!readable) {
        const row = store.typing.readable(key);
        readable = { getSnapshot: () => row.getSnapshot() ?? NOBODY, subscribe: row.subscribe };
        typing.set(key, readable);
      }
      return readable;
    },
  };
}
