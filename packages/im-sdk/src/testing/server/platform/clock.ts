import type { ServerClock } from '../state/clock.ts';

/** The real clock and timers: what a memory server uses where none is handed in. */
export const realClock: ServerClock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
