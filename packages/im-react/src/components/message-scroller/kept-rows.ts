import { isElement } from '../../platform/realms.ts';
import type { RowOffsets, RowRange } from './row-offsets.ts';

/** The list as it was rendered last. */
export interface KeptList {
  readonly offsets: RowOffsets;
  /** Key of the row at an absolute index. */
  keyAt(index: number): string | undefined;
  /** Absolute index of a row; -1 where it is not in the list. */
  indexOf(key: string): number;
  /** Whether the newest row is in the list: only then there is a bottom to stay at. */
  readonly atEnd: boolean;
  readonly range: RowRange;
}

/** A mounted row and its top edge, in px from the top of the view. */
export interface Seen {
  readonly key: string;
  readonly top: number;
}

/** Where a row is brought: to the middle, just so far that it is seen, or to so many px below the view's upper edge. */
export type RowAlign = 'center' | 'nearest' | { readonly top: number };

/** The mounted rows, from the top. */
export function* mountedRows(rows: Element | undefined): Generator<readonly [key: string, row: HTMLElement]> {
  for (const row of rows?.children ?? []) {
    if (isElement(row) && row.dataset.imItem) yield [row.dataset.imItem, row];
  }
}

/** The rows in view. `rest`: how far they all are from where they are drawn. */
export function rowsInView(scroller: HTMLElement, rows: Element, rest: number): Seen[] {
  const view = scroller.getBoundingClientRect();
  const seen: Seen[] = [];
  for (const [key, row] of mountedRows(rows)) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom <= view.top) continue;
    if (top >= view.bottom) break;
    seen.push({ key, top: top - view.top + rest });
  }
  return seen;
}

/**
 * The row to hold on to: the first that begins in view, because what is cut off at the top can grow upwards. Where none
 * begins in the upper half, the cut one is what is being read.
 */
export function byHold(seen: readonly Seen[], viewHeight: number): Seen | undefined {
  const begins = seen.findIndex(({ top }) => top >= -0.5);
  const cut = begins < 0 || (begins > 0 && (seen[begins]?.top ?? 0) > viewHeight / 2);
  return seen[cut ? 0 : begins];
}

/** How far to scroll so that a row comes to where it is wanted. */
export function wayTo(row: HTMLElement, scroller: HTMLElement, align: RowAlign): number {
  const view = scroller.getBoundingClientRect();
  const box = row.getBoundingClientRect();
  if (align === 'center') return box.top + box.height / 2 - view.top - view.height / 2;
  if (align !== 'nearest') return box.top - view.top - align.top;
  if (box.top < view.top) return box.top - view.top;
  return box.bottom > view.bottom ? box.bottom - view.bottom : 0;
}
