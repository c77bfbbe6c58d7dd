import type { PageWindow } from './page-window.ts';

/** Whether somebody can see the page. True where there is no page. */
export function isPageVisible(view: PageWindow | undefined): boolean {
  return view === undefined || view.document.visibilityState === 'visible';
}

/** Calls back when the page comes into view or leaves it. Returns how to stop. */
export function onPageVisibility(view: PageWindow | undefined, changed: () => void): () => void {
  const page = view?.document;
  page?.addEventListener('visibilitychange', changed);
  return () => page?.removeEventListener('visibilitychange', changed);
}
