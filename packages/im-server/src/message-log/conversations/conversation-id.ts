/** Id of a conversation in the database: `p:{lower user}:{higher user}` or `g:{group}`. */
export type ConversationId = string;

/** Parsed conversation id. */
export type ConversationRef =
  | { readonly kind: 'private'; readonly low: number; readonly high: number }
  | { readonly kind: 'group'; readonly groupId: number };

/** Private conversation of two users, in any order. */
export function privateConversation(a: number, b: number): ConversationRef {
  return { kind: 'private', low: Math.min(a, b), high: Math.max(a, b) };
}

export function groupConversation(groupId: number): ConversationRef {
  return { kind: 'group', groupId };
}

export function conversationId(ref: ConversationRef): ConversationId {
  return ref.kind === 'private' ? `p:${ref.low}:${ref.high}` : `g:${ref.groupId}`;
}

/** The other user of a private conversation. */
export function peerOf(ref: Extract<ConversationRef, { kind: 'private' }>, userId: number): number {
  return ref.low === userId ? ref.high : ref.low;
}

export function parseConversationId(id: ConversationId): ConversationRef {
  const [kind, first, second] = id.split(':');
  return kind === 'p'
    ? { kind: 'private', low: Number(first), high: Number(second) }
    : { kind: 'group', groupId: Number(first) };
}
