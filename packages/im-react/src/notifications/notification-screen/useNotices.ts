import type { OpenTimeline } from 'im-sdk';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../context/useClient.ts';
import { useConversationSelector } from '../../hooks/conversations/useConversations.ts';
import { useMarkRead } from '../../hooks/messages/useMarkRead.ts';
import { useMessages } from '../../hooks/messages/useMessages.ts';
import { SYSTEM_CONVERSATION } from '../../hooks/useNotifications.ts';
import { useEvent } from '../../primitives/useEvent.ts';

/** Notices of the system, as the screen shows them. */
export interface Notices {
  readonly timeline: OpenTimeline | undefined;
  /** Row keys, newest first. */
  readonly keys: readonly string[];
  /** `loading` until the notices are known. */
  readonly state: 'loading' | 'failed' | 'ready';
  /** Whether older notices can be loaded. */
  readonly more: boolean;
  /** Rows that were unread when they came into view. They keep their mark until one opens them or leaves the tab. */
  readonly unread: ReadonlySet<string>;
  /** Takes the mark off a notice that is opened. */
  open(rowKey: string): void;
  /** Takes all marks off. */
  markAllRead(): void;
  loadOlder(): void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The notices of the system. While they are in view the conversation is read; which of them are new stays visible.
 * @param inView whether the notices are shown
 */
export function useNotices(inView: boolean): Notices {
  const { conversations } = useClient();
  const { timeline, window, keys } = useMessages(SYSTEM_CONVERSATION);
  const unreadCount = useConversationSelector(SYSTEM_CONVERSATION, (conversation) => conversation?.unreadCount ?? 0);
  const [unread, setUnread] = useState(NONE);
  const newestFirst = [...keys].reverse();
  const isShown = useRef(false);

  const mark = useEvent(() => {
    const fresh = newestFirst.slice(0, unreadCount);
    if (fresh.length > 0) setUnread((marked) => new Set([...marked, ...fresh]));
  });
  // Before the read position moves, which is an effect of `useMarkRead` below.
  useEffect(() => {
    if (inView) mark();
    else if (isShown.current) setUnread(NONE);
    isShown.current = inView;
  }, [inView, keys, unreadCount, mark]);
  useMarkRead(SYSTEM_CONVERSATION, timeline, inView);

  return {
    timeline,
    keys: newestFirst,
    state: keys.length > 0 || window.ready ? 'ready' : window.loading === 'failed' ? 'failed' : 'loading',
    more: window.ready && !window.atStart,
    unread,
    open: (rowKey) => setUnread((marked) => new Set([...marked].filter((key) => key !== rowKey))),
    markAllRead() {
      setUnread(NONE);
      conversations.markRead(SYSTEM_CONVERSATION).catch(() => undefined);
    },
    loadOlder: () => void timeline?.loadOlder().catch(() => undefined),
  };
}
