import type { OpenTimeline } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { type RefObject, useEffect, useRef } from 'react';
import { useClient } from '../../context/useClient.ts';
import { observeVisible } from '../../platform/page/observe-visible.ts';
import { isPageVisible, onPageVisibility } from '../../platform/page/page-visible.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import { usePageWindow } from '../page/usePageWindow.ts';
import { useTimelineWindow } from './useMessages.ts';

/**
 * Marks a conversation as read while its newest message is visible: the timeline window is at the end, the page is
 * visible, and so is `newest`.
 *
 * @param newest Whether the newest message is in view, or a ref to an element to observe: the last row, or an empty
 *   element below it.
 *
 * @example
 * const { timeline, keys } = useMessages(conversation);
 * const end = useRef<HTMLDivElement>(null);
 * useMarkRead(conversation, timeline, end);
 */
export function useMarkRead(
  conversation: ConversationKey,
  timeline: OpenTimeline | undefined,
  newest: boolean | RefObject<Element | null>,
): void {
  const { conversations } = useClient();
  const view = usePageWindow();
  const window = useTimelineWindow(timeline);
  const isElementVisible = useRef(false);
  const look = useEvent(() => {
    const { ready, count, atEnd } = window;
    const isSeen = typeof newest === 'boolean' ? newest : isElementVisible.current;
    if (!ready || count === 0 || !atEnd || !isSeen || !isPageVisible(view)) return;
    // Failures are not shown: the next check retries, and the session state reports a sign-out.
    conversations.markRead(conversation).catch(() => undefined);
  });
  useEffect(() => {
    const element = typeof newest === 'boolean' ? null : newest.current;
    if (!element) return;
    const stop = observeVisible(element, (visible) => {
      isElementVisible.current = visible;
      look();
    });
    return () => {
      isElementVisible.current = false;
      stop();
    };
  }, [newest, window, look]);
  useEffect(look, [look, window, conversation, newest]);
  useEffect(() => onPageVisibility(view, look), [view, look]);
}
