import type { Platform } from '../platform/platform.ts';

/** Lets things happen one after the other, at least `everyMs` apart. */
export class Pace {
  readonly #platform: Pick<Platform, 'clock' | 'timers'>;
  readonly #everyMs: number;
  readonly #waiting = new Set<() => void>();
  #next = 0;

  constructor(platform: Pick<Platform, 'clock' | 'timers'>, everyMs: number) {
    this.#platform = platform;
    this.#everyMs = everyMs;
  }

  /** Resolves when it is one's turn. */
  async turn(): Promise<void> {
    const now = this.#platform.clock.now();
    // A clock that was set back must not make anybody wait for it.
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

  /** Nobody's turn comes any more. */
  stop(): void {
    for (const cancel of this.#waiting) cancel();
    this.#waiting.clear();
  }
}
