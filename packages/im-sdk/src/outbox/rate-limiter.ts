import type { Platform } from '../platform/platform.ts';

/** Rate limiter: runs tasks in order, at least `everyMs` apart. */
export class RateLimiter {
  readonly #platform: Pick<Platform, 'clock' | 'timers'>;
  readonly #everyMs: number;
  readonly #pending = new Set<() => void>();
  #next = 0;

  constructor(platform: Pick<Platform, 'clock' | 'timers'>, everyMs: number) {
    this.#platform = platform;
    this.#everyMs = everyMs;
  }

  /** Resolves when the caller may proceed. */
  async acquire(): Promise<void> {
    const now = this.#platform.clock.now();
    // Capped, so that a clock that was set back does not cause a long wait.
    const waitMs = Math.min(this.#next - now, 10 * this.#everyMs);
    this.#next = now + Math.max(0, waitMs) + this.#everyMs;
    if (waitMs <= 0) return;
    await new Promise<void>((resolve) => {
      const cancel = this.#platform.timers.after(waitMs, () => {
        this.#pending.delete(cancel);
        resolve();
      });
      this.#pending.add(cancel);
    });
  }

  /** Drops all pending callers; their promises never resolve. */
  stop(): void {
    for (const cancel of this.#pending) cancel();
    this.#pending.clear();
  }
}
