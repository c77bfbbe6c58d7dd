import type { DatabaseKey } from '../platform/database.ts';
import { prefixRange } from '../platform/database.ts';
import type { ConversationKey } from '../protocol/index.ts';
import { limits } from '../protocol/index.ts';

/** Keys in the database of one account. */
export const keys = {
  conversation: (conversation: ConversationKey): DatabaseKey => ['h', conversation],
  chunk: (conversation: ConversationKey, chunk: number): DatabaseKey => ['c', conversation, chunk],
  outbox: (conversation: ConversationKey, tmpId: string): DatabaseKey => ['o', conversation, tmpId],
  broadcast: (id: string): DatabaseKey => ['j', id],
  draft: (conversation: ConversationKey): DatabaseKey => ['d', conversation],
  list: (kind: string): DatabaseKey => ['l', kind],
  meta: ['meta'] as DatabaseKey,
  leader: ['leader'] as DatabaseKey,
};

/** Key ranges in the database of one account. */
export const ranges = {
  conversations: prefixRange(['h']),
  outbox: prefixRange(['o']),
  broadcasts: prefixRange(['j']),
  drafts: prefixRange(['d']),
  /** Drafts, conversations, broadcasts, lists, fencing token of the leader, sync position and outbox; only chunks sort before them. */
  allButRows: { from: ['d'] as DatabaseKey, to: prefixRange(['o']).to },
  lists: prefixRange(['l']),
  chunks: prefixRange(['c']),
  chunksOf: (conversation: ConversationKey) => ({
    from: ['c', conversation, 0] as DatabaseKey,
    to: ['c', conversation, Number.MAX_SAFE_INTEGER] as DatabaseKey,
  }),
};

/** Index of the chunk with a position: `chunkRows` (64) positions each, aligned. */
export function chunkOf(position: number): number {
  return Math.floor(position / limits.chunkRows);
}

/** First and last position of a chunk. */
export function chunkBounds(chunk: number): { lo: number; hi: number } {
  return { lo: chunk * limits.chunkRows, hi: (chunk + 1) * limits.chunkRows - 1 };
}
