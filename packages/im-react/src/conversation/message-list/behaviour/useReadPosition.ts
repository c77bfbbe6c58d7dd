import type { OpenTimeline, TimelineSnapshot } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { type RefObject, useEffect, useState } from 'react';
import { useClient } from '../../../context/useClient.ts';
import type { Clock } from '../../../platform/clock.ts';
import { afterPaint } from '../../../platform/next-frame.ts';
import { isPageVisible, onPageVisibility } from '../../../platform/page/page-visible.ts';
import { windowOf } from '../../../platform/page/page-window.ts';
import { useLatest } from '../../../primitives/useLatest.ts';
import type { ScrollerHandle } from '../../scroller/MessageScroller.tsx';

/** A row with less than this above the bottom edge was not in view (px): about half a line. */
const IN_VIEW_PX = 12;

/** Throttle of the check while one scrolls: a check for each frame would cost a task of its own. */
const SCROLL_CHECK_MS = 100;

/**
 * Moves the read position to the newest row that stood in view on a visible page; later rows stay unread. Checks after
 * the next paint: a list that opens at an older message has begun its jump by then.
 *
 * @param isJumping True while the list is on its way to a message: the rows in view are not meant to be read.
 */
export function useReadPosition(
  conversation: ConversationKey,
  timeline: OpenTimeline,
  rows: TimelineSnapshot,
  scroller: RefObject<ScrollerHandle | null>,
  isJumping: () => boolean,
  clock: Clock,
): {
  /** Checks after the next paint. */
  readonly check: () => void;
  /** Checks soon after a scroll. */
  readonly checkScrolled: () => void;
} {
  const { conversations } = useClient();
  const latest = useLatest({ conversation, timeline, rows, conversations, isJumping });
  const [{ check, checkScrolled, stop }] = useState(() => {
    let cancel: (() => void) | undefined;
    let cancelScrolled: (() => void) | undefined;
    /** The rows, and the newest one seen, of the last report: scrolling back and forth reports nothing again. */
    let reported: { readonly rows: TimelineSnapshot; readonly upTo: string | undefined } | undefined;
    const markSeen = (): void => {
      cancel = undefined;
      const { conversation, timeline, rows, conversations, isJumping } = latest.current;
      const handle = scroller.current;
      if (!handle || !rows.ready || rows.count === 0 || isJumping() || !isPageVisible(windowOf(handle.element))) return;
      const isAtEnd = rows.atEnd && handle.pinned;
      const upTo = isAtEnd ? undefined : newestSeen(timeline, handle);
      if ((!isAtEnd && upTo === undefined) || (reported?.rows === rows && reported.upTo === upTo)) return;
      reported = { rows, upTo };
      // Failures are not shown: the next check retries, and the session state reports a sign-out.
      conversations.markRead(conversation, upTo).catch(() => {
        reported = undefined;
      });
    };
    const check = (): void => {
      cancel ??= afterPaint(markSeen);
    };
    return {
      check,
      checkScrolled() {
        cancelScrolled ??= clock.after(SCROLL_CHECK_MS, () => {
          cancelScrolled = undefined;
          check();
        });
      },
      stop() {
        cancel?.();
        cancelScrolled?.();
        cancel = undefined;
        cancelScrolled = undefined;
      },
    };
  });
  useEffect(check, [check, rows, conversation]);
  useEffect(() => onPageVisibility(windowOf(scroller.current?.element), check), [check, scroller]);
  useEffect(() => stop, [stop]);
  return { check, checkScrolled };
}

/** Key of the newest row in view that the server has. */
function newestSeen(timeline: OpenTimeline, { seen, element }: ScrollerHandle): string | undefined {
  const bottom = (element?.clientHeight ?? 0) - IN_VIEW_PX;
  return seen.findLast(({ key, top }) => top <= bottom && (timeline.row(key).getSnapshot()?.id ?? 0) > 0)?.key;
}
