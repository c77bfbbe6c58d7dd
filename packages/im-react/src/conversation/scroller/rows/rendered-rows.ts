import { isElement } from '../../../platform/page/dom.ts';
import type { RowOffsets, RowRange } from './row-offsets.ts';

/** List data of the last render. */
export interface RenderedList {
  /** Row heights and offsets. */
  readonly offsets: RowOffsets;
  /** Key of the row at an absolute index. */
  keyAt(index: number): string | undefined;
  /** Absolute index of a row; -1 if not in the list. */
  indexOf(key: string): number;
  /** True if the newest row is loaded. Only then can the view stick to the bottom. */
  readonly atEnd: boolean;
  /** Mounted rows. */
  readonly range: RowRange;
  /** Height of the spacer above the mounted rows, px. */
  readonly spacerPx: number;
}

/** A visible row and its offset from the view's top edge, px. */
export interface SeenRow {
  /** Key of the row. */
  readonly key: string;
  /** Offset from the view's top edge, px. */
  readonly top: number;
}

/**
 * Scroll alignment of a row: centred, the minimal scroll that shows it, or an offset from the view's top edge in px.
 */
export type RowAlign = 'center' | 'nearest' | { readonly top: number };

/** Position and height of a mounted row, px from the view's top edge. */
export interface RowBox extends SeenRow {
  readonly height: number;
}

/** Elements of the mounted rows by key, from the top. */
export function rowElements(rows: Element): Map<string, HTMLElement> {
  const elements = new Map<string, HTMLElement>();
  for (const row of rows.children) {
    if (isElement(row) && row.dataset.imItem) elements.set(row.dataset.imItem, row);
  }
  return elements;
}

/**
 * Measures the mounted rows. Called once per pass; the result is then adjusted by arithmetic, because each DOM read is
 * costly.
 */
export function rowBoxes(elements: ReadonlyMap<string, HTMLElement>, viewTop: number): RowBox[] {
  const boxes: RowBox[] = [];
  for (const [key, row] of elements) {
    const { top, height } = row.getBoundingClientRect();
    boxes.push({ key, top: top - viewTop, height });
  }
  return boxes;
}

/**
 * Visible rows.
 *
 * @param rest - Correction that could not be applied, added to each offset, px.
 */
export function rowsInView(boxes: readonly RowBox[], viewHeight: number, rest: number): SeenRow[] {
  const seen: SeenRow[] = [];
  for (const { key, top, height } of boxes) {
    if (top + height <= 0) continue;
    if (top >= viewHeight) break;
    seen.push({ key, top: top + rest });
  }
  return seen;
}

/** True if mounted rows fill the view: no row that belongs into it is still to be mounted. */
export function isViewFilled(boxes: readonly RowBox[], viewHeight: number, { offsets, keyAt }: RenderedList): boolean {
  const inView = boxes.filter(({ top, height }) => top + height > 0 && top < viewHeight);
  const first = inView[0];
  const last = inView.at(-1);
  if (!first || !last) return false;
  const isTopFilled = first.top <= 0 || first.key === keyAt(offsets.first);
  return isTopFilled && (last.top + last.height >= viewHeight || last.key === keyAt(offsets.end - 1));
}

/** Scroll distance that aligns a row, px. */
export function scrollDistanceTo({ top, height }: RowBox, viewHeight: number, align: RowAlign): number {
  if (align === 'center') return top + height / 2 - viewHeight / 2;
  if (align !== 'nearest') return top - align.top;
  if (top < 0) return top;
  return top + height > viewHeight ? top + height - viewHeight : 0;
}
