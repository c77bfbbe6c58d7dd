import { isCountingType } from '../../protocol/index.ts';
import type { MessageRow } from '../messages/message-row.ts';
import type { ConversationState } from './conversation-state.ts';

/** In place of a user id: a mention of everybody. */
export const EVERYONE = -1;

/** The counters of one conversation while a batch is worked through; mutable, one per batch and conversation. */
export interface CounterDraft {
  count: number;
  readCount: number;
  readPos: number;
  atMeId: number;
  atAllId: number;
  atSeenId: number;
}

/** Whether a row calls somebody: not an own one, and not one that is gone. */
export function isMention({ mine, recalled, deleted, atUserIds }: MessageRow): boolean {
  return !mine && !recalled && !deleted && atUserIds.length > 0;
}

/** Whether a row is unread above the own read position. */
export function isUnreadKind({ mine, deleted, type }: MessageRow): boolean {
  return !mine && !deleted && isCountingType(type);
}

/** Unread messages: counting rows of others above the own read position. */
export function unreadOf(state: Pick<ConversationState, 'count' | 'readCount'>): number {
  return Math.max(0, state.count - state.readCount);
}

/**
 * Counts a row of a counting kind that was not counted before. `countSeq` is the server's dense number among such rows,
 * `undefined` on servers that have none. Sending moves the own read position.
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

/**
 * The own read position moved to `position`. `unread` is what stays unread above it, where that is known
 * (0 at the head).
 */
export function readUpTo(draft: CounterDraft, position: number, unread: number, headId: number): void {
  if (position > draft.readPos) draft.readPos = position;
  const read = draft.count - unread;
  if (read > draft.readCount) draft.readCount = read;
  if (draft.readCount >= draft.count && headId > draft.atSeenId) draft.atSeenId = headId;
}
