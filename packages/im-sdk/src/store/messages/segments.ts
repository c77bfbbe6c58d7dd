import type { MessageRow } from './message-row.ts';

/** A contiguous range of a conversation in memory: every row from `lo` to `hi` is known. */
export interface Segment {
  lo: number;
  hi: number;
  /** The visible rows, by ascending position; a recall or edit takes a position without a visible row. */
  readonly rows: MessageRow[];
}

/** A contiguous range to apply: every row from `lo` to `hi` is known; `rows` ascend. */
export interface RowRange {
  readonly lo: number;
  readonly hi: number;
  readonly rows: readonly MessageRow[];
}

/** Position of a row in its conversation; 0 while it is pending. */
export function positionOf(row: MessageRow): number {
  return row.seq || row.id;
}

/** Position of the row at an index of a segment; `undefined` beyond its ends. */
export function positionAt({ rows }: Segment, index: number): number | undefined {
  const row = rows[index];
  return row && positionOf(row);
}

/** Index of the first row not below `position`. */
export function lowerBound(rows: readonly MessageRow[], position: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = rows[middle];
    if (row && positionOf(row) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Contiguous segments of one conversation in memory, ascending. Segments that touch or overlap are merged. A position
 * is the `chatSeq`, or the id on servers without it.
 */
export class Segments {
  readonly list: Segment[] = [];
  /** Number of visible rows in all segments. */
  size = 0;

  get tail(): Segment | undefined {
    return this.list[this.list.length - 1];
  }

  /** The segment that contains `position`. */
  at(position: number): Segment | undefined {
    for (let index = this.list.length - 1; index >= 0; index -= 1) {
      const segment = this.list[index];
      if (segment && segment.lo <= position) return segment.hi >= position ? segment : undefined;
    }
    return undefined;
  }

  rowAt(position: number): MessageRow | undefined {
    const segment = this.at(position);
    if (!segment) return undefined;
    const row = segment.rows[lowerBound(segment.rows, position)];
    return row && positionOf(row) === position ? row : undefined;
  }

  /** Binary search: ids ascend with positions. */
  rowOfId(id: number): MessageRow | undefined {
    for (let index = this.list.length - 1; index >= 0; index -= 1) {
      const rows = this.list[index]?.rows ?? [];
      let low = 0;
      let high = rows.length - 1;
      while (low <= high) {
        const middle = (low + high) >>> 1;
        const row = rows[middle];
        if (!row) break;
        if (row.id === id) return row;
        if (row.id < id) low = middle + 1;
        else high = middle - 1;
      }
    }
    return undefined;
  }

  /** Replaces the row at the same position. */
  replace(row: MessageRow): void {
    const position = positionOf(row);
    const segment = this.at(position);
    if (!segment) return;
    const index = lowerBound(segment.rows, position);
    const before = segment.rows[index];
    if (before && positionOf(before) === position) segment.rows[index] = row;
  }

  /**
   * Adds a range. `replaced` is called for every row it replaces. O(added rows) at the tail, O(overlapping segments)
   * elsewhere.
   */
  add(range: RowRange, replaced: (row: MessageRow) => void = () => undefined): void {
    const tail = this.tail;
    if (tail && range.lo === tail.hi + 1) {
      for (const row of range.rows) tail.rows.push(row);
      tail.hi = range.hi;
      this.size += range.rows.length;
      return;
    }
    let from = 0;
    while (from < this.list.length && (this.list[from]?.hi ?? 0) < range.lo - 1) from += 1;
    let to = from;
    let fused: Segment = { lo: range.lo, hi: range.hi, rows: [...range.rows] };
    let before = 0;
    for (; to < this.list.length; to += 1) {
      const met = this.list[to];
      if (!met || met.lo > range.hi + 1) break;
      before += met.rows.length;
      fused = fuse(met, fused, replaced);
    }
    this.list.splice(from, to - from, fused);
    this.size += fused.rows.length - before;
  }

  /** Drops all rows below `position`; returns them. */
  dropBelow(position: number): MessageRow[] {
    const gone: MessageRow[] = [];
    while (this.list[0] && this.list[0].hi < position) gone.push(...(this.list.shift()?.rows ?? []));
    const first = this.list[0];
    if (first && first.lo < position) {
      gone.push(...first.rows.splice(0, lowerBound(first.rows, position)));
      first.lo = position;
    }
    this.size -= gone.length;
    return gone;
  }

  /** Drops all rows; returns them. */
  clear(): MessageRow[] {
    const gone = this.list.flatMap(({ rows }) => rows);
    this.list.length = 0;
    this.size = 0;
    return gone;
  }
}

/** Merges two segments; at the same position the row of `b` wins. */
function fuse(a: Segment, b: Segment, replaced: (row: MessageRow) => void): Segment {
  const rows: MessageRow[] = [];
  let left = 0;
  let right = 0;
  while (left < a.rows.length || right < b.rows.length) {
    const fromA = positionAt(a, left) ?? Number.POSITIVE_INFINITY;
    const fromB = positionAt(b, right) ?? Number.POSITIVE_INFINITY;
    const row = fromB <= fromA ? b.rows[right] : a.rows[left];
    if (row) {
      rows.push(row);
      if (fromA === fromB && row !== a.rows[left]) replaced(row);
    }
    if (fromA <= fromB) left += 1;
    if (fromB <= fromA) right += 1;
  }
  return { lo: Math.min(a.lo, b.lo), hi: Math.max(a.hi, b.hi), rows };
}
