import type { TimelineSnapshot } from 'im-sdk';
import { type RefObject, useRef, useState } from 'react';
import { createSignal, type Signal } from '../../../platform/create-signal.ts';
import { useIsomorphicLayoutEffect } from '../../../primitives/useIsomorphicLayoutEffect.ts';
import { useLatest } from '../../../primitives/useLatest.ts';
import type { ScrollerHandle } from '../../scroller/MessageScroller.tsx';

/**
 * Unread count at opening or since the user looked away, while the first unread message is above the view and has not
 * been seen; else 0, as if hidden. Call `update` after each scroll.
 */
export function useUnreadAbove(
  rows: TimelineSnapshot,
  scroller: RefObject<ScrollerHandle | null>,
  isHidden: boolean,
): { readonly above: Signal<number>; readonly update: () => void } {
  const [above] = useState(() => createSignal(0));
  /** Key of the unread line that was in view. */
  const reached = useRef<string>(undefined);
  const latest = useLatest({ rows, isHidden });
  const [update] = useState(() => () => {
    const { ready, unreadCount, unreadFrom, indexOf } = latest.current.rows;
    const [first] = scroller.current?.visible ?? [];
    if (latest.current.isHidden || !ready || unreadCount === 0 || first === undefined) return above.set(0);
    if (unreadFrom !== undefined && indexOf(first) <= indexOf(unreadFrom)) reached.current = unreadFrom;
    above.set(reached.current !== undefined && reached.current === unreadFrom ? 0 : unreadCount);
  });
  useIsomorphicLayoutEffect(update, [rows, isHidden]);
  return { above, update };
}
