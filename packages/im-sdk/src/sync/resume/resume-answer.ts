/** A gap wider than this is not filled: the conversation goes on at its newest page, the hole is declared. */
export const GAP_ROWS = 100;

/** Where one conversation stands here and on the server. */
export interface Standing {
  /** Everything up to here is known. */
  readonly cursor: number;
  readonly headSeq: number;
}

/**
 * What a resume is answered with. `current`: nothing is missing. `exact`: the rows between are asked for and applied one
 * by one. `declaredGap`: too much is missing; the newest page is shown, "load more" leads to the rest.
 */
export type ResumeAnswer = 'current' | 'exact' | 'declaredGap';

/** How a conversation goes on. A server that is behind the client has nothing to tell. */
export function resumeConversation({ cursor, headSeq }: Standing): ResumeAnswer {
  if (headSeq <= cursor) return 'current';
  return cursor > 0 && headSeq - cursor <= GAP_ROWS ? 'exact' : 'declaredGap';
}

/** Whether what is here belongs to the store that the server speaks of; if not, everything but the outbox goes. */
export function resumeAccount(known: string, told: string | null | undefined): 'goOn' | 'startOver' {
  return known !== '' && told && told !== known ? 'startOver' : 'goOn';
}
