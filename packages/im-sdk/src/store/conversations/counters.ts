import { countsAsUnread } from '../../protocol/index.ts';
import type { MessageRow } from '../messages/message-row.ts';
import type { ConversationState } from './conversation-state.ts';

/** Pseudo user id of a mention of everyone. */
export const EVERYONE = -1;

/** Counters of one conversation while a batch is planned. Mutable; one per batch and conversation. */
export interface Counters {
  count: number;
  readCount: number;
  readPos: number;
  atMeId: number;
  atAllId: number;
  atSeenId: number;
}

/** True if the row is a mention by another user that is not recalled or deleted. */
export function isMention({ mine, recalled, deleted, atUserIds }: MessageRow): boolean {
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
export function countRow(
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
