import type { Conversation, ConversationListSnapshot } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { useClient } from './useClient.ts';
import { useReadable } from './useReadable.ts';
import { useSelected } from './useSelected.ts';

const NOBODY: readonly number[] = [];
const NO_CHATS: ConversationListSnapshot = { keys: [], ready: false };

/** The list of conversations: keys in order. Renders anew when the order changed, not when a row did. */
export function useChats(): ConversationListSnapshot {
  return useReadable(useClient().conversations.list, NO_CHATS);
}

/** One conversation; `undefined` while nothing is known of it. */
export function useChat(key: ConversationKey): Conversation | undefined {
  return useReadable(useClient().conversations.conversation(key), undefined);
}

/** A part of a conversation: a new render when that part changed, not with every message. */
export function useChatPart<Part>(key: ConversationKey, select: (chat: Conversation | undefined) => Part): Part {
  return useSelected(useClient().conversations.conversation(key), select, undefined);
}

/** Unread messages in all conversations that are not muted. */
export function useUnreadTotal(): number {
  return useReadable(useClient().conversations.unreadTotal, 0);
}

/** Ids of the people who are typing in a conversation now. */
export function useTyping(key: ConversationKey): readonly number[] {
  return useReadable(useClient().conversations.typing(key), NOBODY);
}
