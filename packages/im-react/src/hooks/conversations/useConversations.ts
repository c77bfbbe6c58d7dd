import type { Conversation, ConversationListSnapshot } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { useClient } from '../../context/useClient.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { useReadableSelector } from '../../primitives/useReadableSelector.ts';

const NO_USERS: readonly number[] = [];
const NO_CONVERSATIONS: ConversationListSnapshot = { keys: [], ready: false };

/** Keys of the chat list, in order. Renders when the order changes, not when a row does. */
export function useConversations(): ConversationListSnapshot {
  return useReadable(useClient().conversations.list, NO_CONVERSATIONS);
}

/** One conversation; `undefined` while it is unknown. */
export function useConversation(key: ConversationKey): Conversation | undefined {
  return useReadable(useClient().conversations.conversation(key), undefined);
}

/** Selects a part of a conversation; renders only when that part changed. */
export function useConversationSelector<Selected>(
  key: ConversationKey,
  select: (conversation: Conversation | undefined) => Selected,
): Selected {
  return useReadableSelector(useClient().conversations.conversation(key), select, undefined);
}

/** Total unread messages of all conversations that are not muted. */
export function useUnreadTotal(): number {
  return useReadable(useClient().conversations.unreadTotal, 0);
}

/** Ids of the users who are typing in a conversation. */
export function useTyping(key: ConversationKey): readonly number[] {
  return useReadable(useClient().conversations.typingUsers(key), NO_USERS);
}
