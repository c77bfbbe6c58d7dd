/** Rows by absolute index, `end` exclusive. Absolute indices do not change when older rows are put before them. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

/** The rows of a list and how high each of them is, as far as that is known. */
export interface RowSizes {
  /** Absolute index of the first row. */
  readonly first: number;
  readonly count: number;
  /** Height in px of the row at an absolute index: measured, or the best guess. */
  heightAt(index: number): number;
}

/** Height of all rows from `start` up to `end`. */
export function heightBetween(sizes: RowSizes, start: number, end: number): number {
  let height = 0;
  for (let index = start; index < end; index++) height += sizes.heightAt(index);
  return height;
}

/** The rows that touch the pixels from `top` to `bottom`, counted from the top of the first row. */
export function rowsBetween(sizes: RowSizes, top: number, bottom: number): RowRange {
  const last = sizes.first + sizes.count;
  let index = sizes.first;
  let edge = 0;
  while (index < last && edge + sizes.heightAt(index) <= top) edge += sizes.heightAt(index++);
  const start = index;
  while (index < last && edge < bottom) edge += sizes.heightAt(index++);
  return { start, end: index };
}

/** The last rows that together are at least `height` high. */
export function lastRows(sizes: RowSizes, height: number): RowRange {
  const end = sizes.first + sizes.count;
  let start = end;
  for (let sum = 0; start > sizes.first && sum < height; ) sum += sizes.heightAt(--start);
  return { start, end };
}

/** `range` without the rows that are not in the list; never empty where the list has rows. */
export function clampRange(sizes: RowSizes, range: RowRange): RowRange {
  const last = sizes.first + sizes.count;
  const start = Math.max(sizes.first, Math.min(range.start, last));
  const end = Math.max(start, Math.min(range.end, last));
  if (start < end || sizes.count === 0) return { start, end };
  return start >= last ? { start: last - 1, end: last } : { start, end: start + 1 };
}

export function covers(outer: RowRange, inner: RowRange): boolean {
  return outer.start <= inner.start && outer.end >= inner.end;
}
