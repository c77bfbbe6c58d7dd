import type { Readable } from 'im-sdk';
import type { Clock } from './clock.ts';
import { createEmitter } from './create-signal.ts';

const MINUTE_MS = 60_000;

/** Start of the minute of a time. */
export function startOfMinute(time: number): number {
  return time - (time % MINUTE_MS);
}

/**
 * Start of the current period (epoch ms), such as a day or a minute; emits when the next one begins. Runs a timer only
 * while subscribed. Components read the time from it: it stays the same while they render. Reads the clock lazily at the
 * first use, because server render and hydration must not.
 *
 * @param startOf - Start of the period of a time; periods begin with a minute.
 */
export function createPeriod(clock: Clock, startOf: (time: number) => number): Readable<number> {
  let start: number | undefined;
  let cancelTimer: (() => void) | undefined;
  const { subscribe, emit } = createEmitter({
    connect() {
      check();
      return () => {
        cancelTimer?.();
        // No timer runs now: the next reader reads the clock again.
        start = undefined;
      };
    },
  });

  function check(): void {
    const now = clock.now();
    const next = startOf(now);
    // Each minute, also for a day: a timer is late after the device slept past midnight.
    cancelTimer = clock.after(startOfMinute(now) + MINUTE_MS - now, check);
    const isNew = start !== undefined && next !== start;
    start = next;
    if (isNew) emit();
  }

  return {
    getSnapshot() {
      start ??= startOf(clock.now());
      return start;
    },
    subscribe,
  };
}
