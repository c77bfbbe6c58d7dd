/** Row heights of a list: the first `leading` rows are `lead` px high, the others `rest` px. */
export interface RowGeometry {
  /** Number of rows. */
  readonly count: number;
  /** Number of first rows with height `lead`. */
  readonly leading: number;
  /** Height in px of a leading row. */
  readonly leadingPx: number;
  /** Height in px of every other row. */
  readonly rowPx: number;
}

/** Offset of a row in px from the first one; for `count`, the end of the last row. */
export function rowStart({ leading, leadingPx, rowPx }: RowGeometry, index: number): number {
  return Math.min(index, leading) * leadingPx + Math.max(0, index - leading) * rowPx;
}

/** Index of the row at an offset in px, clamped to the list. */
export function rowAt(rows: RowGeometry, offset: number): number {
  const { count, leading, leadingPx, rowPx } = rows;
  const leadingEndPx = leading * leadingPx;
  const index =
    offset < leadingEndPx ? Math.floor(offset / leadingPx) : leading + Math.floor((offset - leadingEndPx) / rowPx);
  return Math.max(0, Math.min(count - 1, index));
}

/** Rows to render: `start` inclusive, `end` exclusive. */
export interface RowWindow {
  readonly start: number;
  readonly end: number;
}

/** Overscan: extra rows rendered on both sides of the viewport. */
const OVERSCAN_ROWS = 6;
/** The window moves in steps of this many rows, so that scrolling by one row causes no render. */
const STEP_ROWS = 4;

/** Rows that intersect the pixels from `top` to `bottom`. */
export function rowsBetween(rows: RowGeometry, top: number, bottom: number): RowWindow {
  return rows.count === 0 ? { start: 0, end: 0 } : { start: rowAt(rows, top), end: rowAt(rows, bottom) + 1 };
}

/** Rows to render while `[top, top + height]` is visible, with overscan. */
export function rowWindow(rows: RowGeometry, top: number, height: number): RowWindow {
  if (rows.count === 0) return { start: 0, end: 0 };
  const first = rowAt(rows, top) - OVERSCAN_ROWS;
  const last = rowAt(rows, top + height) + OVERSCAN_ROWS;
  return {
    start: Math.max(0, Math.floor(first / STEP_ROWS) * STEP_ROWS),
    end: Math.min(rows.count, Math.ceil((last + 1) / STEP_ROWS) * STEP_ROWS),
  };
}

/**
 * Number of rows by which the visible rows moved down in a new order: the most frequent shift wins. Rows that left the
 * view do not count.
 */
export function movedBy<Key>(view: readonly Key[], start: number, keys: readonly Key[]): number {
  const votes = new Map<number, number>();
  const oldIndexes = new Map(view.map((key, index) => [key, start + index]));
  for (let index = 0; index < keys.length && oldIndexes.size > 0; index++) {
    const key = keys[index];
    const before = key === undefined ? undefined : oldIndexes.get(key);
    if (key === undefined || before === undefined) continue;
    oldIndexes.delete(key);
    votes.set(index - before, (votes.get(index - before) ?? 0) + 1);
  }
  let best = 0;
  for (const [moved, count] of votes) if (count > (votes.get(best) ?? 0)) best = moved;
  return best;
}
