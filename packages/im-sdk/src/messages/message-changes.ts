import { type ConversationKey, ImError, limits, MessageType } from '../protocol/index.ts';
import type { Intent } from '../store/messages/intents.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import type { RootStore } from '../store/root-store.ts';
import type { AccountEngine } from '../sync/account-scope.ts';

/**
 * Changes of messages that were sent. Each is shown at once and taken back where the server refuses, or where it could
 * not be asked; rejects with the refusal, with `message.notFound` for a row that was not sent, or with
 * `client.notOffered` on a server that does not have it.
 */
export interface MessageChanges {
  /**
   * Recalls a sent message for everybody: shown as recalled at once (`recalling`), and as it was where the server refuses
   * (`message.recallTooLate` after 10 minutes, `message.recallForbidden`). Resolves where it is recalled already. It does
   * not wait for a connection: without one it rejects with `client.networkFailed` and the message is back, because nobody
   * should believe a message gone that the others still read.
   */
  recall(key: string): Promise<void>;
  /** Changes the text of an own message; possible for 15 minutes. */
  edit(key: string, text: string): Promise<void>;
  /** Puts a reaction on a message, or takes it off. `emoji` is `#name;` of the set or one Unicode emoji. */
  react(key: string, emoji: string, on: boolean): Promise<void>;
  /** Deletes messages for this account alone, on all of its terminals. Those that were never sent are discarded. */
  deleteForMe(keys: readonly string[]): Promise<void>;
  /** Hides everything that was said so far from this account, on all of its terminals; the others keep theirs. */
  clearAll(): Promise<void>;
  /** Ids of the members who have read a message of a group that asked for receipts. */
  readers(key: string): Promise<readonly number[]>;
}

interface Parts {
  readonly store: RootStore;
  readonly engine: () => AccountEngine;
}

/** Changes of sent messages: an intent lies over the row until the server has answered. */
export function createMessageChanges({ store, engine }: Parts): MessageChanges {
  const { messages, subject } = store;

  function sent(key: string): MessageRow {
    // Nobody signed in, or a destroyed client: that says more than a message that is not known.
    engine();
    const row = messages.get(key);
    if (row && row.id > 0) return row;
    throw new ImError('message.notFound', 'This message was not sent', { category: 'refused' });
  }

  /** `undo` takes the intent back, whatever was laid over it meanwhile. */
  async function optimistic(
    rows: readonly MessageRow[],
    lay: (intent: Intent | undefined) => Intent,
    undo: (intent: Intent | undefined) => Intent | undefined,
    ask: () => Promise<void>,
  ): Promise<void> {
    subject.batch(() => {
      for (const row of rows) messages.intend(row, lay);
    });
    try {
      await ask();
    } finally {
      subject.batch(() => {
        for (const row of rows) messages.intend(row, undo);
      });
    }
  }

  return {
    async recall(key) {
      const row = sent(key);
      if (row.recalled) return;
      const recalledBy = store.self.getSnapshot()?.id ?? row.sendId;
      await optimistic(
        [row],
        (intent) => ({ ...intent, recalledBy }),
        (intent) => rest({ ...intent, recalledBy: undefined }),
        () => engine().operations.recall(row.conversation, row.id),
      );
    },
    async edit(key, text) {
      const row = sent(key);
      if (!row.mine || row.type !== MessageType.TEXT || text.trim() === '' || text.length > limits.contentLength) {
        throw new ImError('request.invalid', 'This message cannot be changed so', { category: 'invalid' });
      }
      const edit: Intent = { content: text, revision: row.revision || row.sendTime };
      await optimistic(
        [row],
        (intent) => ({ ...intent, ...edit }),
        (intent) => (intent?.content === text ? rest({ ...intent, content: undefined, revision: undefined }) : intent),
        () => engine().operations.edit(row.conversation, row.id, text),
      );
    },
    async react(key, emoji, on) {
      const row = sent(key);
      await optimistic(
        [row],
        (intent) => ({ ...intent, reactions: new Map([...(intent?.reactions ?? []), [emoji, on]]) }),
        (intent) => {
          if (intent?.reactions?.get(emoji) !== on) return intent;
          const others = [...intent.reactions].filter(([other]) => other !== emoji);
          return rest({ ...intent, reactions: others.length > 0 ? new Map(others) : undefined });
        },
        () => engine().operations.react(row.conversation, row.id, emoji, on),
      );
    },
    async deleteForMe(keys) {
      const known = keys.flatMap((key) => messages.get(key) ?? []);
      for (const row of known) if (row.id === 0) await engine().discard(row.key);
      for (const [conversation, rows] of byConversation(known.filter(({ id }) => id > 0))) {
        const ids = rows.map(({ id }) => id);
        await optimistic(
          rows,
          (intent) => ({ ...intent, deleted: true }),
          (intent) => rest({ ...intent, deleted: undefined }),
          () => engine().operations.deleteForMe(conversation, ids),
        );
      }
    },
    clearAll: async () => engine().operations.clearAll(),
    async readers(key) {
      const row = sent(key);
      return engine().operations.readers(row.conversation, row.id);
    },
  };
}

/** What is left of an intent; nothing, where it says nothing any more. */
function rest(intent: { readonly [name in keyof Intent]: Intent[name] | undefined }): Intent | undefined {
  const left = Object.entries(intent).filter(([, value]) => value !== undefined);
  return left.length === 0 ? undefined : (Object.fromEntries(left) as Intent);
}

function byConversation(rows: readonly MessageRow[]): Map<ConversationKey, MessageRow[]> {
  const found = new Map<ConversationKey, MessageRow[]>();
  for (const row of rows) found.set(row.conversation, [...(found.get(row.conversation) ?? []), row]);
  return found;
}
