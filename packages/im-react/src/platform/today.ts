import type { Readable } from 'im-sdk';
import { startOfDay } from '../i18n/time-labels.ts';
import type { Clock } from './clock.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * When today began; tells its listeners when a new day begins. Holds a timer only while somebody listens, and reads the
 * clock at the first use, not when it is made: a server and a hydrating page do not use it.
 */
export function createToday(clock: Clock): Readable<number> {
  const listeners = new Set<() => void>();
  let today: number | undefined;
  let stop: (() => void) | undefined;

  function look(): void {
    const now = clock.now();
    const next = startOfDay(now);
    // A laptop that slept past midnight finds its timer late; a minute is the longest that a label may be old then.
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
      };
    },
  };
}
