import { useCallback, useState } from 'react';

/** Scroll container around an element, for a `VirtualList` inside a page that scrolls. Pass the ref to any element in it. */
export function useNearestScroller(): readonly [
  scroller: HTMLElement | null,
  ref: (element: HTMLElement | null) => void,
] {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const ref = useCallback(
    (element: HTMLElement | null) => setScroller(element?.closest<HTMLElement>('.im-scroll') ?? null),
    [],
  );
  return [scroller, ref];
}
