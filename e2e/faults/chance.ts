/** Chance that repeats itself: the same seed gives the same run. */
export interface Chance {
  /** In [0, 1). */
  fraction(): number;
  /** A whole number from 0 to `sides - 1`. */
  below(sides: number): number;
  /** One of several; throws where there is none. */
  of<T>(choices: readonly T[]): T;
  /** True once in `times`, on average. */
  once(times: number): boolean;
}

/** Chance by a seed (mulberry32). */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (sides: number): number => Math.floor(fraction() * sides);
  return {
    fraction,
    below,
    of(choices) {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new Error('there is nothing to choose from');
      return choice;
    },
    once: (times) => below(times) === 0,
  };
}
