/** Heights of a list's rows: the first `leading` are `lead` px high, all others `rest` px. */
export interface RowGeometry {
  readonly count: number;
  readonly leading: number;
  readonly lead: number;
  readonly rest: number;
}

/** Where a row begins, in px from the first one; for `count` where the last one ends. */
export function rowStart({ leading, lead, rest }: RowGeometry, index: number): number {
  return Math.min(index, leading) * lead + Math.max(0, index - leading) * rest;
}

/** The row at a place; the first or last one beyond the ends. */
export function rowAt(rows: RowGeometry, place: number): number {
  const { count, leading, lead, rest } = rows;
  const edge = leading * lead;
  const index = place < edge ? Math.floor(place / lead) : leading + Math.floor((place - edge) / rest);
  return Math.max(0, Math.min(count - 1, index));
}

/** The rows to draw: `start` up to, not including, `end`. */
export interface RowWindow {
  readonly start: number;
  readonly end: number;
}

/** Rows beyond the edges that are drawn as well. */
const BEYOND = 6;
/** Edges move in steps, so that scrolling by a row does not draw the list anew. */
const STEP = 4;

/** The rows that touch the pixels from `top` to `bottom`. */
export function rowsBetween(rows: RowGeometry, top: number, bottom: number): RowWindow {
  return rows.count === 0 ? { start: 0, end: 0 } : { start: rowAt(rows, top), end: rowAt(rows, bottom) + 1 };
}

/** Which rows are drawn while `[top, top + height]` is in view. */
export function rowWindow(rows: RowGeometry, top: number, height: number): RowWindow {
  if (rows.count === 0) return { start: 0, end: 0 };
  const first = rowAt(rows, top) - BEYOND;
  const last = rowAt(rows, top + height) + BEYOND;
  return {
    start: Math.max(0, Math.floor(first / STEP) * STEP),
    end: Math.min(rows.count, Math.ceil((last + 1) / STEP) * STEP),
  };
}

/**
 * How many rows what is in view moved down by, going from one order to another: most of them agree. What left the view
 * for another place is not followed.
 */
export function movedBy<Key>(view: readonly Key[], start: number, keys: readonly Key[]): number {
  const votes = new Map<number, number>();
  const wanted = new Map(view.map((key, index) => [key, start + index]));
  for (let index = 0; index < keys.length && wanted.size > 0; index++) {
    const key = keys[index];
    const before = key === undefined ? undefined : wanted.get(key);
    if (key === undefined || before === undefined) continue;
    wanted.delete(key);
    votes.set(index - before, (votes.get(index - before) ?? 0) + 1);
  }
  let best = 0;
  for (const [moved, count] of votes) if (count > (votes.get(best) ?? 0)) best = moved;
  return best;
}
