import type { MessageRow, TimelineSnapshot } from 'im-sdk';
import { sharesAlbum } from '../../../message/kinds/image/album-run.ts';

/**
 * Drops the first rows of a window whose layout may still change. Grouping, time mark and album of the first row depend
 * on the page before it, which is not loaded. The row would change visibly when it loads, so it is held back until
 * then, together with its album.
 *
 * At the start of the conversation, and from the unread line on, no row is held back.
 */
export function withoutUnstableRows(
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
  let held = 1;
  while (held < most && sharesAlbum(rowAt(held - 1), rowAt(held))) held++;
  return {
    ...window,
    count: count - held,
    firstIndex: window.firstIndex + held,
    keyAt: (index) => window.keyAt(index + held),
    indexOf: (key) => Math.max(-1, window.indexOf(key) - held),
  };
}
