import { browserClock, browserFrames, browserTimers } from '../browser/time-and-random.ts';
import type { Cancel } from '../platform.ts';
import type { DeviceClock, TabTimers } from './device-clock.ts';

/** Real time, for a memory device in stories and demos. */
export class RealClock implements DeviceClock {
  readonly #waiting = new WeakMap<object, Set<Cancel>>();

  now(): number {
    return browserClock.now();
  }

  /** Runs `callback` once after `ms`. Returns a cancel function. */
  after(ms: number, callback: () => void): Cancel {
    return browserTimers.after(ms, callback);
  }

  timersFor(owner: object): TabTimers {
    const waiting = new Set<Cancel>();
    this.#waiting.set(owner, waiting);
    const tracked = (begin: (done: () => void) => Cancel, callback: () => void): Cancel => {
      const stop = begin(() => {
        waiting.delete(cancel);
        callback();
      });
      const cancel = (): void => {
        waiting.delete(cancel);
        stop();
      };
      waiting.add(cancel);
      return cancel;
    };
    return {
      after: (ms, callback) => tracked((done) => browserTimers.after(ms, done), callback),
      next: (callback) => tracked((done) => browserFrames.next(done), callback),
    };
  }

  pending(owner: object): number {
    return this.#waiting.get(owner)?.size ?? 0;
  }

  dropAll(owner: object): void {
    for (const cancel of [...(this.#waiting.get(owner) ?? [])]) cancel();
  }
}
