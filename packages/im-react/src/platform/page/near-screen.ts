import { windowOf } from './page-window.ts';

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
