import type { Clock } from '../../platform/clock.ts';

/** A clock that stands still until it is moved. */
export interface ManualClock extends Clock {
  /** Moves on by `ms` and runs what fell due, in order. */
  advance(ms: number): void;
  /** How many calls still wait. */
  readonly waiting: number;
}

export function manualClock(start = 0): ManualClock {
  let time = start;
  const waiting = new Set<{ readonly due: number; readonly run: () => void }>();
  return {
    now: () => time,
    after(ms, run) {
      const call = { due: time + ms, run };
      waiting.add(call);
      return () => waiting.delete(call);
    },
    advance(ms) {
      const end = time + ms;
      for (;;) {
        const [next] = [...waiting].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due);
        if (!next) break;
        waiting.delete(next);
        time = Math.max(time, next.due);
        next.run();
      }
      time = end;
    },
    get waiting() {
      return waiting.size;
    },
  };
}
