import { type DeviceClock, FakeClock, RealClock } from 'im-sdk/testing';

/** How time passes in a run: a clock that the run moves, or the one on the wall. */
export interface Pace {
  readonly clock: DeviceClock & { after(ms: number, callback: () => void): () => void };
  advance(ms: number): Promise<void>;
  /** Lets time pass until a promise is settled, and returns it. */
  during<T>(promise: Promise<T>): Promise<T>;
  /** Lets time pass until `met` holds; rejects after `limitMs`, saying what did not come. */
  until(met: () => boolean, what: string, limitMs?: number): Promise<void>;
}

/** Time that stands still unless the run moves it: the same seed is the same run. */
export function fakePace(): Pace {
  const clock = new FakeClock();
  return {
    clock,
    advance: (ms) => clock.advance(ms),
    during: (promise) => clock.during(promise),
    async until(met, what, limitMs = 120_000) {
      await clock.until(met, limitMs).catch(() => {
        throw new Error(`not within ${limitMs} ms: ${what}`);
      });
    },
  };
}

const LOOK_MS = 10;

/** The time on the wall; what a run waits for between two steps passes `speed` times as fast. */
export function realPace(speed = 1): Pace {
  const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  return {
    clock: new RealClock(),
    advance: (ms) => wait(ms / speed),
    during: (promise) => promise,
    async until(met, what, limitMs = 60_000) {
      const end = performance.now() + limitMs;
      while (!met()) {
        if (performance.now() > end) throw new Error(`not within ${limitMs} ms: ${what}`);
        await wait(LOOK_MS);
      }
    },
  };
}
