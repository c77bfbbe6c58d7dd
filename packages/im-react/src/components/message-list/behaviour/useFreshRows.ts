import type { TimelineSnapshot } from 'im-sdk';
import { useEffect, useRef, useState } from 'react';
import type { Clock } from '../../../platform/clock.ts';

const FRESH_MS = 600;

/**
 * Returns a check for rows that have just arrived at the end of the list. They play the entry animation; history does
 * not.
 */
export function useFreshRows(rows: TimelineSnapshot, clock: Clock): (key: string) => boolean {
  const [fresh] = useState(() => new Set<string>());
  const end = useRef<number>(undefined);
  const next = rows.firstIndex + rows.count;
  const before = end.current;
  // Updated during render: a row reads it on its first render.
  if (rows.ready && before !== undefined && next > before && next - before < 4 && rows.atEnd) {
    for (let index = before; index < next; index++) {
      const key = rows.keyAt(index - rows.firstIndex);
      if (key !== undefined) fresh.add(key);
    }
  }
  useEffect(() => {
    end.current = rows.ready && rows.atEnd ? next : undefined;
    if (fresh.size === 0) return;
    return clock.after(FRESH_MS, () => fresh.clear());
  }, [rows, next, fresh, clock]);
  const [isFresh] = useState(() => (key: string) => fresh.has(key));
  return isFresh;
}
