import type { MessageCache } from '../../cache/message-cache.ts';
import { limits } from '../../protocol/index.ts';
import type { AccountParts } from './account-parts.ts';

/** Memory mode is temporary: tries the database every `databaseRetryMs` until it responds. */
export class MemoryMode {
  readonly #parts: AccountParts;
  readonly #leave: (disk: MessageCache) => Promise<void>;
  #cancel: (() => void) | undefined;
  #stopped = false;

  /** `leave` returns to the database; it may reject. */
  constructor(parts: AccountParts, leave: (disk: MessageCache) => Promise<void>) {
    this.#parts = parts;
    this.#leave = leave;
  }

  begin(): void {
    const { scope, ingest } = this.#parts;
    this.#cancel ??= scope.platform.timers.after(limits.databaseRetryMs, async () => {
      if (!ingest.cache) await this.#tryDatabase().catch(() => undefined);
      this.#cancel = undefined;
      if (!this.#stopped && !ingest.cache) this.begin();
    });
  }

  async #tryDatabase(): Promise<void> {
    const { storage } = this.#parts;
    await storage.reopen();
    // Local storage never hangs: it failed because it is full.
    if (storage.disk && !storage.disk.capped) await this.#leave(storage.disk);
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel?.();
  }
}
