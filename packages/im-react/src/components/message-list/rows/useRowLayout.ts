import type { OpenTimeline } from 'im-sdk';
import { useMemo, useSyncExternalStore } from 'react';
import { layoutOf, type RowLayout } from './row-layout.ts';

/** A row of a list and its neighbours. */
export interface RowPlace {
  readonly rowKey: string;
  readonly previousKey: string | undefined;
  readonly nextKey: string | undefined;
  readonly oldest: boolean;
  readonly unreadAbove: boolean;
  readonly unreadBelow: boolean;
}

/** Grouping and time mark of a row. Re-renders only when one of them changes. */
export function useRowLayout(timeline: OpenTimeline, place: RowPlace): RowLayout {
  const { rowKey, previousKey, nextKey, oldest, unreadAbove, unreadBelow } = place;
  const source = useMemo(() => {
    const own = timeline.row(rowKey);
    const previous = previousKey === undefined ? undefined : timeline.row(previousKey);
    const next = nextKey === undefined ? undefined : timeline.row(nextKey);
    return {
      subscribe(listener: () => void) {
        const stops = [own, previous, next].map((row) => row?.subscribe(listener));
        return () => {
          for (const stop of stops) stop?.();
        };
      },
      layout: () =>
        layoutOf(own.getSnapshot(), {
          previous: previous?.getSnapshot(),
          next: next?.getSnapshot(),
          oldest,
          unreadAbove,
          unreadBelow,
        }),
    };
  }, [timeline, rowKey, previousKey, nextKey, oldest, unreadAbove, unreadBelow]);
  return useSyncExternalStore(source.subscribe, source.layout, source.layout);
}
