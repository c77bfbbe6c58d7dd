/** Time that a test moves. */
export class FakeCallClock {
  #now: number;
  #timers: Array<{ readonly at: number; readonly run: () => void }> = [];

  constructor(now = 1_000_000) {
    this.#now = now;
  }

  /** Timers that run. */
  get running(): number {
    return this.#timers.length;
  }

  /** Time of the clock (epoch ms). */
  now(): number {
    return this.#now;
  }

  /** Runs `run` once, `ms` later. Returns a function that stops the timer. */
  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Moves the time on, timer by timer, and lets what follows each of them finish. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#now = next.at;
      next.run();
      await settle();
    }
    this.#now = end;
  }
}

/** Turns until promises that follow each other are settled. */
const TURNS = 200;

/** Lets promises that are under way settle. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve();
}
