import { limits } from '../protocol/index.ts';
import { chunkOf } from './cache-keys.ts';

/** Ranges of positions, ascending. */
export type Ranges = readonly (readonly [number, number])[];

/** Number of positions of a conversation on disk; an upper bound of its rows. */
export function positionsIn(ranges: Ranges): number {
  return ranges.reduce((sum, [lo, hi]) => sum + hi - lo + 1, 0);
}

/**
 * Row quota per conversation in local storage: 1000, halved until the total is within 10000 (spec §9). At least one
 * chunk.
 */
export function rowsPerChat(sizes: readonly number[]): number {
  let limit: number = limits.localStorageRowsPerChat;
  const total = (): number => sizes.reduce((sum, size) => sum + Math.min(size, limit), 0);
  while (total() > limits.localStorageRowsTotal && limit > limits.chunkRows) limit = Math.floor(limit / 2);
  return Math.max(limit, limits.chunkRows);
}

/** Keeps the newest whole chunks with at most `rows` rows; chunks before `below` are deleted. */
export function keepNewest(ranges: Ranges, rows: number): { readonly ranges: Ranges; readonly below: number } {
  const newest = ranges.at(-1)?.[1];
  if (newest === undefined || positionsIn(ranges) <= rows) return { ranges, below: 0 };
  const below = chunkOf(newest) - Math.floor(rows / limits.chunkRows) + 1;
  const first = below * limits.chunkRows;
  const remaining = ranges.flatMap(([lo, hi]) => (hi < first ? [] : [[Math.max(lo, first), hi] as const]));
  return { ranges: remaining, below: Math.max(0, below) };
}
