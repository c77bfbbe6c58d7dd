import type { RenderedList } from './rendered-rows.ts';
import type { RowOffsets, RowRange } from './row-offsets.ts';

/** Largest deviation of the spacer from the estimated height, as a share of the estimate. */
const MAX_ERROR_RATIO = 0.5;

type Rendered = Pick<RenderedList, 'offsets' | 'range' | 'spacerPx'>;

/**
 * Spacer for the rows above the mounted ones.
 *
 * Most of those rows were never measured, so its height is an estimate anyway. It absorbs the difference between
 * estimated and measured rows: rows below stay where they are in the page and are not repainted.
 */
export class TopSpacer {
  #element: { readonly style: { blockSize: string } } | undefined;
  #list: Rendered | undefined;
  #height = 0;
  /** Deviation from the estimated height, px. */
  #off = 0;

  /** Height to render, px. */
  heightFor(offsets: RowOffsets, range: RowRange): number {
    const reckoned = offsets.topOf(range.start);
    return isGuess(reckoned + this.#off, reckoned) ? reckoned + this.#off : reckoned;
  }

  /** Adopts the rendered list. */
  update(element: { readonly style: { blockSize: string } }, list: Rendered): void {
    this.#element = element;
    this.#list = list;
    this.#set(list.spacerPx);
  }

  /** Shrinks the spacer by `px`. Returns false if it would deviate too far from the estimate. */
  shrinkBy(px: number): boolean {
    const list = this.#list;
    if (!list || !isGuess(this.#height - px, list.offsets.topOf(list.range.start))) return false;
    this.#set(this.#height - px);
    return true;
  }

  #set(height: number): void {
    if (!this.#element || !this.#list) return;
    this.#height = height;
    this.#off = height - this.#list.offsets.topOf(this.#list.range.start);
    // Set even if rendered with this height: React does not know later changes made here.
    this.#element.style.blockSize = `${height}px`;
  }
}

/** True if a height is close enough to the estimate. Above the first row only 0 is. */
function isGuess(height: number, reckoned: number): boolean {
  return Math.abs(height - reckoned) <= reckoned * MAX_ERROR_RATIO;
}
