import type { MessageRow, OpenTimeline } from 'im-sdk';
import { captionOf, MessageType } from 'im-sdk/protocol';
import { belongTogether } from '../../row-layout.ts';
import type { AlbumPosition } from './album-grid.ts';

const WITHIN_MS = 60_000;
/** Longest album; more images start a new one, so that each row keeps a usable height. */
const MAX_IMAGES = 20;

/** True for an image that can be in an album: nothing is rendered above or below it. */
function fits(row: MessageRow): boolean {
  const isBare = row.reactions.length === 0 && row.forwardedFrom === '';
  return row.type === MessageType.IMAGE && !row.recalled && row.state !== 'failed' && isBare;
}

const isCaptioned = ({ type, content }: MessageRow): boolean => captionOf(type, content) !== '';

/**
 * True if the lower image continues the album of the upper one: same sender's run, less than a minute apart. A caption
 * ends the album.
 */
export function sharesAlbum(upper: MessageRow | undefined, lower: MessageRow | undefined): boolean {
  if (!upper || !lower || !fits(upper) || !fits(lower) || lower.quote || isCaptioned(upper)) return false;
  return Math.abs(lower.sendTime - upper.sendTime) < WITHIN_MS && belongTogether(upper, lower);
}

/** Index range of an album in the window, `end` exclusive. */
export interface AlbumRun {
  readonly start: number;
  readonly end: number;
}

/** Row access to find the album around a row. */
export interface RowsAround {
  /** Rows in the window. */
  readonly count: number;
  /** Index of the row below the unread line, else -1. */
  readonly unreadAt: number;
  /** Row at an index; `undefined` if not loaded. */
  rowAt(index: number): MessageRow | undefined;
}

function joined(rows: RowsAround, upper: number): boolean {
  return upper + 1 !== rows.unreadAt && sharesAlbum(rows.rowAt(upper), rows.rowAt(upper + 1));
}

/** Range of the album that contains the row at `index`; the row alone if it is in none. */
export function albumRun(rows: RowsAround, index: number): AlbumRun {
  let start = index;
  while (start > 0 && joined(rows, start - 1)) start--;
  let end = index + 1;
  while (end < rows.count && joined(rows, end - 1)) end++;
  const chunk = Math.floor((index - start) / MAX_IMAGES) * MAX_IMAGES;
  return { start: start + chunk, end: Math.min(end, start + chunk + MAX_IMAGES) };
}

const positions = new Map<string, AlbumPosition>();

/** Position of a row in its album; `undefined` outside of albums. Interned: equal positions are the same object. */
export function albumPosition(rows: RowsAround, index: number, { start, end }: AlbumRun): AlbumPosition | undefined {
  const count = end - start;
  if (count < 2) return undefined;
  const goesOn = (upper: number): boolean => {
    const [a, b] = [rows.rowAt(upper), rows.rowAt(upper + 1)];
    return upper + 1 !== rows.unreadAt && a !== undefined && b !== undefined && belongTogether(a, b);
  };
  const first = start === 0 || !goesOn(start - 1);
  const last = end === rows.count || !goesOn(end - 1);
  const bottom = rows.rowAt(end - 1);
  const captioned = bottom !== undefined && isCaptioned(bottom);
  const key = `${index - start} ${count} ${first} ${last} ${captioned}`;
  let position = positions.get(key);
  if (!position) {
    position = { index: index - start, count, first, last, captioned };
    positions.set(key, position);
  }
  return position;
}

/** Adapts the current window of a timeline to `RowsAround`. */
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
