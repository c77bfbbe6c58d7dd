import type { KeptList, Seen } from '../place/kept-rows.ts';
import type { RowRange } from './row-offsets.ts';
import { SPARE_PX } from './rows-to-mount.ts';

type List = Omit<KeptList, 'range' | 'room'>;

/** Before anything was measured: about what fills a view. What is missing is mounted before the first paint. */
const FIRST_ROWS = 10;
/** So many rows more than are needed stay mounted while messages come in at the bottom. */
const SPARE_ROWS = 8;

/** What stood when a list was rendered last. */
export interface Stood {
  readonly list: KeptList | undefined;
  /** The rows that were to be mounted, by their indices in that list. */
  readonly wanted: RowRange;
  /** The rows in view, and the height of the view. */
  readonly seen: readonly Seen[];
  readonly seenIn: number;
  readonly pinned: boolean;
}

/** The rows to begin with, at the bottom or around one of them. */
export function rowsToBegin({ offsets, indexOf }: List, key: string | undefined): RowRange {
  const at = key === undefined ? -1 : indexOf(key);
  const end = at < 0 ? offsets.end : at + FIRST_ROWS / 2;
  return offsets.clamp({ start: end - FIRST_ROWS, end });
}

/** The rows that stay mounted in a list that is about to be rendered. */
export function rowsToKeep(list: List, stood: Stood): RowRange {
  const { offsets, atEnd } = list;
  const { wanted, pinned, seenIn } = stood;
  if (pinned && atEnd && wanted.end < offsets.end) {
    const next = offsets.lastRows(seenIn + SPARE_PX);
    // Rows above go in lots: each time that one goes all others are laid out anew.
    const stays = wanted.start >= offsets.first && next.start - wanted.start < SPARE_ROWS;
    return stays ? { start: Math.min(wanted.start, next.start), end: next.end } : next;
  }
  const by = shift(list, stood);
  return offsets.clamp({ start: wanted.start + by, end: wanted.end + by });
}

/** By how many places the rows in view have moved in the list since they were rendered. */
function shift(list: List, { list: before, seen }: Stood): number {
  const first = seen.find(({ key }) => before && before.indexOf(key) >= 0);
  const at = first && before ? before.indexOf(first.key) : -1;
  if (!first || at < 0 || list.keyAt(at) === first.key) return 0;
  const now = seen.map(({ key }) => [key, list.indexOf(key)] as const).find(([, index]) => index >= 0);
  return now && before ? now[1] - before.indexOf(now[0]) : 0;
}
