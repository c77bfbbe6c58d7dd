import type { TimelineSnapshot } from 'im-sdk';
import { type RefObject, useState } from 'react';
import { createSignal, type Signal } from '../../../platform/create-signal.ts';
import { useIsomorphicLayoutEffect } from '../../../primitives/useIsomorphicLayoutEffect.ts';
import { useLatest } from '../../../primitives/useLatest.ts';
import type { ScrollerHandle } from '../../scroller/MessageScroller.tsx';

/** Closer to the bottom than this, the jump button stays hidden (px). */
const NEAR_PX = 200;

/** True while the view is away from the newest message. Call `update` after each scroll. */
export function useAwayFromLatest(
  rows: TimelineSnapshot,
  scroller: RefObject<ScrollerHandle | null>,
): { readonly away: Signal<boolean>; readonly update: () => void } {
  const [away] = useState(() => createSignal(false));
  const latest = useLatest(rows);
  const [update] = useState(() => () => {
    const { current: handle } = scroller;
    const { atEnd } = latest.current;
    if (!handle?.element || (handle.pinned && atEnd)) return away.set(false);
    away.set(!atEnd || handle.below > NEAR_PX);
  });
  useIsomorphicLayoutEffect(update, [rows]);
  return { away, update };
}
