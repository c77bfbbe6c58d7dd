import { type RefObject, useState } from 'react';
import { useLayoutEffectInPage } from '../../hooks/useLayoutEffectInPage.ts';
import { observeSize } from '../../platform/observe-size.ts';

/** Least width of a list and a conversation beside each other, in px: 250 and what the design's 768 leave of a window. */
const SIDE_BY_SIDE_PX = 680;

/** Whether an element is too narrow for two columns. False until it is in the page. */
export function useIsNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [narrow, setNarrow] = useState(false);
  useLayoutEffectInPage(() => {
    const box = element.current;
    if (!box) return undefined;
    const look = (): void => setNarrow(box.clientWidth < SIDE_BY_SIDE_PX);
    look();
    return observeSize([box], look);
  }, [element]);
  return narrow;
}
