import { isElement } from '../../../platform/realms.ts';
import type { RowOffsets, RowRange } from '../rows/row-offsets.ts';

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
  /** Height of what stands for the rows above them, px. */
  readonly room: number;
}

/** A mounted row and its top edge, in px from the top of the view. */
export interface Seen {
  readonly key: string;
  readonly top: number;
}

/** Where a row is brought: to the middle, just so far that it is seen, or to so many px below the view's upper edge. */
export type RowAlign = 'center' | 'nearest' | { readonly top: number };

/** A mounted row as it stands: px from the upper edge of the view. */
export interface RowBox extends Seen {
  readonly height: number;
}

/** The elements of the mounted rows by key, from the top. */
export function rowElements(rows: Element): Map<string, HTMLElement> {
  const elements = new Map<string, HTMLElement>();
  for (const row of rows.children) {
    if (isElement(row) && row.dataset.imItem) elements.set(row.dataset.imItem, row);
  }
  return elements;
}

/** Where the mounted rows stand. Read once, and reckoned with from then on: each look at an element is a call to the page. */
export function rowBoxes(elements: ReadonlyMap<string, HTMLElement>, viewTop: number): RowBox[] {
  const boxes: RowBox[] = [];
  for (const [key, row] of elements) {
    const { top, height } = row.getBoundingClientRect();
    boxes.push({ key, top: top - viewTop, height });
  }
  return boxes;
}

/** The rows in view. `rest`: how far they are from where they belong. */
export function rowsInView(boxes: readonly RowBox[], viewHeight: number, rest: number): Seen[] {
  const seen: Seen[] = [];
  for (const { key, top, height } of boxes) {
    if (top + height <= 0) continue;
    if (top >= viewHeight) break;
    seen.push({ key, top: top + rest });
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
export function wayTo({ top, height }: RowBox, viewHeight: number, align: RowAlign): number {
  if (align === 'center') return top + height / 2 - viewHeight / 2;
  if (align !== 'nearest') return top - align.top;
  if (top < 0) return top;
  return top + height > viewHeight ? top + height - viewHeight : 0;
}
