import type { PageWindow } from './page-window.ts';

/** Whether the page is visible. True without a window. */
export function isPageVisible(view: PageWindow | undefined): boolean {
  return view === undefined || view.document.visibilityState === 'visible';
}

/** Subscribes to visibility changes of the page. Returns an unsubscribe function. */
export function onPageVisibility(view: PageWindow | undefined, changed: () => void): () => void {
  const page = view?.document;
  page?.addEventListener('visibilitychange', changed);
  return () => page?.removeEventListener('visibilitychange', changed);
}

/** Subscribes to the moments when the window gets the focus back. Returns an unsubscribe function. */
export function onPageFocus(view: PageWindow | undefined, focused: () => void): () => void {
  view?.addEventListener('focus', focused);
  return () => view?.removeEventListener('focus', focused);
}

/**
 * Subscribes to the user's attention: `changed(false)` when the page is hidden or its window loses the focus,
 * `changed(true)` when it is visible again or gets the focus. Called at once if the user is away. Returns an
 * unsubscribe function.
 */
export function onPageAttention(view: PageWindow | undefined, changed: (isLooking: boolean) => void): () => void {
  // The window also emits `blur` when the focus moves into an iframe of the page: the document keeps its focus then.
  const blurred = (): void => changed(view?.document.hasFocus() ?? true);
  if (!isPageVisible(view)) changed(false);
  view?.addEventListener('blur', blurred);
  const stops = [
    onPageFocus(view, () => changed(true)),
    onPageVisibility(view, () => changed(isPageVisible(view))),
    () => view?.removeEventListener('blur', blurred),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Whether the user looks at this page: it is visible and its window has the focus. */
export function isPageFocused(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}
