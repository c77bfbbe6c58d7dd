import type { Readable } from 'im-sdk';
import type { PageWindow } from './page-window.ts';

/** Windows narrower than this show one pane at a time. */
const NARROW = '(max-width: 767.98px)';
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
const SHEETS = '(max-width: 767px), (pointer: coarse)';

const NEVER: Readable<boolean> = { getSnapshot: () => false, subscribe: () => () => undefined };
const queries = new WeakMap<PageWindow, Map<string, Readable<boolean>>>();

/** Whether a media query matches. Cached: one object per window and query. */
function mediaQuery(view: PageWindow | undefined, query: string): Readable<boolean> {
  if (typeof view?.matchMedia !== 'function') return NEVER;
  const ofWindow = queries.get(view) ?? new Map<string, Readable<boolean>>();
  queries.set(view, ofWindow);
  const cached = ofWindow.get(query);
  if (cached) return cached;
  const match: Readable<boolean> = {
    getSnapshot: () => view.matchMedia(query).matches,
    subscribe(listener) {
      const list = view.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
  };
  ofWindow.set(query, match);
  return match;
}

/** Whether the window is narrower than 768 px (a phone). */
export const narrow = (view: PageWindow | undefined): Readable<boolean> => mediaQuery(view, NARROW);

/** Whether the user prefers reduced motion. */
export const prefersReducedMotion = (view: PageWindow | undefined): Readable<boolean> =>
  mediaQuery(view, REDUCED_MOTION);

/** Whether menus open as bottom sheets: with a coarse pointer, or in a window below 768 px. */
export const prefersSheets = (view: PageWindow | undefined): boolean => mediaQuery(view, SHEETS).getSnapshot();
