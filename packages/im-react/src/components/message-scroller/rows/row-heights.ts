import type { RowOffsets } from './row-offsets.ts';

const FIRST_GUESS_PX = 64;

/** How high rows are, as far as they were measured, and one guess for all others. */
export class RowHeights {
  readonly #heights = new Map<string, number>();
  #guess = FIRST_GUESS_PX;

  /** Measured height of a row, or a guess that stays the same: the room kept for rows never changes by itself. */
  of(key: string | undefined): number {
    return this.known(key) ?? this.#guess;
  }
  known(key: string | undefined): number | undefined {
    return key === undefined ? undefined : this.#heights.get(key);
  }
  /** Takes over what the rows from an index on measure. Returns whether the guess for the others has become a better one. */
  take(rows: readonly { readonly key: string; readonly height: number }[], from: number, offsets: RowOffsets): boolean {
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
