import { RealClock } from 'im-sdk/testing';

interface Timer {
  readonly owner: object;
  readonly due: number;
  readonly run: () => void;
}

/** The real time of devices, which a test can set forward: timers that are due by then run at once. */
export class SteppingDeviceClock extends RealClock {
  #aheadMs = 0;
  readonly #timers = new Set<Timer>();

  override now(): number {
    return super.now() + this.#aheadMs;
  }

  override timersFor(owner: object): ReturnType<RealClock['timersFor']> {
    const timers = super.timersFor(owner);
    return {
      ...timers,
      after: (ms, callback) => {
        const run = (): void => {
          cancel();
          callback();
        };
        const timer = { owner, due: this.now() + ms, run };
        const stop = timers.after(ms, run);
        const cancel = (): void => {
          stop();
          this.#timers.delete(timer);
        };
        this.#timers.add(timer);
        return cancel;
      },
    };
  }

  override dropAll(owner: object): void {
    super.dropAll(owner);
    for (const timer of this.#timers) if (timer.owner === owner) this.#timers.delete(timer);
  }

  /** Sets the time forward. */
  advance(ms: number): void {
    this.#aheadMs += ms;
    const due = [...this.#timers].filter((timer) => timer.due <= this.now());
    for (const timer of due.toSorted((one, other) => one.due - other.due)) {
      // One that ran before may have cancelled it.
      if (this.#timers.has(timer)) timer.run();
    }
  }
}
