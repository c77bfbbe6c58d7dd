import { windowOf } from './page-window.ts';

/** Calls back once, when the element comes within `margin` px of what is seen. Returns how to stop waiting. */
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
