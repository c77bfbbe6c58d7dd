/** Tells of elements whose size changed: after layout, before the paint of the same frame. */
export interface SizeWatch {
  /** Watches these elements and no others. A new one is told of once, in any case. */
  watch(elements: ReadonlySet<Element>): void;
  /** Tells of a watched element once more, whatever its size. */
  again(element: Element): void;
}

/** Height of an element's border box, in px that a transform does not touch. */
export type SizeChange = readonly [element: Element, height: number];

/** Does nothing where there is no ResizeObserver. */
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
