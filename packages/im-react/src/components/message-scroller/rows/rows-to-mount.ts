import { covers, type RowOffsets, type RowRange } from './row-offsets.ts';

/** Rows are mounted so far beyond the view; a tile of an image group may reach 320 px out of its row. */
const SURE_PX = 320;
export const SPARE_PX = 420;
/** While the view moves: in lots of some rows where it goes to, because each lot moves and paints all others anew. */
const AHEAD_PX = 600;
const BEHIND_PX = 340;

/**
 * Other rows that have to be mounted. `now`: those that are do not fill the view. `later`: the view is filled, and its
 * first paint need not wait for what lies beyond it.
 */
export interface Mounting {
  readonly range: RowRange;
  readonly when: 'now' | 'soon' | 'later';
}

/** A view, and the rows that are mounted around it. */
export interface MountedView {
  readonly offsets: RowOffsets;
  readonly range: RowRange;
  /** Where the view begins, in px from the top of the first row, and how high it is. */
  readonly top: number;
  readonly height: number;
  /** Whether it stays at the end of the last row, wherever that is. */
  readonly atBottom: boolean;
}

function around({ offsets, top, height, atBottom }: MountedView, px: number): RowRange {
  return atBottom ? offsets.lastRows(height + px) : offsets.between(top - px, top + height + px);
}

/** The rows to mount where `needed` are not: more of them on the side that the view has moved to. */
function ahead(view: MountedView, needed: RowRange): RowRange {
  const { offsets, range, top, height, atBottom } = view;
  const [up, down] = [needed.start < range.start, needed.end > range.end];
  if (atBottom || up === down) return around(view, SPARE_PX);
  return offsets.between(top - (up ? AHEAD_PX : BEHIND_PX), top + height + (down ? AHEAD_PX : BEHIND_PX));
}

/** The rows around one that is not mounted and is gone to. */
export function toReach(offsets: RowOffsets, index: number, height: number): Mounting {
  const top = offsets.topOf(index);
  return { range: offsets.between(top - height, top + height), when: 'now' };
}

/** What is missing before a view is painted for the first time, then the rows beyond it. */
export function toOpen(view: MountedView): Mounting | undefined {
  const { offsets, range } = view;
  const filling = around(view, 0);
  if (!covers(range, filling)) return { range: filling, when: 'now' };
  const spare = around(view, SPARE_PX);
  // Also where nothing is missing: what stands for the other rows has another height by now.
  if (range.end - range.start === offsets.count) return undefined;
  return { range: covers(range, spare) ? range : spare, when: 'later' };
}

/** What a view needs that moves; nothing while enough rows stand around it. */
export function toGoOn(view: MountedView): Mounting | undefined {
  const { offsets, range, top, height } = view;
  const needed = offsets.between(top - SURE_PX, top + height + SURE_PX);
  const spacious = range.end - range.start > 2 * (needed.end - needed.start) + 8;
  if (!spacious && covers(range, needed)) return undefined;
  const wanted = ahead(view, needed);
  // Pictures that share a grid are low rows: there may be so many of them around the view that fewer are not to be had.
  if (wanted.start === range.start && wanted.end === range.end) return undefined;
  const visible = offsets.between(top, top + height);
  return { range: wanted, when: covers(range, visible) ? 'soon' : 'now' };
}
