import type { OpenTimeline, TimelineSnapshot } from 'im-sdk';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { startOfDay } from '../../../i18n/time-labels.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createSignal, type Signal } from '../../../platform/create-signal.ts';
import { useIsomorphicLayoutEffect } from '../../../primitives/useIsomorphicLayoutEffect.ts';
import { useLatest } from '../../../primitives/useLatest.ts';
import type { ScrollerHandle } from '../../scroller/MessageScroller.tsx';

const DAY_SHOWN_MS = 1_500;

/** Start of the topmost message's day (epoch ms) while the list scrolls, else 0. Call `update` after each scroll. */
export function useStickyDay(
  timeline: OpenTimeline,
  scroller: RefObject<ScrollerHandle | null>,
  clock: Clock,
): { readonly time: Signal<number>; readonly update: () => void } {
  const [time] = useState(() => createSignal(0));
  const lastTop = useRef<number>(undefined);
  const cancelTimer = useRef<() => void>(undefined);
  useEffect(() => () => cancelTimer.current?.(), []);

  function hide(): void {
    cancelTimer.current?.();
    time.set(0);
  }
  return {
    time,
    update() {
      const handle = scroller.current;
      const top = handle?.above ?? 0;
      const moved = lastTop.current !== undefined && Math.abs(top - lastTop.current) > 2;
      lastTop.current = top;
      const first = handle?.visible[0];
      if (!handle?.element || handle.pinned || first === undefined) return hide();
      if (!moved) return;
      const pill = handle.elementOf(first)?.querySelector('[data-pill]');
      const covered = pill && pill.getBoundingClientRect().bottom > handle.element.getBoundingClientRect().top;
      if (covered) return hide();
      const sent = timeline.row(first).getSnapshot()?.sendTime ?? 0;
      // Rounded to the day, so that listeners run once per day, not per row.
      time.set(sent === 0 ? 0 : startOfDay(sent));
      cancelTimer.current?.();
      cancelTimer.current = clock.after(DAY_SHOWN_MS, () => time.set(0));
    },
  };
}

/** Closer to the bottom than this, the jump button stays hidden (px). */
const NEAR_LATEST_PX = 200;

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
    away.set(!atEnd || handle.below > NEAR_LATEST_PX);
  });
  useIsomorphicLayoutEffect(update, [rows]);
  return { away, update };
}

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
