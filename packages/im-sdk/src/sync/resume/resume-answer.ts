/** Wider gaps are not filled: the conversation continues at its newest page with a declared gap. */
export const GAP_ROWS = 100;

/** Cursor of one conversation here and its newest position on the server. */
export interface ConversationProgress {
  /** Every row up to this position is known. */
  readonly cursor: number;
  readonly headSeq: number;
  /** True on a live connection: a conversation without a cursor is new, and all of its rows are missing. */
  readonly isLive?: boolean;
}

/**
 * How a conversation resumes. `current`: nothing is missing. `exact`: the missing rows are fetched and applied in
 * order. `declaredGap`: too many are missing; the newest page is shown and older rows are loaded on demand.
 */
export type ResumeAnswer = 'current' | 'exact' | 'declaredGap';

/** Decides how a conversation resumes. A server behind the client (`headSeq` ≤ `cursor`) has no rows to send. */
export function resumeConversation({ cursor, headSeq, isLive = false }: ConversationProgress): ResumeAnswer {
  if (headSeq <= cursor) return 'current';
  return (cursor > 0 || isLive) && headSeq - cursor <= GAP_ROWS ? 'exact' : 'declaredGap';
}

/** `startOver` if the server's store changed: messages and sync state are dropped; outbox and drafts stay. */
export function resumeAccount(known: string, current: string | null | undefined): 'continue' | 'startOver' {
  return known !== '' && current && current !== known ? 'startOver' : 'continue';
}
