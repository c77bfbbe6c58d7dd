import type { Random } from '../platform.ts';

/** Deterministic random generator (mulberry32): the same seed gives the same bytes. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { fraction, bytes: (length) => Uint8Array.from({ length }, () => Math.floor(fraction() * 256)) };
}
