import type { Readable } from 'im-sdk';
import { startOfDay } from '../i18n/time-labels.ts';
import type { Clock } from './clock.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Start of the current local day (epoch ms); emits when a new day begins. Runs a timer only while subscribed. Reads the
 * clock lazily at the first use, because server render and hydration must not.
 */
export function createToday(clock: Clock): Readable<number> {
  const listeners = new Set<() => void>();
  let today: number | undefined;
  let stop: (() => void) | undefined;

  function look(): void {
    const now = clock.now();
    const next = startOfDay(now);
    // A timer is late after the device slept past midnight: check every minute, so that labels are at most a minute
    // old.
    stop = clock.after(Math.min(60_000, startOfDay(now, -1) - now, DAY_MS), look);
    const isNew = today !== undefined && next !== today;
    today = next;
    if (!isNew) return;
    for (const listener of listeners) listener();
  }

  return {
    getSnapshot() {
      today ??= startOfDay(clock.now());
      return today;
    },
    subscribe(listener) {
      listeners.add(listener);
      if (!stop) look();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
        // Nobody watches the clock now: the next reader asks it again.
        today = undefined;
      };
    },
  };
}
