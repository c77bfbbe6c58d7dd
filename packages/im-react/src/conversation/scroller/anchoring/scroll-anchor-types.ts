import type { RowAlign } from '../rows/rendered-rows.ts';
import type { Mounting } from '../rows/rows-to-mount.ts';

/** Callbacks of a `ScrollAnchor`. */
export interface ScrollAnchorEvents {
  /** The range of rows to mount has changed. */
  range(when: Mounting['when']): void;
  /** The view has reached or left the bottom. */
  pinned(pinned: boolean): void;
  /** The view moved, by the user or the keeper. */
  moved(): void;
}

/** DOM elements of a list. `content` contains `rows`; `above` is the spacer for the unmounted rows above. */
export interface ListElements {
  readonly scroller: HTMLElement;
  readonly content: HTMLElement;
  readonly above: HTMLElement;
  readonly rows: HTMLElement;
}

/** Scroll target of a jump in progress. */
export interface Jump {
  readonly key: string;
  readonly align: RowAlign;
  /** Remaining attempts to wait for the row to mount. */
  patience: number;
}
