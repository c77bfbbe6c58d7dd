import type { Platform } from '../platform/platform.ts';

/** Rate limiter: runs tasks in order, at least `everyMs` apart. */
export class Pace {
  readonly #platform: Pick<Platform, 'clock' | 'timers'>;
  readonly #everyMs: number;
  readonly #waiting = new Set<() => void>();
  #next = 0;

  constructor(platform: Pick<Platform, 'clock' | 'timers'>, everyMs: number) {
    this.#platform = platform;
    this.#everyMs = everyMs;
  }

  /** Resolves when the caller may proceed. */
  async turn(): Promise<void> {
    const now = this.#platform.clock.now();
    // Capped, so that a clock that was set back does not cause a long wait.
    const waitMs = Math.min(this.#next - now, 10 * this.#everyMs);
    this.#next = now + Math.max(0, waitMs) + this.#everyMs;
    if (waitMs <= 0) return;
    await new Promise<void>((resolve) => {
      const cancel = this.#platform.timers.after(waitMs, () => {
        this.#waiting.delete(cancel);
        resolve();
      });
      this.#waiting.add(cancel);
    });
  }

  /** Cancels all pending turns; their promises never resolve. */
  stop(): void {
    for (const cancel of this.#waiting) cancel();
    this.#waiting.clear();
  }
}
