import type { Locks } from '../platform/platform.ts';

/**
 * Detects tabs that are gone, for any reason: each tab holds its own Web Lock for life. Without locks no tab is ever
 * reported as gone.
 */
export class TabPresence {
  readonly #locks: Locks;
  readonly #prefix: string;
  readonly #watched = new Set<string>();
  readonly #stopped = new AbortController();
  #release = (): void => undefined;

  constructor(locks: Locks, prefix: string) {
    this.#locks = locks;
    this.#prefix = prefix;
  }

  /** Holds the lock of this tab until `stop`. */
  begin(tab: string): void {
    this.#hold(tab, () => new Promise<void>((resolve) => (this.#release = resolve)));
  }

  /** Calls `onEnded` once, when the tab has ended. */
  watch(tab: string, onEnded: () => void): void {
    if (this.#watched.has(tab)) return;
    this.#watched.add(tab);
    this.#hold(tab, async () => {
      this.#watched.delete(tab);
      onEnded();
    });
  }

  stop(): void {
    this.#stopped.abort();
    this.#release();
  }

  #hold(tab: string, run: () => Promise<void>): void {
    if (!this.#locks.available) return;
    // Rejects when the wait is aborted.
    this.#locks.hold(`${this.#prefix}:tab:${tab}`, run, this.#stopped.signal).catch(() => undefined);
  }
}
