import { isUnreadKind } from '../../store/conversations/counters.ts';
import { positionOf } from '../../store/messages/message-table.ts';
import type { ConversationDraft } from './conversation-draft.ts';

/**
 * Clears a conversation up to an id: removes rows, unread count and preview. Later rows stay, and missing ones are
 * still backfilled; the server reports their unread count.
 */
export function clearUpTo(draft: ConversationDraft, upToId: number): void {
  if (upToId <= draft.clearedTo) return;
  draft.clearedTo = upToId;
  draft.atSeenId = Math.max(draft.atSeenId, upToId);
  if (draft.headId <= upToId) clearAll(draft);
  else clearBelow(draft, upToId);
}

/** Clears the rows up to the id and keeps the later ones. */
function clearBelow(draft: ConversationDraft, upToId: number): void {
  const { tail } = draft.segments;
  // True if all rows above the id, up to the cursor, are in memory.
  const whole = tail !== undefined && tail.hi >= draft.base.cursor && (tail.rows[0]?.id ?? upToId + 1) <= upToId;
  const kept = whole ? draft.rowsBetween(tail.lo, draft.cursor).filter((row) => row.id > upToId) : [];
  kept.sort((one, other) => positionOf(one) - positionOf(other));
  draft.startOver(draft.cursor);
  const [first] = kept;
  if (whole) draft.start = first ? positionOf(first) : draft.cursor + 1;
  if (first) draft.page(draft.start, draft.cursor, kept);
  if (whole && draft.cursor >= draft.headPos) {
    const unread = kept.filter((row) => isUnreadKind(row) && positionOf(row) > draft.readPos);
    draft.readCount = Math.max(draft.readCount, draft.count - unread.length);
  }
  if (draft.last.id <= upToId) draft.last.only(kept.findLast((row) => !row.deleted));
}

/** Clears the whole conversation: its newest row is not above the id. */
function clearAll(draft: ConversationDraft): void {
  draft.startOver(Math.max(draft.cursor, draft.headPos));
  draft.start = draft.cursor + 1;
  draft.readCount = Math.max(draft.readCount, draft.count);
  draft.last.only(undefined);
  draft.lastSendTime = 0;
  draft.started = false;
}
