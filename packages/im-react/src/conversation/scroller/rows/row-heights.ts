import type { RowOffsets } from './row-offsets.ts';

const FIRST_GUESS_PX = 64;

/** Measured row heights, and one estimate for all other rows. */
export class RowHeights {
  readonly #heights = new Map<string, number>();
  #guess = FIRST_GUESS_PX;

  /**
   * Measured height of a row, or the estimate. The estimate is fixed after the first measurement, so that the space for
   * unmeasured rows never changes by itself.
   */
  heightOf(key: string | undefined): number {
    return this.measuredHeight(key) ?? this.#guess;
  }
  /** Measured height; `undefined` if not measured. */
  measuredHeight(key: string | undefined): number | undefined {
    return key === undefined ? undefined : this.#heights.get(key);
  }
  /** Records measured heights of the rows from an index on. Returns true if the estimate has improved. */
  record(
    rows: readonly { readonly key: string; readonly height: number }[],
    from: number,
    offsets: RowOffsets,
  ): boolean {
    const first = this.#heights.size === 0;
    let [index, sum] = [from, 0];
    for (const { key, height } of rows) {
      this.#heights.set(key, height);
      offsets.set(index++, height);
      sum += height;
    }
    if (!first || sum === 0) return false;
    this.#guess = Math.round(sum / this.#heights.size);
    return true;
  }
}
