import type { MessageRow, OpenTimeline } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';
import { belongTogether } from '../../../message-list/rows/row-layout.ts';
import type { AlbumPlace } from './album-grid.ts';

const WITHIN_MS = 60_000;
/** More than these begin a new grid: a slice of the list has to have some height. */
const MOST = 20;

/** Whether a picture can stand in a grid: nothing is drawn above it or below it. */
function fits(row: MessageRow): boolean {
  return row.type === MessageType.IMAGE && !row.recalled && row.state !== 'failed' && row.reactions.length === 0;
}

/** Whether the lower picture goes on with the grid of the upper one. */
export function sharesAlbum(upper: MessageRow | undefined, lower: MessageRow | undefined): boolean {
  if (!upper || !lower || !fits(upper) || !fits(lower) || lower.quote) return false;
  return Math.abs(lower.sendTime - upper.sendTime) < WITHIN_MS && belongTogether(upper, lower);
}

/** The pictures of one grid: where they begin and end in the window. */
export interface AlbumRun {
  readonly start: number;
  readonly end: number;
}

/** What is looked at to find the pictures around one. */
export interface RowsAround {
  readonly count: number;
  /** Index of the row above which the unread line stands, else -1. */
  readonly unreadAt: number;
  rowAt(index: number): MessageRow | undefined;
}

function joined(rows: RowsAround, upper: number): boolean {
  return upper + 1 !== rows.unreadAt && sharesAlbum(rows.rowAt(upper), rows.rowAt(upper + 1));
}

/** The grid that the row at `index` stands in; of itself alone where it stands in none. */
export function albumRun(rows: RowsAround, index: number): AlbumRun {
  let start = index;
  while (start > 0 && joined(rows, start - 1)) start--;
  let end = index + 1;
  while (end < rows.count && joined(rows, end - 1)) end++;
  const chunk = Math.floor((index - start) / MOST) * MOST;
  return { start: start + chunk, end: Math.min(end, start + chunk + MOST) };
}

const places = new Map<string, AlbumPlace>();

/** The place of a row in its grid, the same object for equal places; `undefined` where it stands alone. */
export function albumPlace(rows: RowsAround, index: number, { start, end }: AlbumRun): AlbumPlace | undefined {
  const count = end - start;
  if (count < 2) return undefined;
  const goesOn = (upper: number): boolean => {
    const [a, b] = [rows.rowAt(upper), rows.rowAt(upper + 1)];
    return upper + 1 !== rows.unreadAt && a !== undefined && b !== undefined && belongTogether(a, b);
  };
  const first = start === 0 || !goesOn(start - 1);
  const last = end === rows.count || !goesOn(end - 1);
  const key = `${index - start} ${count} ${first} ${last}`;
  let place = places.get(key);
  if (!place) {
    place = { index: index - start, count, first, last };
    places.set(key, place);
  }
  return place;
}

/** The window of a timeline, as the search for pictures reads it. */
export function rowsAround(timeline: OpenTimeline): RowsAround {
  const window = timeline.getSnapshot();
  return {
    count: window.count,
    unreadAt: window.unreadFrom === undefined ? -1 : window.indexOf(window.unreadFrom),
    rowAt(index) {
      const key = window.keyAt(index);
      return key === undefined ? undefined : timeline.row(key).getSnapshot();
    },
  };
}
