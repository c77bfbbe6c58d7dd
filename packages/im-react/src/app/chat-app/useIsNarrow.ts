import { type RefObject, useState } from 'react';
import { observeSize } from '../../platform/observe-size.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';

/** Minimum width for list and conversation side by side, px: 250 for the list, and what remains of a 768 px window. */
const SIDE_BY_SIDE_PX = 680;

/** True if an element is too narrow for two columns. False until mounted. */
export function useIsNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [narrow, setNarrow] = useState(false);
  useIsomorphicLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const measure = (): void => setNarrow(box.clientWidth < SIDE_BY_SIDE_PX);
    measure();
    return observeSize([box], measure);
  }, [element]);
  return narrow;
}
