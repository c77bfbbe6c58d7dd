import { START, type SyncPosition } from '../account/sync-position.ts';
import type { CacheStart, MessageCache } from '../cache/message-cache.ts';
import { storedState } from '../store/conversations/conversation-state.ts';
import type { AccountParts } from './account-parts.ts';

/** Shows the content of the database: the conversations, and rows that are in memory already. */
export class Restore {
  readonly #parts: AccountParts;
  /** True once the content of the database has been shown. */
  isDone = false;
  /** True if the database had the cache of a build with another format. */
  isOtherFormat = false;
  #stopped = false;

  constructor(parts: AccountParts) {
    this.#parts = parts;
  }

  /**
   * Reads the database and shows its content. Rows in memory stay there, and are read again where another tab changed
   * their conversation, or in all conversations if `rereadsAll`. Rejects if the database hangs.
   */
  async run(cache: MessageCache, rereadsAll = false): Promise<void> {
    const { scope, storage, history, open } = this.#parts;
    const { conversations, messages } = scope.store;
    const shown = new Set(this.isDone ? [...messages.inMemory(), ...open.inThisTab()] : []);
    const before = new Map([...shown].map((key) => [key, conversations.state(key).version]));
    const start = await storage.read(cache);
    if (this.#stopped) return;
    this.show(start);
    const changed = [...before].filter(([key, version]) => rereadsAll || conversations.state(key).version > version);
    await Promise.all(changed.map(([key]) => history.reread(key)));
  }

  show(start: CacheStart): void {
    const { scope, ingest, drafts, outbox, broadcasts } = this.#parts;
    const { conversations, subject } = scope.store;
    subject.batch(() => {
      conversations.load(start.conversations.map(({ state, identity }) => ({ state: storedState(state), identity })));
      this.isDone = true;
      this.isOtherFormat = start.isOtherFormat;
      ingest.position = { ...START, ...(start.position as SyncPosition | undefined) };
      drafts.restore(start.drafts);
      outbox.restore(start.outbox);
      broadcasts.restore(start.broadcasts);
      if (start.position !== undefined) conversations.setReady();
    });
  }

  stop(): void {
    this.#stopped = true;
  }
}
