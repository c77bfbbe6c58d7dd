import type { ConversationState } from './conversation-state.ts';

/** The counters of one conversation while a batch is worked through; mutable, one per batch and conversation. */
export interface CounterDraft {
  count: number;
  readCount: number;
  readPos: number;
  atMeId: number;
  atAllId: number;
  atSeenId: number;
}

/** What counting needs to know of a row. */
export interface Counted {
  readonly id: number;
  readonly position: number;
  /** The server's dense number among the counting rows; `undefined` on servers that have none. */
  readonly countSeq: number | undefined;
  readonly mine: boolean;
  readonly atMe: boolean;
  readonly atAll: boolean;
}

/** Unread messages: counting rows of others above the own read position. */
export function unreadOf(state: Pick<ConversationState, 'count' | 'readCount'>): number {
  return Math.max(0, state.count - state.readCount);
}

/** Counts a row of a counting kind that was not counted before. Sending moves the own read position. */
export function countRow(draft: CounterDraft, row: Counted): void {
  const number = row.countSeq ?? draft.count + 1;
  if (number > draft.count) draft.count = number;
  if (row.mine) {
    if (number > draft.readCount) draft.readCount = number;
    if (row.position > draft.readPos) draft.readPos = row.position;
    if (row.id > draft.atSeenId) draft.atSeenId = row.id;
    return;
  }
  if (row.position <= draft.readPos) {
    if (number > draft.readCount) draft.readCount = number;
    return;
  }
  if (row.atMe && row.id > draft.atMeId) draft.atMeId = row.id;
  if (row.atAll && row.id > draft.atAllId) draft.atAllId = row.id;
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
