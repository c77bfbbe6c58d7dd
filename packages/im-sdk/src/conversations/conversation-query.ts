import type { ConversationKey, ConversationKind } from '../protocol/index.ts';
import type { Conversation } from '../store/conversations/conversation-row.ts';

/** Query of the conversation list. */
export interface ConversationQuery {
  /** Only conversations that match all given fields. Default: all in the list. */
  readonly filter?: ConversationFilter;
  /** `activity`: as the list shows them, pinned first (default). `name`: by name. `unread`: most unread first. */
  readonly sort?: 'activity' | 'name' | 'unread';
  /** Maximum number of conversations, 1 to 100. Default: all. */
  readonly limit?: number;
  /** Key of the last conversation of the page before. No conversations follow one that has left the list. */
  readonly after?: ConversationKey;
}

/** Fields that conversations have to match. */
export interface ConversationFilter {
  /** Kind of the conversation. */
  readonly kind?: ConversationKind;
  /** True: with unread messages, or marked as unread. False: without. */
  readonly isUnread?: boolean;
  /** True: pinned. False: not pinned. */
  readonly isPinned?: boolean;
  /** True: with notifications. False: with notifications off. */
  readonly hasNotifications?: boolean;
  /** Part of the name, case-insensitive. */
  readonly name?: string;
}

/** Runs a query over the rows of the list, given in its order. */
export function queryConversations(
  rows: readonly Conversation[],
  { filter = {}, sort = 'activity', limit = rows.length, after }: ConversationQuery,
  collator: Intl.Collator,
): readonly Conversation[] {
  const sorted = rows.toSorted((a, b) => compare(a, b, sort, collator));
  // Before the filter: the last one of a page may not match any more, and keeps its position.
  const start = after === undefined ? 0 : sorted.findIndex(({ key }) => key === after) + 1;
  if (after !== undefined && start === 0) return [];
  return sorted
    .slice(start)
    .filter((row) => matches(row, filter))
    .slice(0, limit);
}

function compare(
  a: Conversation,
  b: Conversation,
  sort: NonNullable<ConversationQuery['sort']>,
  collator: Intl.Collator,
): number {
  if (sort === 'name') return collator.compare(a.showName, b.showName);
  return sort === 'unread' ? unreadOf(b) - unreadOf(a) : 0;
}

function matches(row: Conversation, { kind, isUnread, isPinned, hasNotifications, name }: ConversationFilter): boolean {
  if (kind !== undefined && row.kind !== kind) return false;
  if (isUnread !== undefined && unreadOf(row) > 0 !== isUnread) return false;
  if (isPinned !== undefined && row.isTop !== isPinned) return false;
  if (hasNotifications !== undefined && row.isDnd === hasNotifications) return false;
  return name === undefined || row.showName.toLowerCase().includes(name.trim().toLowerCase());
}

function unreadOf({ unreadCount, markedUnread }: Conversation): number {
  return unreadCount > 0 ? unreadCount : Number(markedUnread);
}
