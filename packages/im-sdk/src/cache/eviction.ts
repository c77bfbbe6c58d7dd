import { limits } from '../protocol/index.ts';
import { chunkOf } from './cache-keys.ts';

/** Stretches of positions, ascending. */
export type Covered = readonly (readonly [number, number])[];

/** How many positions a conversation has on disk; at least as many as rows. */
export function coveredSize(covered: Covered): number {
  return covered.reduce((sum, [lo, hi]) => sum + hi - lo + 1, 0);
}

/**
 * How many rows each conversation may keep in local storage: 1000, halved until all together are within 10000
 * (spec §9). Never less than one chunk.
 */
export function rowsPerChat(sizes: readonly number[]): number {
  let limit: number = limits.localStorageRowsPerChat;
  const total = (): number => sizes.reduce((sum, size) => sum + Math.min(size, limit), 0);
  while (total() > limits.localStorageRowsTotal && limit > limits.chunkRows) limit = Math.floor(limit / 2);
  return Math.max(limit, limits.chunkRows);
}

/** The newest whole chunks of a conversation that hold at most `rows`; chunks before `below` go. */
export function keepNewest(covered: Covered, rows: number): { readonly covered: Covered; readonly below: number } {
  const newest = covered.at(-1)?.[1];
  if (newest === undefined || coveredSize(covered) <= rows) return { covered, below: 0 };
  const below = chunkOf(newest) - Math.floor(rows / limits.chunkRows) + 1;
  const first = below * limits.chunkRows;
  const kept = covered.flatMap(([lo, hi]) => (hi < first ? [] : [[Math.max(lo, first), hi] as const]));
  return { covered: kept, below: Math.max(0, below) };
}
