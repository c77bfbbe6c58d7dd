import type { RenderedList, SeenRow } from './rendered-rows.ts';
import type { RowRange } from './row-offsets.ts';
import { OVERSCAN_PX } from './rows-to-mount.ts';

type List = Omit<RenderedList, 'range' | 'spacerPx'>;

/**
 * Rows of the first render, before any measurement: about one view. Missing rows are mounted before the first paint.
 */
const FIRST_ROWS = 10;
/** Extra rows that stay mounted while messages arrive at the bottom. */
const SPARE_ROWS = 8;

/** State of the last render. */
export interface PreviousRender {
  readonly list: RenderedList | undefined;
  /** Rows to mount, as indexes of that list. */
  readonly targetRange: RowRange;
  /** Visible rows. */
  readonly seen: readonly SeenRow[];
  /** View height in px. */
  readonly viewHeightPx: number;
  readonly pinned: boolean;
}

/** Rows of the first render: at the bottom, or around one row. */
export function initialRows({ offsets, indexOf }: List, key: string | undefined): RowRange {
  const at = key === undefined ? -1 : indexOf(key);
  const end = at < 0 ? offsets.end : at + FIRST_ROWS / 2;
  return offsets.clamp({ start: end - FIRST_ROWS, end });
}

/** Rows to mount in the list that is about to render. */
export function rowsToKeep(list: List, previous: PreviousRender): RowRange {
  const { offsets, atEnd } = list;
  const { targetRange, pinned, viewHeightPx } = previous;
  if (pinned && atEnd && targetRange.end < offsets.end) {
    const next = offsets.lastRows(viewHeightPx + OVERSCAN_PX);
    // Unmounts rows above in batches: each removal causes a layout of all others.
    const stays = targetRange.start >= offsets.first && next.start - targetRange.start < SPARE_ROWS;
    return stays ? { start: Math.min(targetRange.start, next.start), end: next.end } : next;
  }
  const by = shift(list, previous);
  return offsets.clamp({ start: targetRange.start + by, end: targetRange.end + by });
}

/** By how many indexes the visible rows have moved since the last render. */
function shift(list: List, { list: before, seen }: PreviousRender): number {
  const first = seen.find(({ key }) => before && before.indexOf(key) >= 0);
  const at = first && before ? before.indexOf(first.key) : -1;
  if (!first || at < 0 || list.keyAt(at) === first.key) return 0;
  const now = seen.map(({ key }) => [key, list.indexOf(key)] as const).find(([, index]) => index >= 0);
  return now && before ? now[1] - before.indexOf(now[0]) : 0;
}
