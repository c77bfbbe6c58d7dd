import { hasTimeTip, type MessageRow } from 'im-sdk';
import { limits, MessageType } from 'im-sdk/protocol';

/** What stands above a row: nothing, the time (after a pause), or the day (when a new one began). */
export type TimeMark = 'none' | 'time' | 'day';

/** How a row is drawn because of its neighbours. One object per combination, so that equal layouts are identical. */
export interface RowLayout {
  /** First of a group of one sender: avatar, name, the corner at the avatar. */
  readonly first: boolean;
  /** Last of a group of one sender: its outer corner is round again. */
  readonly last: boolean;
  readonly mark: TimeMark;
}

/** What the layout of a row depends on. */
export type RowFacts = Pick<MessageRow, 'type' | 'sendId' | 'mine' | 'sendTime' | 'recalled'>;

/** The rows around one row, and the lines between them. */
export interface RowNeighbours {
  readonly previous: RowFacts | undefined;
  readonly next: RowFacts | undefined;
  /** Whether the row is the oldest of its conversation. */
  readonly oldest: boolean;
  /** Whether the unread line stands above the row, and above the next one. */
  readonly unreadAbove: boolean;
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

/** Whether a row is a centred line instead of a bubble: a tip, or what is left of a recalled message. */
export function isTip(row: RowFacts): boolean {
  return row.recalled || (row.type >= MessageType.TIP_TIME && row.type < MessageType.LOADING);
}

/** No day is longer, also where clocks are put back. */
const DAY_AND_MORE_MS = 26 * 3_600_000;

/** Whether two times lie on the same day here. */
export function isSameDay(a: number, b: number): boolean {
  return Math.abs(a - b) < DAY_AND_MORE_MS && new Date(a).getDate() === new Date(b).getDate();
}

/** What stands above `row`, by the pause since `previous`. */
export function timeMarkBetween(previous: RowFacts | undefined, row: RowFacts, oldest: boolean): TimeMark {
  if (!previous) return oldest ? 'day' : 'none';
  if (row.sendTime > previous.sendTime && !isSameDay(previous.sendTime, row.sendTime)) return 'day';
  return hasTimeTip(previous, row) ? 'time' : 'none';
}

/** Whether the lower row goes on with the group of the upper one. */
export function belongTogether(upper: RowFacts | undefined, lower: RowFacts | undefined): boolean {
  if (!upper || !lower || isTip(upper) || isTip(lower)) return false;
  if (upper.sendId !== lower.sendId || upper.mine !== lower.mine) return false;
  if (Math.abs(lower.sendTime - upper.sendTime) >= limits.groupingMs) return false;
  return timeMarkBetween(upper, lower, false) === 'none';
}

/** Decides grouping and the time above a row from its neighbours alone. Costs the same wherever the row stands. */
export function layoutOf(row: RowFacts | undefined, around: RowNeighbours): RowLayout {
  if (!row) return LONE;
  const first = around.unreadAbove || !belongTogether(around.previous, row);
  const last = around.unreadBelow || !belongTogether(row, around.next);
  const mark = timeMarkBetween(around.previous, row, around.oldest);
  return LAYOUTS[MARKS.indexOf(mark) * 4 + (last ? 2 : 0) + (first ? 1 : 0)] ?? LONE;
}
