import type { TimelineSnapshot } from 'im-sdk';
import { type RefObject, useRef, useState } from 'react';
import { createSignal, type Signal } from '../../../hooks/create-signal.ts';
import { useLayoutEffectInPage } from '../../../hooks/useLayoutEffectInPage.ts';
import type { ScrollerHandle } from '../../message-scroller/MessageScroller.tsx';
import type { AwayFromLatest } from '../JumpToLatest.tsx';

const NEAR: AwayFromLatest = { shown: false, count: 0 };
/** Less than this from the bottom needs no button back (px). */
const NEAR_PX = 200;

/** Counts what comes in while the view is away from the bottom. `update` is to be called when the view moved. */
export function useAwayFromLatest(
  rows: TimelineSnapshot,
  scroller: RefObject<ScrollerHandle | null>,
): { readonly away: Signal<AwayFromLatest>; readonly update: () => void } {
  const [away] = useState(() => createSignal(NEAR));
  const seenEnd = useRef(0);
  const latest = useRef(rows);
  latest.current = rows;
  const [update] = useState(() => () => {
    const { current: handle } = scroller;
    const { firstIndex, count, atEnd } = latest.current;
    const end = firstIndex + count;
    if (!handle?.element || (handle.pinned && atEnd)) {
      seenEnd.current = end;
      return away.set(NEAR);
    }
    const { scrollHeight, scrollTop, clientHeight } = handle.element;
    const fresh = Math.max(0, end - seenEnd.current);
    const shown = fresh > 0 || !atEnd || scrollHeight - scrollTop - clientHeight > NEAR_PX;
    const before = away.getSnapshot();
    if (before.shown !== shown || before.count !== fresh) away.set({ shown, count: fresh });
  });
  useLayoutEffectInPage(update, [rows]);
  return { away, update };
}
