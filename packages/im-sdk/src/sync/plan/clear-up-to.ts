import { isUnreadKind } from '../../store/conversations/counters.ts';
import { positionOf } from '../../store/messages/message-table.ts';
import type { ConversationBuilder } from './conversation-builder.ts';

/**
 * Clears a conversation up to an id: removes rows, unread count and preview. Later rows stay, and missing ones are
 * still backfilled; the server reports their unread count.
 */
export function clearUpTo(conversation: ConversationBuilder, upToId: number): void {
  if (upToId <= conversation.clearedTo) return;
  conversation.clearedTo = upToId;
  conversation.atSeenId = Math.max(conversation.atSeenId, upToId);
  if (conversation.headId <= upToId) clearAll(conversation);
  else clearBelow(conversation, upToId);
}

/** Clears the rows up to the id and keeps the later ones. */
function clearBelow(conversation: ConversationBuilder, upToId: number): void {
  const { tail } = conversation.segments;
  // True if all rows above the id, up to the cursor, are in memory.
  const whole = tail !== undefined && tail.hi >= conversation.base.cursor && (tail.rows[0]?.id ?? upToId + 1) <= upToId;
  const remaining = whole
    ? conversation.rowsBetween(tail.lo, conversation.cursor).filter((row) => row.id > upToId)
    : [];
  remaining.sort((one, other) => positionOf(one) - positionOf(other));
  conversation.startOver(conversation.cursor);
  const [first] = remaining;
  if (whole) conversation.start = first ? positionOf(first) : conversation.cursor + 1;
  if (first) conversation.page(conversation.start, conversation.cursor, remaining);
  if (whole && conversation.cursor >= conversation.headPos) {
    const unread = remaining.filter((row) => isUnreadKind(row) && positionOf(row) > conversation.readPos);
    conversation.readCount = Math.max(conversation.readCount, conversation.count - unread.length);
  }
  if (conversation.last.id <= upToId) conversation.last.only(remaining.findLast((row) => !row.deleted));
}

/** Clears the whole conversation: its newest row is not above the id. */
function clearAll(conversation: ConversationBuilder): void {
  conversation.startOver(Math.max(conversation.cursor, conversation.headPos));
  conversation.start = conversation.cursor + 1;
  conversation.readCount = Math.max(conversation.readCount, conversation.count);
  conversation.last.only(undefined);
  conversation.lastSendTime = 0;
  conversation.started = false;
}
