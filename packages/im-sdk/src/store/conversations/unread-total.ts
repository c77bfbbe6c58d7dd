import type { Conversation } from './conversation-row.ts';

/** What a conversation adds to the number of unread messages of all: none if muted, 1 if only marked as unread. */
export function shareOfUnreadTotal(row: Conversation | undefined): number {
  if (!row || row.isDnd || row.kind === 'system') return 0;
  return row.unreadCount || (row.markedUnread ? 1 : 0);
}
