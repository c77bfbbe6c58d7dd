import type { SeenRow } from '../rows/rendered-rows.ts';

/** Visible rows of a list, and which of them is the anchor row. */
export class SeenRows {
  /** Visible rows, from the top. */
  rows: readonly SeenRow[] = [];
  /** View height when they were measured, px. */
  viewHeightPx = 0;
  /** Key of the anchor row. Chosen when the view comes to rest, and kept until it leaves the view. */
  #held: string | undefined;
  /** True after the user scrolled to rows that are not mounted yet: the anchor is still undecided. */
  #arriving = false;

  /** The user scrolled by a distance, px. */
  scrolledBy(way: number): void {
    this.#arriving = true;
    this.rows = this.rows.map(({ key, top }) => ({ key, top: top - way }));
  }

  /** The view has arrived at the target of a jump. `key`: the new anchor row; `undefined` to choose one. */
  arrived(key: string | undefined): void {
    this.#held = key;
    this.#arriving = false;
  }

  /** Makes a row the anchor, unless that is still undecided. */
  hold(key: string): void {
    if (!this.#arriving) this.#held = key;
  }

  /** Gives up the anchor row. */
  letGo(): void {
    this.#held = undefined;
  }

  /** The anchor row among those that are mounted. */
  anchorAmong(mounted: ReadonlyMap<string, unknown>): SeenRow | undefined {
    const rows = this.rows.filter(({ key }) => mounted.has(key));
    const held = this.#arriving ? undefined : rows.find(({ key }) => key === this.#held);
    return held ?? chooseAnchorRow(rows, this.viewHeightPx);
  }

  /** Adopts the rows in view. `isFilled`: no row in view is still to be mounted. */
  update(rows: readonly SeenRow[], viewHeightPx: number, isFilled: boolean): void {
    // If no mounted row is visible, keeps the last visible rows: their offsets include the scroll distance.
    if (rows.length === 0 && this.#arriving) return;
    this.rows = rows;
    this.viewHeightPx = viewHeightPx;
    if (isFilled && this.#arriving) this.arrived(undefined);
    if (!this.#arriving && rows.some(({ key }) => key === this.#held)) return;
    this.#held = chooseAnchorRow(rows, viewHeightPx)?.key;
  }
}

/**
 * Anchor row: the first one that starts in view, because a row cut off at the top may grow upwards. If none starts in
 * the upper half, the cut-off row, which is then the one being read.
 */
function chooseAnchorRow(seen: readonly SeenRow[], viewHeight: number): SeenRow | undefined {
  const begins = seen.findIndex(({ top }) => top >= -0.5);
  const cut = begins < 0 || (begins > 0 && (seen[begins]?.top ?? 0) > viewHeight / 2);
  return seen[cut ? 0 : begins];
}
