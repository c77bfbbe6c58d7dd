import { countsAsUnread, type Message, SYSTEM_KEY } from '../../protocol/index.ts';
import { countRow, EVERYONE, isMention, isUnreadKind } from '../../store/conversations/counters.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import type { ConversationBuilder } from './conversation-builder.ts';

/** Counts a new row for the unread count. `me` is the account's own user id. */
export function countRowOf(
  conversation: ConversationBuilder,
  message: Message,
  row: MessageRow,
  position: number,
  me: number,
): void {
  const counts = countsAsUnread(message) || conversation.base.key === SYSTEM_KEY;
  // An older server numbers records of answered calls, too.
  if (!counts && typeof message.countSeq !== 'number') return;
  if (!counts || (row.mine && message.keepUnread)) {
    countAsRead(conversation, message.countSeq ?? conversation.count + 1);
    return;
  }
  const before = conversation.count;
  countRow(conversation, row, position, message.countSeq, me);
  // Sending moves the read position on the server without a report. A tip about an own action does not count, nor move it.
  if (row.mine) conversation.reportedPos = Math.max(conversation.reportedPos, position);
  // The server counts a notice that this device hides; other deleted rows are not in its count.
  const isUnreadToServer = conversation.count > before || conversation.base.key === SYSTEM_KEY;
  if (row.deleted && !row.mine && isUnreadToServer && position > conversation.readPos) conversation.readCount += 1;
}

/** Counts a row as read without moving the own read position. A head that was applied before has counted it. */
function countAsRead(conversation: ConversationBuilder, number: number): void {
  if (number <= conversation.count) return;
  conversation.count = number;
  conversation.readCount += 1;
}

/**
 * Deleted rows are not unread: recounts if all rows are in memory. Otherwise keeps the count until the server sends a
 * new one, because `count` already includes rows that are missing here.
 */
export function recountUnread(conversation: ConversationBuilder): void {
  if (conversation.cursor < conversation.headPos) return;
  const unread = unreadAbove(conversation, conversation.readPos);
  if (unread !== undefined) conversation.readCount = Math.max(conversation.readCount, conversation.count - unread);
}

/** Counting rows of others above `position`; `undefined` if not all of them are in memory. */
export function unreadAbove(conversation: ConversationBuilder, position: number): number | undefined {
  const { base, cursor, segments } = conversation;
  const { tail } = segments;
  if (base.cursor > position && (!tail || tail.lo > position + 1 || tail.hi < base.cursor)) return undefined;
  return conversation.rowsBetween(position + 1, cursor).filter(isUnreadKind).length;
}

/** Counting rows of others above `from`, up to `to`; `undefined` if not all of them are in memory. */
export function unreadBetween(conversation: ConversationBuilder, from: number, to: number): number | undefined {
  if (!conversation.isInMemory(from + 1, to)) return undefined;
  return conversation.rowsBetween(from + 1, to).filter(isUnreadKind).length;
}

/** Drops a mention that was recalled or deleted: the next older unread mention in memory takes over. */
export function dropMention(conversation: ConversationBuilder, id: number, me: number): void {
  const { atMeId, atAllId, readPos, cursor } = conversation;
  if (id !== atMeId && id !== atAllId) return;
  const others = conversation.rowsBetween(readPos + 1, cursor).filter((row) => row.id !== id && isMention(row));
  const newest = (userId: number): number =>
    others.reduce((most, row) => (row.atUserIds.includes(userId) ? Math.max(most, row.id) : most), 0);
  if (id === atMeId) conversation.atMeId = newest(me);
  if (id === atAllId) conversation.atAllId = newest(EVERYONE);
}
