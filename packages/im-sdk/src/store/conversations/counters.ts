import { isCountingType } from '../../protocol/index.ts';
import type { MessageRow } from '../messages/message-row.ts';
import type { ConversationState } from './conversation-state.ts';

/** Pseudo user id of a mention of everyone. */
export const EVERYONE = -1;

/** Counters of one conversation while a batch is planned. Mutable; one per batch and conversation. */
export interface CounterDraft {
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
export function isUnreadKind({ mine, deleted, type }: MessageRow): boolean {
  return !mine && !deleted && isCountingType(type);
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
  draft: CounterDraft,
  row: MessageRow,
  position: number,
  countSeq: number | null | undefined,
  me: number,
): void {
  const number = countSeq ?? draft.count + 1;
  if (number > draft.count) draft.count = number;
  if (row.mine) {
    if (number > draft.readCount) draft.readCount = number;
    if (position > draft.readPos) draft.readPos = position;
    if (row.id > draft.atSeenId) draft.atSeenId = row.id;
    return;
  }
  if (position <= draft.readPos) {
    if (number > draft.readCount) draft.readCount = number;
    return;
  }
  if (!isMention(row)) return;
  if (row.id > draft.atMeId && row.atUserIds.includes(me)) draft.atMeId = row.id;
  if (row.id > draft.atAllId && row.atUserIds.includes(EVERYONE)) draft.atAllId = row.id;
}

/** Moves the own read position to `position`. `unread` is the number of unread rows above it. */
export function readUpTo(draft: CounterDraft, position: number, unread: number, headId: number): void {
  if (position > draft.readPos) draft.readPos = position;
  const read = draft.count - unread;
  if (read > draft.readCount) draft.readCount = read;
  if (draft.readCount >= draft.count && headId > draft.atSeenId) draft.atSeenId = headId;
}
