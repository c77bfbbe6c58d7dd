import type { MessageRow, TimelineSnapshot } from 'im-sdk';
import { sharesAlbum } from '../../message/kinds/image/album-run.ts';

/**
 * The rows of a window whose looks are settled. Group, time and grid of its first row depend on what comes before, which
 * is not loaded: it would change under the reader's eyes when that is. So it waits until then, and with it the pictures
 * of its grid. Where the conversation begins, and from the unread line on, nothing waits.
 */
export function settledRows(
  window: TimelineSnapshot,
  rowOf: (key: string) => MessageRow | undefined,
): TimelineSnapshot {
  const { count, unreadFrom } = window;
  const rowAt = (index: number): MessageRow | undefined => {
    const key = window.keyAt(index);
    return key === undefined ? undefined : rowOf(key);
  };
  const unreadAt = unreadFrom === undefined ? -1 : window.indexOf(unreadFrom);
  const most = Math.min(count - 1, unreadAt < 0 ? count : unreadAt);
  if (window.atStart || most <= 0) return window;
  let waiting = 1;
  while (waiting < most && sharesAlbum(rowAt(waiting - 1), rowAt(waiting))) waiting++;
  return {
    ...window,
    count: count - waiting,
    firstIndex: window.firstIndex + waiting,
    keyAt: (index) => window.keyAt(index + waiting),
    indexOf: (key) => Math.max(-1, window.indexOf(key) - waiting),
  };
}
