/** Names a conversation in the store, for both of its sides alike. */
export type ConversationId = string;

/** The two people of a private conversation, or the group. */
export type ConversationRef =
  | { readonly kind: 'private'; readonly low: number; readonly high: number }
  | { readonly kind: 'group'; readonly groupId: number };

/** The private conversation of two accounts, whichever of them asks. */
export function privateConversation(a: number, b: number): ConversationRef {
  return { kind: 'private', low: Math.min(a, b), high: Math.max(a, b) };
}

/** The conversation of a group. */
export function groupConversation(groupId: number): ConversationRef {
  return { kind: 'group', groupId };
}

/** The stored id of a conversation. */
export function conversationId(ref: ConversationRef): ConversationId {
  return ref.kind === 'private' ? `p:${ref.low}:${ref.high}` : `g:${ref.groupId}`;
}

/** The other side of a private conversation. */
export function peerOf(ref: Extract<ConversationRef, { kind: 'private' }>, userId: number): number {
  return ref.low === userId ? ref.high : ref.low;
}

/** Reads a stored id back. */
export function parseConversationId(id: ConversationId): ConversationRef {
  const [kind, first, second] = id.split(':');
  return kind === 'p'
    ? { kind: 'private', low: Number(first), high: Number(second) }
    : { kind: 'group', groupId: Number(first) };
}
