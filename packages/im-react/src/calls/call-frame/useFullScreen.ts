import { type RefObject, useEffect, useState } from 'react';
import { enterFullScreen } from '../../platform/page/full-screen.ts';

/** Full screen of a call window. */
export interface FullScreen {
  /** The window fills the page, and the page the screen where the browser can. */
  readonly isFull: boolean;
  /** Enters or leaves it. */
  readonly toggle: () => void;
}

/** Full screen of the window in `element`; left when it unmounts. */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const page = element.current?.ownerDocument;
    if (!page || !isFull) return;
    return enterFullScreen(page, () => setIsFull(false));
  }, [element, isFull]);
  return { isFull, toggle: () => setIsFull((before) => !before) };
}
