import { type ConversationKey, isPatchType, limits, type Message } from '../protocol/index.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import type { AccountScope } from './account-scope.ts';
import type { Ingest } from './ingest.ts';
import type { ConversationBuilder } from './plan/conversation-builder.ts';
import { interpret } from './plan/interpret.ts';
import type { Planner } from './plan/planner.ts';
import type { History } from './resume/history.ts';
import { storedRows } from './stored-rows.ts';

/** A message received in a frame. */
export interface Incoming {
  readonly cmd: 3 | 4 | 5;
  readonly message: Message;
}

/** Loads rows that are only on disk and that a batch changes: by a recall, an edit, a reaction. */
export class ChangedRows {
  readonly #scope: Pick<AccountScope, 'userId' | 'store'>;
  readonly #ingest: Ingest;
  readonly #history: History;

  constructor(scope: Pick<AccountScope, 'userId' | 'store'>, ingest: Ingest, history: History) {
    this.#scope = scope;
    this.#ingest = ingest;
    this.#history = history;
  }

  /**
   * Loads the rows from disk that the batch may change; `undefined` if there are none. The batch has to include the
   * messages held behind a gap that it may close.
   */
  adopt(planner: Planner, batch: readonly Incoming[]): Promise<void> | undefined {
    const { cache, dialect } = this.#ingest;
    const changesRows = !dialect.isNumbered || batch.some(({ message }) => isPatchType(message.type));
    return cache && changesRows ? this.#adoptRows(planner, batch) : undefined;
  }

  async #adoptRows(planner: Planner, batch: readonly Incoming[]): Promise<void> {
    const idsByConversation = new Map<ConversationKey, number[]>();
    for (const { cmd, message } of batch) {
      const meaning = interpret(cmd, message, this.#scope.userId);
      const id =
        meaning.kind === 'patch'
          ? meaning.id
          : meaning.kind === 'row' && !this.#ingest.dialect.isNumbered
            ? message.id
            : 0;
      if (!id || !('conversation' in meaning)) continue;
      idsByConversation.set(meaning.conversation, [...(idsByConversation.get(meaning.conversation) ?? []), id]);
    }
    for (const [key, ids] of idsByConversation) {
      const conversation = planner.conversation(key);
      conversation.adopt(await this.#history.onDisk(key, ids));
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
