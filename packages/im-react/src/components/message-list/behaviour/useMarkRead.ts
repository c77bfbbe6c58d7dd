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
  const [look] = useState(() => () => {
    const now = latest.current;
    if (!now.rows.ready || now.rows.count === 0 || !now.rows.atEnd) return;
    if (!scroller.current?.pinned || !isPageVisible(windowOf(scroller.current.element))) return;
    // Not shown: the next look marks it again, and a sign-out is in the session.
    now.conversations.markRead(now.conversation).catch(() => undefined);
  });
  useEffect(look, [look, rows, conversation]);
  useEffect(() => onPageVisibility(windowOf(scroller.current?.element), look), [look, scroller]);
  return look;
}
