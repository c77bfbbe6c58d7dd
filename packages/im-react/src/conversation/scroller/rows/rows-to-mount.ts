import { covers, type RowOffsets, type RowRange } from './row-offsets.ts';

/** Minimum overscan, px. An album tile may overflow its row by 320 px. */
const MIN_OVERSCAN_PX = 320;
/** Overscan of a view at rest, px. */
export const OVERSCAN_PX = 420;
/**
 * Overscan while scrolling, larger in the direction of movement. Rows are mounted in batches, because each batch causes
 * layout and paint of all others.
 */
const AHEAD_PX = 600;
const BEHIND_PX = 340;

/**
 * Rows to mount. `now`: the mounted rows do not fill the view. `soon`: they fill it, but the overscan is used up.
 * `later`: after the first paint.
 */
export interface Mounting {
  readonly range: RowRange;
  readonly when: 'now' | 'soon' | 'later';
}

/** A view and its mounted rows. */
export interface MountedView {
  readonly offsets: RowOffsets;
  readonly range: RowRange;
  /** Offset of the view from the top of the first row, px. */
  readonly top: number;
  /** Height of the view, px. */
  readonly height: number;
  /** True if the view sticks to the bottom. */
  readonly atBottom: boolean;
}

function around({ offsets, top, height, atBottom }: MountedView, px: number): RowRange {
  return atBottom ? offsets.lastRows(height + px) : offsets.between(top - px, top + height + px);
}

/** Rows to mount if `needed` are missing: more of them in the direction of movement. */
function ahead(view: MountedView, needed: RowRange): RowRange {
  const { offsets, range, top, height, atBottom } = view;
  const [up, down] = [needed.start < range.start, needed.end > range.end];
  if (atBottom || up === down) return around(view, OVERSCAN_PX);
  return offsets.between(top - (up ? AHEAD_PX : BEHIND_PX), top + height + (down ? AHEAD_PX : BEHIND_PX));
}

/** Rows around a jump target that is not mounted. */
export function rowsForJump(offsets: RowOffsets, index: number, height: number): Mounting {
  const top = offsets.topOf(index);
  return { range: offsets.between(top - height, top + height), when: 'now' };
}

/** Rows missing for the first paint; once complete, the overscan. */
export function rowsForFirstPaint(view: MountedView): Mounting | undefined {
  const { offsets, range } = view;
  const filling = around(view, 0);
  if (!covers(range, filling)) return { range: filling, when: 'now' };
  const spare = around(view, OVERSCAN_PX);
  // Also renders if no row is missing: the spacers have new heights by now.
  if (range.end - range.start === offsets.count) return undefined;
  return { range: covers(range, spare) ? range : spare, when: 'later' };
}

/** Rows to mount after scrolling. `undefined` while the overscan suffices and not too many rows are mounted. */
export function rowsForScroll(view: MountedView): Mounting | undefined {
  const { offsets, range, top, height } = view;
  const needed = offsets.between(top - MIN_OVERSCAN_PX, top + height + MIN_OVERSCAN_PX);
  const spacious = range.end - range.start > 2 * (needed.end - needed.start) + 8;
  if (!spacious && covers(range, needed)) return undefined;
  const target = ahead(view, needed);
  // Album rows are short: the wanted range may be unavoidably large.
  if (target.start === range.start && target.end === range.end) return undefined;
  const visible = offsets.between(top, top + height);
  return { range: target, when: covers(range, visible) ? 'soon' : 'now' };
}
