import type { OpenTimeline } from 'im-sdk';
import { useMemo, useSyncExternalStore } from 'react';
import type { AlbumPosition } from './album-grid.ts';
import { albumPosition, albumRun, rowsAround } from './album-run.ts';

const ALONE = { subscribe: () => () => undefined, position: () => undefined };

/**
 * Position of an image in an album; `undefined` outside of one. Re-renders only when the position changes, not when a
 * neighbour is read, sent or uploaded.
 *
 * @param key - Row key; `undefined` for messages that are not images.
 */
export function useAlbumPosition(timeline: OpenTimeline, key: string | undefined): AlbumPosition | undefined {
  const source = useMemo(() => {
    if (key === undefined) return ALONE;
    const rowKey = key;
    function subscribe(listener: () => void): () => void {
      let stops: (() => void)[] = [];
      function follow(): void {
        for (const stop of stops) stop();
        const window = timeline.getSnapshot();
        const index = window.indexOf(rowKey);
        const run = index < 0 ? { start: 0, end: 0 } : albumRun(rowsAround(timeline), index);
        const followed: string[] = [];
        // Includes one row beyond each end: it may join the album when it is sent, recalled or reacted to.
        for (let at = run.start - 1; at <= run.end; at++) {
          const other = window.keyAt(at);
          if (at >= 0 && other !== undefined) followed.push(other);
        }
        stops = followed.map((other) => timeline.row(other).subscribe(changed));
      }
      function changed(): void {
        follow();
        listener();
      }
      follow();
      const stopWindow = timeline.subscribe(changed);
      return () => {
        stopWindow();
        for (const stop of stops) stop();
      };
    }
    function position(): AlbumPosition | undefined {
      const index = timeline.getSnapshot().indexOf(rowKey);
      if (index < 0) return undefined;
      const rows = rowsAround(timeline);
      return albumPosition(rows, index, albumRun(rows, index));
    }
    return { subscribe, position };
  }, [timeline, key]);
  return useSyncExternalStore(source.subscribe, source.position, source.position);
}
