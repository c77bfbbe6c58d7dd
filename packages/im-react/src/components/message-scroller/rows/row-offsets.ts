/** Rows by absolute index, `end` exclusive. Absolute indices do not change when older rows are put before them. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The rows of a list, how high each of them is as far as that is known, and where each begins. A tree of sums: where a
 * row begins, which row is at a height and a row that changes cost O(log n), so that 50,000 rows scroll like 500.
 */
export class RowOffsets {
  /** Absolute index of the first row. */
  readonly first: number;
  readonly count: number;
  readonly #heights: Float64Array;
  readonly #sums: Float64Array;

  /** `heightAt`: px of the row at an absolute index, measured or the best guess. */
  constructor(first: number, count: number, heightAt: (index: number) => number) {
    this.first = first;
    this.count = count;
    this.#heights = new Float64Array(count);
    this.#sums = new Float64Array(count + 1);
    this.fill(heightAt);
  }

  /** Takes all heights anew. */
  fill(heightAt: (index: number) => number): void {
    this.#sums.fill(0);
    for (let at = 0; at < this.count; at++) {
      const height = heightAt(this.first + at);
      this.#heights[at] = height;
      const node = at + 1;
      const sum = (this.#sums[node] ?? 0) + height;
      this.#sums[node] = sum;
      const above = node + (node & -node);
      if (above <= this.count) this.#sums[above] = (this.#sums[above] ?? 0) + sum;
    }
  }

  get end(): number {
    return this.first + this.count;
  }
  /** Height of all rows. */
  get height(): number {
    return this.topOf(this.end);
  }
  set(index: number, height: number): void {
    const at = index - this.first;
    const by = height - (this.#heights[at] ?? height);
    if (by === 0) return;
    this.#heights[at] = height;
    for (let node = at + 1; node <= this.count; node += node & -node) this.#sums[node] = (this.#sums[node] ?? 0) + by;
  }
  /** Where a row begins, from the top of the first one. */
  topOf(index: number): number {
    let sum = 0;
    for (let node = Math.min(index - this.first, this.count); node > 0; node -= node & -node) {
      sum += this.#sums[node] ?? 0;
    }
    return sum;
  }
  /** The row that `top` lies in; the first or the last one outside of all. */
  indexAt(top: number): number {
    let node = 0;
    let rest = top;
    let step = this.count === 0 ? 0 : 2 ** Math.floor(Math.log2(this.count));
    for (; step >= 1; step /= 2) {
      const next = node + step;
      if (next > this.count || (this.#sums[next] ?? 0) > rest) continue;
      node = next;
      rest -= this.#sums[next] ?? 0;
    }
    return this.first + Math.max(0, Math.min(node, this.count - 1));
  }
  /** The rows that touch the pixels from `top` to `bottom`; never empty where there are rows. */
  between(top: number, bottom: number): RowRange {
    if (this.count === 0) return { start: this.first, end: this.first };
    return { start: this.indexAt(top), end: this.indexAt(bottom) + 1 };
  }
  /** The last rows that together are at least `height` high. */
  lastRows(height: number): RowRange {
    return this.between(this.height - height, this.height);
  }
  /** `range` without the rows that are not in the list; never empty where the list has rows. */
  clamp({ start, end }: RowRange): RowRange {
    const from = Math.max(this.first, Math.min(start, this.end - 1));
    return { start: from, end: Math.max(Math.min(end, this.end), Math.min(from + 1, this.end)) };
  }
}

export function covers(outer: RowRange, inner: RowRange): boolean {
  return outer.start <= inner.start && outer.end >= inner.end;
}
