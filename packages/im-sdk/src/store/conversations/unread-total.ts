import type { Conversation } from './conversation-row.ts';

/** Share of a conversation in the total of unread messages: 0 if muted, 1 if only marked as unread. */
export function shareOfUnreadTotal(row: Conversation | undefined): number {
  if (!row || row.isDnd) return 0;
  return row.unreadCount || (row.markedUnread ? 1 : 0);
}
