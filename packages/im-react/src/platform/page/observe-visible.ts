import { type PageWindow, windowOf } from './page-window.ts';

type VisibilityListener = (visible: boolean) => void;

const listeners = new WeakMap<Element, VisibilityListener>();
const observers = new WeakMap<PageWindow, IntersectionObserver>();

// One observer per window, because a browser does not run the observers of a hidden window.
function observerIn(view: PageWindow | undefined): IntersectionObserver | undefined {
  if (!view?.IntersectionObserver) return undefined;
  const known = observers.get(view);
  if (known) return known;
  const made = new view.IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
  });
  observers.set(view, made);
  return made;
}

/** Calls back when an element enters or leaves the viewport. Returns an unsubscribe function. */
export function observeVisible(element: Element, changed: (visible: boolean) => void): () => void {
  const observer = observerIn(windowOf(element));
  listeners.set(element, changed);
  observer?.observe(element);
  return () => {
    listeners.delete(element);
    observer?.unobserve(element);
  };
}

/** Calls `run` once, when the element is within `margin` px of the viewport. Returns a cancel function. */
export function whenNearScreen(element: Element, margin: number, run: () => void): () => void {
  const Observer = windowOf(element)?.IntersectionObserver;
  if (!Observer) {
    run();
    return () => {};
  }
  const observer = new Observer(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      run();
    },
    { rootMargin: `${margin}px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
