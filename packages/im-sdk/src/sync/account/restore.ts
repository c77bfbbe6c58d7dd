import type { CacheStart, MessageCache } from '../../cache/message-cache.ts';
import { storedState } from '../../store/conversations/conversation-state.ts';
import { START, type SyncPosition } from '../plan/plan.ts';
import type { AccountParts } from './account-parts.ts';

/** Shows the content of the database, without rows. */
export class Restore {
  readonly #parts: AccountParts;
  /** True once the content of the database has been shown. */
  isDone = false;
  #stopped = false;

  constructor(parts: AccountParts) {
    this.#parts = parts;
  }

  /** Reads the database and shows its content. Rejects if the database hangs. */
  async run(cache: MessageCache): Promise<void> {
    const start = await this.#parts.storage.read(cache);
    if (!this.#stopped) this.show(start);
  }

  show(start: CacheStart): void {
    const { scope, ingest, drafts, outbox, broadcasts } = this.#parts;
    const { conversations, subject } = scope.store;
    subject.batch(() => {
      for (const { state, identity } of start.heads) {
        if (conversations.identity(state.key).showName === '') conversations.setIdentity(state.key, identity);
        conversations.setState(storedState(state));
      }
      this.isDone = true;
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
