/** Calls back before paint when an element's size changes. Returns an unsubscribe function. */
export function observeSize(elements: readonly Element[], changed: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  const observer = new ResizeObserver(changed);
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}

/** Reports elements whose size changed, after layout and before the paint of the same frame. */
export interface SizeWatch {
  /** Observes exactly these elements. A newly observed element is reported once in any case. */
  watch(elements: ReadonlySet<Element>): void;
  /** Reports an observed element again, even if its size is unchanged. */
  again(element: Element): void;
}

/** An element and the height of its border box in px, unaffected by transforms. */
export type SizeChange = readonly [element: Element, height: number];

/** Creates a size watch; it does nothing without `ResizeObserver`. */
export function createSizeWatch(changed: (changes: readonly SizeChange[]) => void): SizeWatch {
  if (typeof ResizeObserver === 'undefined') return { watch: () => undefined, again: () => undefined };
  const watched = new Set<Element>();
  const observer = new ResizeObserver((entries) =>
    changed(
      entries.map(({ target, borderBoxSize, contentRect }) => [
        target,
        borderBoxSize[0]?.blockSize ?? contentRect.height,
      ]),
    ),
  );
  return {
    watch(elements) {
      for (const element of watched) {
        if (elements.has(element)) continue;
        watched.delete(element);
        observer.unobserve(element);
      }
      for (const element of elements) {
        if (watched.has(element)) continue;
        watched.add(element);
        observer.observe(element);
      }
    },
    again(element) {
      if (!watched.has(element)) return;
      observer.unobserve(element);
      observer.observe(element);
    },
  };
}
