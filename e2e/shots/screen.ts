import type { Page } from '@playwright/test';

/** A screen of the full client to take pictures of. */
export interface Screen {
  /** Name of its pictures. */
  readonly name: string;
  /** Route, with the demo person signed in; `/login` and `/register` are taken signed out. */
  readonly route: string;
  /** What is done to get there. `press` takes a name in English or Chinese; `others` are the pages of `others`, in order. */
  readonly open?: (page: Page, press: Press, others: readonly Page[]) => Promise<void>;
  /** True if it changes what later pictures show: it is taken in a browser and on a server of its own. */
  readonly ownServer?: boolean;
  /** True if it shows a camera: its picture is compared with a wider tolerance. */
  readonly hasVideo?: boolean;
  /** Demo people who are there in browsers of their own, in English. */
  readonly others?: readonly string[];
  /** Widths at which the screen exists. Default: all. */
  readonly widths?: readonly number[];
  /** For the desktop shell: the size of its window. */
  readonly shell?: { readonly width: number; readonly height: number };
}

/** Presses the first button, link, tab or menu item whose name begins so. */
export type Press = (...names: readonly string[]) => Promise<void>;
