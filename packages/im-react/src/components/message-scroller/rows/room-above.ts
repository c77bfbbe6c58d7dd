import type { KeptList } from '../place/kept-rows.ts';
import type { RowOffsets, RowRange } from './row-offsets.ts';

/** The room may be so far from what is reckoned for the rows it stands for, as a share of that. */
const MOST_OFF = 0.5;

type Rendered = Pick<KeptList, 'offsets' | 'range' | 'room'>;

/**
 * The room for the rows above the mounted ones. Most of them were never measured, so it is a guess, and may as well be
 * another one: it takes up what rows turn out to be higher or lower than they were taken for, so that no row below them
 * moves in the page and none is painted anew.
 */
export class RoomAbove {
  #element: { readonly style: { blockSize: string } } | undefined;
  #list: Rendered | undefined;
  #height = 0;
  /** How much higher it is than what was reckoned for its rows, px. */
  #off = 0;

  /** The height to render it with, px. */
  heightFor(offsets: RowOffsets, range: RowRange): number {
    const reckoned = offsets.topOf(range.start);
    return isGuess(reckoned + this.#off, reckoned) ? reckoned + this.#off : reckoned;
  }

  /** Takes over what was rendered. */
  update(element: { readonly style: { blockSize: string } }, list: Rendered): void {
    this.#element = element;
    this.#list = list;
    this.#set(list.room);
  }

  /** Becomes so many px lower. Returns whether it could: it stays a guess of what it stands for. */
  takeUp(px: number): boolean {
    const list = this.#list;
    if (!list || !isGuess(this.#height - px, list.offsets.topOf(list.range.start))) return false;
    this.#set(this.#height - px);
    return true;
  }

  #set(height: number): void {
    if (!this.#element || !this.#list) return;
    this.#height = height;
    this.#off = height - this.#list.offsets.topOf(this.#list.range.start);
    // Also where it was rendered so: the framework knows what it rendered last, not what became of it.
    this.#element.style.blockSize = `${height}px`;
  }
}

/** Nothing stands above the first row. */
function isGuess(height: number, reckoned: number): boolean {
  return Math.abs(height - reckoned) <= reckoned * MOST_OFF;
}
