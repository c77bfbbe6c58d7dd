import { type PageWindow, windowOf } from './page-window.ts';

type Told = (visible: boolean) => void;

const told = new WeakMap<Element, Told>();
const observers = new WeakMap<PageWindow, IntersectionObserver>();

// One observer per window, because a browser does not run the observers of a hidden window.
function observerIn(view: PageWindow | undefined): IntersectionObserver | undefined {
  if (!view?.IntersectionObserver) return undefined;
  const known = observers.get(view);
  if (known) return known;
  const made = new view.IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting);
  });
  observers.set(view, made);
  return made;
}

/** Calls back when an element enters or leaves the viewport. Returns an unsubscribe function. */
export function observeVisible(element: Element, changed: (visible: boolean) => void): () => void {
  const observer = observerIn(windowOf(element));
  told.set(element, changed);
  observer?.observe(element);
  return () => {
    told.delete(element);
    observer?.unobserve(element);
  };
}
