import type { AccountEngine } from '../account/account-scope.ts';
import type { RootStore } from '../account/root-store.ts';
import type { ReadOptions } from '../http/read-options.ts';
import { type ConversationKey, ImError, limits, MessageType } from '../protocol/index.ts';
import { type MessageRef, messageInMemory } from '../store/messages/message-ref.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import type { OptimisticUpdate } from '../store/messages/optimistic-updates.ts';
import { findMessage, unknownMessage } from './find-message.ts';

/**
 * Changes of sent messages: optimistic updates, rolled back if the server refuses or cannot be reached.
 * A message may also be one that is only on disk, such as a search result.
 * @throws the server's refusal; `message.notFound` for a message that is unknown or not sent; `client.notOffered` if the server lacks
 * the feature
 */
export interface MessageChanges {
  /**
   * Recalls a sent message for all members. Shown as recalled at once (`recalling`), rolled back if refused
   * (`message.recallTooLate` after 10 minutes, `message.recallForbidden`). Resolves if it is already recalled. Not
   * queued: without a connection it rejects with `client.networkFailed` and is rolled back, so that a message which
   * others still see never looks recalled.
   */
  recall(message: MessageRef): Promise<void>;
  /** Edits the text of an own message, within 15 minutes. */
  edit(message: MessageRef, text: string): Promise<void>;
  /** Adds a reaction. `emoji` is `#name;` of the built-in set or one Unicode emoji. */
  react(message: MessageRef, emoji: string): Promise<void>;
  /** Removes an own reaction. */
  unreact(message: MessageRef, emoji: string): Promise<void>;
  /**
   * Deletes messages for this account only, on all its devices. Unsent messages are discarded.
   * @throws `message.notFound` for an unknown message, once all others are deleted
   */
  deleteForMe(messages: readonly MessageRef[]): Promise<void>;
  /** Deletes the history of one conversation for this account only, on all its devices. */
  clear(conversation: ConversationKey): Promise<void>;
  /** Deletes the whole history for this account only, on all its devices. */
  clearAll(): Promise<void>;
  /** Loads the ids of the members who have read a group message with receipts. */
  loadReaders(message: MessageRef, options?: ReadOptions): Promise<readonly number[]>;
}

interface Parts {
  readonly store: RootStore;
  readonly engine: () => AccountEngine;
}

/** Changes of sent messages. An optimistic update covers the row until the server has answered. */
export function createMessageChanges({ store, engine }: Parts): MessageChanges {
  const { messages, subject } = store;

  /** The row of a sent message, if it is in memory. */
  function inMemory(ref: MessageRef): MessageRow | undefined {
    // Throws `client.notSignedIn` or `client.destroyed` first: they are more precise than `message.notFound`.
    engine();
    return messageInMemory(messages, ref);
  }

  /** The row of a sent message that is not in memory. */
  async function find(ref: MessageRef): Promise<MessageRow> {
    const row = await findMessage({ store, engine }, ref);
    if (row) return row;
    throw unknownMessage();
  }

  function requireSent(row: MessageRow): MessageRow {
    if (row.id > 0) return row;
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

  async function setReaction(ref: MessageRef, emoji: string, on: boolean): Promise<void> {
    const row = requireSent(inMemory(ref) ?? (await find(ref)));
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
  }

  return {
    async recall(ref) {
      const row = requireSent(inMemory(ref) ?? (await find(ref)));
      if (row.recalled) return;
      const recalledBy = store.self.getSnapshot()?.id ?? row.sendId;
      await optimistic(
        [row],
        (update) => ({ ...update, recalledBy }),
        (update) => withoutUndefined({ ...update, recalledBy: undefined }),
        () => engine().operations.recall(row.conversation, row.id),
      );
    },
    async edit(ref, text) {
      const row = requireSent(inMemory(ref) ?? (await find(ref)));
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
    react: (ref, emoji) => setReaction(ref, emoji, true),
    unreact: (ref, emoji) => setReaction(ref, emoji, false),
    async deleteForMe(refs) {
      const { outbox } = engine();
      const inMemoryNow = refs.map(inMemory);
      const isComplete = inMemoryNow.every((row) => row !== undefined);
      const found = isComplete
        ? inMemoryNow
        : await Promise.all(refs.map((ref) => findMessage({ store, engine }, ref)));
      const known = found.flatMap((row) => row ?? []);
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
      if (known.length < refs.length) throw unknownMessage();
    },
    clear: async (conversation) => engine().operations.clear(conversation),
    clearAll: async () => engine().operations.clearAll(),
    async loadReaders(ref) {
      const row = requireSent(inMemory(ref) ?? (await find(ref)));
      return engine().operations.readers(row.conversation, row.id);
    },
  };
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
