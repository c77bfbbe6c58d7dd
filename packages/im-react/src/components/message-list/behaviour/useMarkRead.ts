import type { TimelineSnapshot } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { type RefObject, useEffect, useState } from 'react';
import { useClient } from '../../../hooks/useClient.ts';
import { useLatest } from '../../../hooks/useLatest.ts';
import { isPageVisible, onPageVisibility } from '../../../platform/page/page-visible.ts';
import { windowOf } from '../../../platform/page/page-window.ts';
import type { ScrollerHandle } from '../../message-scroller/MessageScroller.tsx';

/**
 * Marks the conversation as read while the newest messages are in view on a visible page. Returns a function that
 * checks again.
 */
export function useMarkRead(
  conversation: ConversationKey,
  rows: TimelineSnapshot,
  scroller: RefObject<ScrollerHandle | null>,
): () => void {
  const { conversations } = useClient();
  const latest = useLatest({ conversation, rows, conversations });
  const [markIfInView] = useState(() => () => {
    const current = latest.current;
    if (!current.rows.ready || current.rows.count === 0 || !current.rows.atEnd) return;
    if (!scroller.current?.pinned || !isPageVisible(windowOf(scroller.current.element))) return;
    // Failures are not shown: the next check retries, and the session state reports a sign-out.
    current.conversations.markRead(current.conversation).catch(() => undefined);
  });
  useEffect(markIfInView, [markIfInView, rows, conversation]);
  useEffect(() => onPageVisibility(windowOf(scroller.current?.element), markIfInView), [markIfInView, scroller]);
  return markIfInView;
}
