import type { Chance } from '../chance.ts';
import type { WireFrame } from './frame-splitter.ts';

export type Side = 'client' | 'server';

/** What happens to a frame instead of being passed on. `hold` keeps it until `release`; `swap` lets the next one by. */
export type FrameTrouble =
  | 'drop'
  | 'hold'
  | 'duplicate'
  | 'swap'
  | { readonly delayMs: number }
  | { readonly slice: number };

/**
 * What happens to a request. `refuse`: the connection is reset; `loseRequest`: it never arrives; `loseAnswer`: it is
 * carried out, then the connection is reset; `hold`: it is carried out and the answer kept until `release`.
 */
export type RequestTrouble =
  | 'refuse'
  | 'loseRequest'
  | 'loseAnswer'
  | 'hold'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string };

/** Which of the things that match are meant. */
export interface Choice {
  /** The first one meant, counted from 1; the first by default. */
  readonly nth?: number;
  /** How many from there on; one by default. */
  readonly times?: number;
  /** Only so many of those, by the proxy's seed; all by default. In [0, 1]. */
  readonly chance?: number;
}

export interface FrameChoice extends Choice {
  /** Who sent it; the server by default. */
  readonly from?: Side;
  readonly matches?: (frame: WireFrame) => boolean;
}

export interface RequestChoice extends Choice {
  /** Part of the path, with its query. */
  readonly path: string | RegExp;
}

/** Counts what matches and says whether this one is meant. */
export class Rule<T, Trouble> {
  readonly trouble: Trouble;
  readonly #matches: (one: T) => boolean;
  readonly #choice: Choice;
  readonly #chance: Chance;
  #seen = 0;
  #struck = 0;

  constructor(trouble: Trouble, matches: (one: T) => boolean, choice: Choice, chance: Chance) {
    this.trouble = trouble;
    this.#matches = matches;
    this.#choice = choice;
    this.#chance = chance;
  }

  /** How many it was applied to. */
  get struck(): number {
    return this.#struck;
  }

  meant(one: T): boolean {
    if (!this.#matches(one)) return false;
    this.#seen += 1;
    const { nth = 1, times = 1, chance = 1 } = this.#choice;
    if (this.#seen < nth || this.#seen >= nth + times) return false;
    const isMeant = chance >= 1 || this.#chance.fraction() < chance;
    if (isMeant) this.#struck += 1;
    return isMeant;
  }
}
