import type { Locks } from '../platform/platform.ts';

/**
 * Knows when a tab is gone, however it went: each holds a lock of its own for life. Where there are no locks, nobody is
 * known to be gone.
 */
export class TabLives {
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

  /** Calls `gone` once, when the tab has ended. */
  watch(tab: string, gone: () => void): void {
    if (this.#watched.has(tab)) return;
    this.#watched.add(tab);
    this.#hold(tab, async () => {
      this.#watched.delete(tab);
      gone();
    });
  }

  stop(): void {
    this.#stopped.abort();
    this.#release();
  }

  #hold(tab: string, run: () => Promise<void>): void {
    if (!this.#locks.available) return;
    // Rejects when the wait is given up.
    this.#locks.hold(`${this.#prefix}:tab:${tab}`, run, this.#stopped.signal).catch(() => undefined);
  }
}
