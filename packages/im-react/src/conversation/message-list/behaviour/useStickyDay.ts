import type { OpenTimeline } from 'im-sdk';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { startOfDay } from '../../../i18n/time-labels.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createSignal, type Signal } from '../../../platform/create-signal.ts';
import type { ScrollerHandle } from '../../scroller/MessageScroller.tsx';

const SHOWN_MS = 1_500;

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
      cancelTimer.current = clock.after(SHOWN_MS, () => time.set(0));
    },
  };
}
