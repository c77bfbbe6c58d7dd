import type { Mounting } from '../rows/rows-to-mount.ts';
import type { RowAlign } from './kept-rows.ts';

/** What a `PlaceKeeper` tells the list it works for. */
export interface PlaceKeeperEvents {
  /** Other rows have to be mounted. */
  range(when: Mounting['when']): void;
  pinned(pinned: boolean): void;
  /** The view moved, by whomever. */
  moved(): void;
}

/** The elements of a list: the rows stand in the content, below what stands for the rows above them. */
export interface ListElements {
  readonly scroller: HTMLElement;
  readonly content: HTMLElement;
  readonly above: HTMLElement;
  readonly rows: HTMLElement;
}

/** A row that is being gone to. */
export interface Jump {
  readonly key: string;
  readonly align: RowAlign;
  /** How often the row may still be waited for. */
  patience: number;
}
