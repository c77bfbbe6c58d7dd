import type { Readable } from 'im-sdk';
import { createEmitter } from '../hooks/create-signal.ts';
import { startOfDay } from '../i18n/time-labels.ts';
import type { Clock } from './clock.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Start of the current local day (epoch ms); emits when a new day begins. Runs a timer only while subscribed. Reads the
 * clock lazily at the first use, because server render and hydration must not.
 */
export function createToday(clock: Clock): Readable<number> {
  let today: number | undefined;
  let cancelTimer: (() => void) | undefined;
  const { subscribe, emit } = createEmitter({
    connect() {
      checkDay();
      return () => {
        cancelTimer?.();
        // No timer runs now: the next reader reads the clock again.
        today = undefined;
      };
    },
  });

  function checkDay(): void {
    const now = clock.now();
    const next = startOfDay(now);
    // A timer is late after the device slept past midnight: check every minute, so that labels are at most a minute
    // old.
    cancelTimer = clock.after(Math.min(60_000, startOfDay(now, -1) - now, DAY_MS), checkDay);
    const isNew = today !== undefined && next !== today;
    today = next;
    if (isNew) emit();
  }

  return {
    getSnapshot() {
      today ??= startOfDay(clock.now());
      return today;
    },
    subscribe,
  };
}
