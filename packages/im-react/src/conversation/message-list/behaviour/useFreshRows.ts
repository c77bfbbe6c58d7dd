import type { OpenTimeline } from 'im-sdk';
import { useMemo } from 'react';
import type { Clock } from '../../../platform/clock.ts';
import { useIsomorphicLayoutEffect } from '../../../primitives/useIsomorphicLayoutEffect.ts';

const FRESH_MS = 600;
/** More rows at once are history, or a flood. */
const MAX_ROWS = 3;

/**
 * Returns a check for rows that have just arrived at the end of the list. They play the entry animation; history does
 * not.
 */
export function useFreshRows(timeline: OpenTimeline, clock: Clock): (key: string) => boolean {
  const fresh = useMemo(() => createFreshRows(timeline, clock), [timeline, clock]);
  useIsomorphicLayoutEffect(() => fresh.watch(), [fresh]);
  return fresh.has;
}

/** Collects the keys of new rows when the timeline emits: before the list renders them. */
function createFreshRows(timeline: OpenTimeline, clock: Clock) {
  const keys = new Set<string>();
  let end: number | undefined;
  let cancelTimer: (() => void) | undefined;

  function collect(): void {
    const { ready, atEnd, firstIndex, count, keyAt } = timeline.getSnapshot();
    const next = ready && atEnd ? firstIndex + count : undefined;
    const from = end;
    end = next;
    if (from === undefined || next === undefined || next <= from || next - from > MAX_ROWS) return;
    for (let index = from; index < next; index++) {
      const key = keyAt(index - firstIndex);
      if (key !== undefined) keys.add(key);
    }
    cancelTimer?.();
    cancelTimer = clock.after(FRESH_MS, () => keys.clear());
  }

  return {
    has: (key: string) => keys.has(key),
    watch() {
      collect();
      const unsubscribe = timeline.subscribe(collect);
      return () => {
        unsubscribe();
        cancelTimer?.();
        keys.clear();
        end = undefined;
      };
    },
  };
}
