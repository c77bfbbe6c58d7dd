/** A contiguous stretch of a conversation: everything from `lo` to `hi` is known, and these are its bubbles. */
export interface Segment {
  lo: number;
  hi: number;
  /** Positions of the bubbles, ascending; not every position has one (a recall takes a number too). */
  readonly positions: number[];
  readonly keys: string[];
}

/** A stretch to be added. `positions` ascending, all between `lo` and `hi`, one key for each. */
export interface Stretch {
  readonly lo: number;
  readonly hi: number;
  readonly positions: readonly number[];
  readonly keys: readonly string[];
}

/** Index of the first position not below `position`. */
export function lowerBound(positions: readonly number[], position: number): number {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((positions[middle] ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The contiguous stretches of one conversation that are in memory, ascending. Stretches that touch or overlap fuse.
 * A position is the `chatSeq`, or the id on servers that have none.
 */
export class Segments {
  readonly list: Segment[] = [];
  /** Bubbles in all stretches. */
  size = 0;

  get tail(): Segment | undefined {
    return this.list[this.list.length - 1];
  }

  /** The stretch that covers `position`. */
  at(position: number): Segment | undefined {
    for (let index = this.list.length - 1; index >= 0; index -= 1) {
      const segment = this.list[index];
      if (segment && segment.lo <= position) return segment.hi >= position ? segment : undefined;
    }
    return undefined;
  }

  keyAt(position: number): string | undefined {
    const segment = this.at(position);
    if (!segment) return undefined;
    const index = lowerBound(segment.positions, position);
    return segment.positions[index] === position ? segment.keys[index] : undefined;
  }

  /** Adds what is known of a stretch. O(what is added) at the tail, O(the stretches it meets) elsewhere. */
  cover(stretch: Stretch): void {
    const tail = this.tail;
    if (tail && stretch.lo === tail.hi + 1) {
      for (let index = 0; index < stretch.positions.length; index += 1) {
        tail.positions.push(stretch.positions[index] ?? 0);
        tail.keys.push(stretch.keys[index] ?? '');
      }
      tail.hi = stretch.hi;
      this.size += stretch.positions.length;
      return;
    }
    let from = 0;
    while (from < this.list.length && (this.list[from]?.hi ?? 0) < stretch.lo - 1) from += 1;
    let to = from;
    let fused: Segment = {
      lo: stretch.lo,
      hi: stretch.hi,
      positions: [...stretch.positions],
      keys: [...stretch.keys],
    };
    let before = 0;
    for (; to < this.list.length; to += 1) {
      const met = this.list[to];
      if (!met || met.lo > stretch.hi + 1) break;
      before += met.positions.length;
      fused = fuse(met, fused);
    }
    this.list.splice(from, to - from, fused);
    this.size += fused.positions.length - before;
  }

  /** Forgets everything below `position`; answers the keys of the bubbles that went. */
  dropBelow(position: number): string[] {
    const gone: string[] = [];
    while (this.list[0] && this.list[0].hi < position) gone.push(...(this.list.shift()?.keys ?? []));
    const first = this.list[0];
    if (first && first.lo < position) {
      const count = lowerBound(first.positions, position);
      first.positions.splice(0, count);
      gone.push(...first.keys.splice(0, count));
      first.lo = position;
    }
    this.size -= gone.length;
    return gone;
  }

  /** Forgets one stretch; answers the keys of its bubbles. */
  drop(segment: Segment): string[] {
    const index = this.list.indexOf(segment);
    if (index < 0) return [];
    this.list.splice(index, 1);
    this.size -= segment.keys.length;
    return segment.keys;
  }

  /** Takes one bubble out; its position stays covered. */
  remove(position: number): void {
    const segment = this.at(position);
    if (!segment) return;
    const index = lowerBound(segment.positions, position);
    if (segment.positions[index] !== position) return;
    segment.positions.splice(index, 1);
    segment.keys.splice(index, 1);
    this.size -= 1;
  }
}

function fuse(a: Segment, b: Segment): Segment {
  const positions: number[] = [];
  const keys: string[] = [];
  let left = 0;
  let right = 0;
  while (left < a.positions.length || right < b.positions.length) {
    const fromA = a.positions[left] ?? Number.POSITIVE_INFINITY;
    const fromB = b.positions[right] ?? Number.POSITIVE_INFINITY;
    positions.push(Math.min(fromA, fromB));
    keys.push((fromA <= fromB ? a.keys[left] : b.keys[right]) ?? '');
    if (fromA <= fromB) left += 1;
    if (fromB <= fromA) right += 1;
  }
  return { lo: Math.min(a.lo, b.lo), hi: Math.max(a.hi, b.hi), positions, keys };
}
