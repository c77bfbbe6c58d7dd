import { type ConversationKey, conversationKey, parseConversationKey } from 'im-sdk/protocol';

/** Conversation key of a route segment; `undefined` if it is invalid. */
export function keyOf(target: string | undefined): ConversationKey | undefined {
  const parsed = target === undefined ? undefined : parseConversationKey(target);
  return parsed && conversationKey(parsed.kind, parsed.target);
}
