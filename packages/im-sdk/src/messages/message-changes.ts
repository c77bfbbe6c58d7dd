import type { AccountEngine } from '../account/account-scope.ts';
import type { RootStore } from '../account/root-store.ts';
import { type ConversationKey, ImError, limits, MessageType } from '../protocol/index.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import type { OptimisticUpdate } from '../store/messages/optimistic-updates.ts';

/**
 * Changes of sent messages: optimistic updates, rolled back if the server refuses or cannot be reached.
 * @throws the server's refusal; `message.notFound` for a row that is not sent; `client.notOffered` if the server lacks
 * the feature
 */
export interface MessageChanges {
  /**
   * Recalls a sent message for all members. Shown as recalled at once (`recalling`), rolled back if refused
   * (`message.recallTooLate` after 10 minutes, `message.recallForbidden`). Resolves if it is already recalled. Not
   * queued: without a connection it rejects with `client.networkFailed` and is rolled back, so that a message which
   * others still see never looks recalled.
   */
  recall(key: string): Promise<void>;
  /** Edits the text of an own message, within 15 minutes. */
  edit(key: string, text: string): Promise<void>;
  /** Adds or removes a reaction. `emoji` is `#name;` of the built-in set or one Unicode emoji. */
  react(key: string, emoji: string, on: boolean): Promise<void>;
  /**
   * Deletes messages for this account only, on all its devices. Unsent messages are discarded.
   * @throws `message.notFound` for an unknown key, once all others are deleted
   */
  deleteForMe(keys: readonly string[]): Promise<void>;
  /** Deletes the history of one conversation for this account only, on all its devices. */
  clear(conversation: ConversationKey): Promise<void>;
  /** Deletes the whole history for this account only, on all its devices. */
  clearAll(): Promise<void>;
  /** Ids of the members who have read a group message with receipts. */
  readers(key: string): Promise<readonly number[]>;
}

interface Parts {
  readonly store: RootStore;
  readonly engine: () => AccountEngine;
}

/** Changes of sent messages. An optimistic update covers the row until the server has answered. */
export function createMessageChanges({ store, engine }: Parts): MessageChanges {
  const { messages, subject } = store;

  function sent(key: string): MessageRow {
    // Throws `client.notSignedIn` or `client.destroyed` first: they are more precise than `message.notFound`.
    engine();
    const row = messages.get(key);
    if (row && row.id > 0) return row;
    throw unknownMessage();
  }

  /** Runs a request with an optimistic update on the rows. `undo` removes only this update; later ones stay. */
  async function optimistic(
    rows: readonly MessageRow[],
    apply: (update: OptimisticUpdate | undefined) => OptimisticUpdate,
    rollback: (update: OptimisticUpdate | undefined) => OptimisticUpdate | undefined,
    ask: () => Promise<void>,
  ): Promise<void> {
    subject.batch(() => {
      for (const row of rows) messages.setOptimisticUpdate(row, apply);
    });
    try {
      await ask();
    } finally {
      subject.batch(() => {
        for (const row of rows) messages.setOptimisticUpdate(row, rollback);
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
        (update) => ({ ...update, recalledBy }),
        (update) => withoutUndefined({ ...update, recalledBy: undefined }),
        () => engine().operations.recall(row.conversation, row.id),
      );
    },
    async edit(key, text) {
      const row = sent(key);
      if (!row.mine || row.type !== MessageType.TEXT || text.trim() === '' || text.length > limits.contentLength) {
        throw new ImError('request.invalid', 'This message cannot be changed so', { category: 'invalid' });
      }
      const edit: OptimisticUpdate = { content: text, revision: row.revision || row.sendTime };
      await optimistic(
        [row],
        (update) => ({ ...update, ...edit }),
        (update) =>
          update?.content === text ? withoutUndefined({ ...update, content: undefined, revision: undefined }) : update,
        () => engine().operations.edit(row.conversation, row.id, text),
      );
    },
    async react(key, emoji, on) {
      const row = sent(key);
      await optimistic(
        [row],
        (update) => ({ ...update, reactions: new Map([...(update?.reactions ?? []), [emoji, on]]) }),
        (update) => {
          if (update?.reactions?.get(emoji) !== on) return update;
          const others = [...update.reactions].filter(([other]) => other !== emoji);
          return withoutUndefined({ ...update, reactions: others.length > 0 ? new Map(others) : undefined });
        },
        () => engine().operations.react(row.conversation, row.id, emoji, on),
      );
    },
    async deleteForMe(keys) {
      const { outbox } = engine();
      const known = keys.flatMap((key) => messages.get(key) ?? []);
      for (const row of known) if (row.id === 0) await outbox.discard(row.key);
      for (const [conversation, rows] of byConversation(known.filter(({ id }) => id > 0))) {
        const ids = rows.map(({ id }) => id);
        await optimistic(
          rows,
          (update) => ({ ...update, deleted: true }),
          (update) => withoutUndefined({ ...update, deleted: undefined }),
          () => engine().operations.deleteForMe(conversation, ids),
        );
      }
      if (known.length < keys.length) throw unknownMessage();
    },
    clear: async (conversation) => engine().operations.clear(conversation),
    clearAll: async () => engine().operations.clearAll(),
    async readers(key) {
      const row = sent(key);
      return engine().operations.readers(row.conversation, row.id);
    },
  };
}

/** Error of a row key without a row. */
export function unknownMessage(): ImError {
  return new ImError('message.notFound', 'No message has this key', { category: 'refused' });
}

/** The optimistic update without fields that are `undefined`; `undefined` if no field is left. */
function withoutUndefined(
  update: { readonly [name in keyof OptimisticUpdate]: OptimisticUpdate[name] | undefined },
): OptimisticUpdate | undefined {
  const left = Object.entries(update).filter(([, value]) => value !== undefined);
  return left.length === 0 ? undefined : (Object.fromEntries(left) as OptimisticUpdate);
}

function byConversation(rows: readonly MessageRow[]): Map<ConversationKey, MessageRow[]> {
  const found = new Map<ConversationKey, MessageRow[]>();
  for (const row of rows) found.set(row.conversation, [...(found.get(row.conversation) ?? []), row]);
  return found;
}
