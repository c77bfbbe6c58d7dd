import type { AccountScope } from '../account/account-scope.ts';
import { type ConversationKey, isPatchType, limits } from '../protocol/index.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import type { History } from './history.ts';
import type { Ingest } from './ingest.ts';
import type { ConversationBuilder } from './plan/conversation-builder.ts';
import type { Interpreted } from './plan/interpret.ts';
import type { Planner } from './plan/planner.ts';
import { storedRows } from './stored-rows.ts';

/** Messages that are applied together. */
export class Batch {
  readonly messages: Interpreted[] = [];
  readonly conversations = new Set<ConversationKey>();
  /** True if a message changes the content of another row. */
  hasPatches = false;

  add(interpreted: Interpreted): void {
    const { message, meaning } = interpreted;
    this.messages.push(interpreted);
    if ('conversation' in meaning) this.conversations.add(meaning.conversation);
    if (isPatchType(message.type)) this.hasPatches = true;
  }
}

/** Loads rows that are only on disk and that a batch changes: by a recall, an edit, a reaction. */
export class ChangedRows {
  readonly #scope: AccountScope;
  readonly #ingest: Ingest;
  readonly #history: History;

  constructor(scope: AccountScope, ingest: Ingest, history: History) {
    this.#scope = scope;
    this.#ingest = ingest;
    this.#history = history;
  }

  /**
   * Loads the rows from disk that the batch may change, also by messages held behind a gap that it may close;
   * `undefined` if there are none.
   */
  load(planner: Planner, { messages, conversations, hasPatches }: Batch): Promise<void> | undefined {
    const { cache, dialect } = this.#ingest;
    if (!cache) return undefined;
    const held = [...conversations].flatMap((key) => planner.held(key));
    const changesRows = hasPatches || !dialect.isNumbered || held.some(({ message }) => isPatchType(message.type));
    return changesRows ? this.#loadRows(planner, [...messages, ...held]) : undefined;
  }

  async #loadRows(planner: Planner, messages: readonly Interpreted[]): Promise<void> {
    const { isNumbered } = this.#ingest.dialect;
    const idsByConversation = new Map<ConversationKey, number[]>();
    for (const { message, meaning } of messages) {
      if (meaning.kind !== 'patch' && (meaning.kind !== 'row' || isNumbered)) continue;
      const id = meaning.kind === 'patch' ? meaning.id : message.id;
      if (!id) continue;
      const ids = idsByConversation.get(meaning.conversation);
      if (ids) ids.push(id);
      else idsByConversation.set(meaning.conversation, [id]);
    }
    for (const [key, ids] of idsByConversation) {
      const conversation = planner.conversation(key);
      conversation.addStored(await this.#history.onDisk(key, ids));
      if (conversation.quotes.onDisk.length >= limits.recalledQuotes) await this.#clearRecalledQuotes(conversation);
    }
  }

  /** Clears quotes of recalled messages on disk, in a single scan for all recalls of the batch. */
  async #clearRecalledQuotes({ base, quotes }: ConversationBuilder): Promise<void> {
    const recalled = new Set(quotes.onDisk);
    const found: MessageRow[] = [];
    for await (const rows of storedRows(this.#scope.store, this.#ingest, base.key)) {
      found.push(...rows.filter(({ quote }) => quote?.id !== undefined && recalled.has(quote.id)));
    }
    quotes.rewrite(found);
  }
}
