import { hasTimeTip, type MessageRow, type OpenTimeline } from 'im-sdk';
import { limits, MessageType } from 'im-sdk/protocol';
import { useMemo, useSyncExternalStore } from 'react';

/** Mark above a row: none, the time (after a pause) or the day (on a new day). */
export type TimeMark = 'none' | 'time' | 'day';

/** Layout of a row that depends on its neighbours. Interned: equal layouts are the same object. */
export interface RowLayout {
  /** First message of a sender's run: shows avatar and name. */
  readonly first: boolean;
  /** Last message of a sender's run: its outer bottom corner is round. */
  readonly last: boolean;
  /** Mark above the row. */
  readonly mark: TimeMark;
}

/** Fields of a row that its layout depends on. */
export type RowFacts = Pick<MessageRow, 'type' | 'sendId' | 'mine' | 'sendTime' | 'recalled'>;

/** Neighbours of a row. */
export interface RowNeighbours {
  /** Row above; `undefined` if not loaded. */
  readonly previous: RowFacts | undefined;
  /** Row below; `undefined` if not loaded. */
  readonly next: RowFacts | undefined;
  /** True for the oldest row of the conversation. */
  readonly oldest: boolean;
  /** True if the unread line is above this row. */
  readonly unreadAbove: boolean;
  /** True if the unread line is above the next row. */
  readonly unreadBelow: boolean;
}

const MARKS: readonly TimeMark[] = ['none', 'time', 'day'];
const LAYOUTS: readonly RowLayout[] = MARKS.flatMap((mark) => [
  { first: false, last: false, mark },
  { first: true, last: false, mark },
  { first: false, last: true, mark },
  { first: true, last: true, mark },
]);
const LONE: RowLayout = { first: true, last: true, mark: 'none' };

/** True for rows rendered as a centred line: tips and recalled messages. */
export function isTip(row: RowFacts): boolean {
  return row.recalled || (row.type >= MessageType.TIP_TIME && row.type < MessageType.LOADING);
}

/** Longer than any day, also at the end of daylight saving time. */
const DAY_AND_MORE_MS = 26 * 3_600_000;

/** True if two times are on the same local day. */
export function isSameDay(a: number, b: number): boolean {
  return Math.abs(a - b) < DAY_AND_MORE_MS && new Date(a).getDate() === new Date(b).getDate();
}

/** Mark above `row`, by its distance from `previous`. */
export function timeMarkBetween(previous: RowFacts | undefined, row: RowFacts, oldest: boolean): TimeMark {
  if (!previous) return oldest ? 'day' : 'none';
  if (row.sendTime > previous.sendTime && !isSameDay(previous.sendTime, row.sendTime)) return 'day';
  return hasTimeTip(previous, row) ? 'time' : 'none';
}

/** True if both rows are in one run of a sender. */
export function belongTogether(upper: RowFacts | undefined, lower: RowFacts | undefined): boolean {
  if (!upper || !lower || isTip(upper) || isTip(lower)) return false;
  if (upper.sendId !== lower.sendId || upper.mine !== lower.mine) return false;
  if (Math.abs(lower.sendTime - upper.sendTime) >= limits.groupingMs) return false;
  return timeMarkBetween(upper, lower, false) === 'none';
}

/** Computes grouping and time mark of a row from its neighbours only, in constant time. */
export function layoutOf(row: RowFacts | undefined, around: RowNeighbours): RowLayout {
  if (!row) return LONE;
  const first = around.unreadAbove || !belongTogether(around.previous, row);
  const last = around.unreadBelow || !belongTogether(row, around.next);
  const mark = timeMarkBetween(around.previous, row, around.oldest);
  return LAYOUTS[MARKS.indexOf(mark) * 4 + (last ? 2 : 0) + (first ? 1 : 0)] ?? LONE;
}

/** Keys of a row and of its neighbours in a list, and the lines around it. */
export interface RowNeighbourKeys extends Pick<RowNeighbours, 'oldest' | 'unreadAbove' | 'unreadBelow'> {
  readonly rowKey: string;
  readonly previousKey: string | undefined;
  readonly nextKey: string | undefined;
}

/** Grouping and time mark of a row. Re-renders when a neighbour changes them; the caller subscribes to the row itself. */
export function useRowLayout(timeline: OpenTimeline, keys: RowNeighbourKeys): RowLayout {
  const { rowKey, previousKey, nextKey, oldest, unreadAbove, unreadBelow } = keys;
  const source = useMemo(() => {
    const own = timeline.row(rowKey);
    const previous = previousKey === undefined ? undefined : timeline.row(previousKey);
    const next = nextKey === undefined ? undefined : timeline.row(nextKey);
    return {
      subscribe(listener: () => void) {
        const stops = [previous, next].map((row) => row?.subscribe(listener));
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
