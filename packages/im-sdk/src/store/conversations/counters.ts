import { countsAsUnread, type Message, SYSTEM_KEY } from '../../protocol/index.ts';
import type { MessageRow } from '../messages/message-row.ts';
import type { Segments } from '../messages/segments.ts';
import type { ConversationState } from './conversation-state.ts';

/** Pseudo user id of a mention of everyone. */
const EVERYONE = -1;

/** Counters of one conversation while a batch is planned. Mutable; one per batch and conversation. */
export interface Counters {
  count: number;
  readCount: number;
  readPos: number;
  atMeId: number;
  atAllId: number;
  atSeenId: number;
}

/** Counters with the rows they count: a `ConversationBuilder` of the plan. */
interface CountedConversation extends Counters {
  readonly base: Pick<ConversationState, 'key' | 'cursor'>;
  readonly cursor: number;
  readonly headPos: number;
  reportedPos: number;
  readonly segments: Segments;
  rowsBetween(from: number, to: number): readonly MessageRow[];
  isInMemory(from: number, to: number): boolean;
}

/** True if the row is a mention by another user that is not recalled or deleted. */
function isMention({ mine, recalled, deleted, atUserIds }: MessageRow): boolean {
  return !mine && !recalled && !deleted && atUserIds.length > 0;
}

/** True if the row counts as unread when it is above the own read position. */
export function isUnreadKind({ mine, deleted, type, content }: MessageRow): boolean {
  return !mine && !deleted && countsAsUnread({ type, content });
}

/** Number of unread messages: counting rows of others above the own read position. */
export function unreadOf(state: Pick<ConversationState, 'count' | 'readCount'>): number {
  return Math.max(0, state.count - state.readCount);
}

/**
 * Counts a row of a counting type, once per row. `countSeq` is the server's dense number of such rows, `undefined` on
 * servers without it. An own row also moves the own read position.
 */
function countRow(
  counters: Counters,
  row: MessageRow,
  position: number,
  countSeq: number | null | undefined,
  me: number,
): void {
  const number = countSeq ?? counters.count + 1;
  if (number > counters.count) counters.count = number;
  if (row.mine) {
    if (number > counters.readCount) counters.readCount = number;
    if (position > counters.readPos) counters.readPos = position;
    if (row.id > counters.atSeenId) counters.atSeenId = row.id;
    return;
  }
  if (position <= counters.readPos) {
    if (number > counters.readCount) counters.readCount = number;
    return;
  }
  if (!isMention(row)) return;
  if (row.id > counters.atMeId && row.atUserIds.includes(me)) counters.atMeId = row.id;
  if (row.id > counters.atAllId && row.atUserIds.includes(EVERYONE)) counters.atAllId = row.id;
}

/** Moves the own read position to `position`. `unread` is the number of unread rows above it. */
export function readUpTo(counters: Counters, position: number, unread: number, headId: number): void {
  if (position > counters.readPos) counters.readPos = position;
  const read = counters.count - unread;
  if (read > counters.readCount) counters.readCount = read;
  if (counters.readCount >= counters.count && headId > counters.atSeenId) counters.atSeenId = headId;
}

/** Counts a new row for the unread count. `me` is the account's own user id. */
export function countRowOf(
  conversation: CountedConversation,
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

/** Counts a row as read without moving the own read position. A summary that was applied before has counted it. */
function countAsRead(conversation: CountedConversation, number: number): void {
  if (number <= conversation.count) return;
  conversation.count = number;
  conversation.readCount += 1;
}

/**
 * Deleted rows are not unread: recounts if all rows are in memory. Otherwise keeps the count until the server sends a
 * new one, because `count` already includes rows that are missing here.
 */
export function recountUnread(conversation: CountedConversation): void {
  if (conversation.cursor < conversation.headPos) return;
  const unread = unreadAbove(conversation, conversation.readPos);
  if (unread !== undefined) conversation.readCount = Math.max(conversation.readCount, conversation.count - unread);
}

/** Counting rows of others above `position`; `undefined` if not all of them are in memory. */
export function unreadAbove(conversation: CountedConversation, position: number): number | undefined {
  const { base, cursor, segments } = conversation;
  const { tail } = segments;
  if (base.cursor > position && (!tail || tail.lo > position + 1 || tail.hi < base.cursor)) return undefined;
  return conversation.rowsBetween(position + 1, cursor).filter(isUnreadKind).length;
}

/** Counting rows of others above `from`, up to `to`; `undefined` if not all of them are in memory. */
export function unreadBetween(conversation: CountedConversation, from: number, to: number): number | undefined {
  if (!conversation.isInMemory(from + 1, to)) return undefined;
  return conversation.rowsBetween(from + 1, to).filter(isUnreadKind).length;
}

/** Drops a mention that was recalled or deleted: the next older unread mention in memory takes over. */
export function dropMention(conversation: CountedConversation, id: number, me: number): void {
  const { atMeId, atAllId, readPos, cursor } = conversation;
  if (id !== atMeId && id !== atAllId) return;
  const others = conversation.rowsBetween(readPos + 1, cursor).filter((row) => row.id !== id && isMention(row));
  const newest = (userId: number): number =>
    others.reduce((most, row) => (row.atUserIds.includes(userId) ? Math.max(most, row.id) : most), 0);
  if (id === atMeId) conversation.atMeId = newest(me);
  if (id === atAllId) conversation.atAllId = newest(EVERYONE);
}
