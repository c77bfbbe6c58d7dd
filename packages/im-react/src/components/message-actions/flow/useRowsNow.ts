import type { MessageRow, OpenTimeline } from 'im-sdk';
import { useMemo, useSyncExternalStore } from 'react';

/** Messages as they are now, whatever they were when something was begun with them. One that is gone stays as it was. */
export function useRowsNow(timeline: OpenTimeline, begun: readonly MessageRow[]): readonly MessageRow[] {
  const source = useMemo(() => {
    let known = begun;
    const readables = begun.map(({ key }) => timeline.row(key));
    return {
      subscribe(listener: () => void) {
        const stops = readables.map((row) => row.subscribe(listener));
        return () => {
          for (const stop of stops) stop();
        };
      },
      rows() {
        const now = readables.map((row, index) => row.getSnapshot() ?? known[index]).filter((row) => row !== undefined);
        if (now.some((row, index) => row !== known[index])) known = now;
        return known;
      },
    };
  }, [timeline, begun]);
  return useSyncExternalStore(source.subscribe, source.rows, source.rows);
}
