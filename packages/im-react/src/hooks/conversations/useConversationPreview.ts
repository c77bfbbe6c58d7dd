import type { Conversation } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { useMemo } from 'react';
import { useConversation, useTyping } from './useConversations.ts';

/** Data of a chat list row, without texts. */
export interface ConversationPreviewData {
  /** Whether an unread message mentions the reader, or everyone. */
  readonly mention: 'me' | 'all' | undefined;
  /** The unsent text; `''` for none. */
  readonly draft: string;
  /** Last message: sender, type and `summary`; `undefined` if there is none. */
  readonly last: Conversation['last'];
  /** Epoch ms of the last message; 0 if there is none. */
  readonly lastSendTime: number;
  /** Number of unread messages; 1 for a conversation marked as unread by hand. */
  readonly unreadCount: number;
  /** User ids of the people who are typing. */
  readonly typing: readonly number[];
}

/** Data of a conversation's row in the chat list; `undefined` while the conversation is unknown. */
export function useConversationPreview(key: ConversationKey): ConversationPreviewData | undefined {
  const conversation = useConversation(key);
  const typing = useTyping(key);
  return useMemo(() => conversation && previewOf(conversation, typing), [conversation, typing]);
}

function previewOf(conversation: Conversation, typing: readonly number[]): ConversationPreviewData {
  const { atMe, atAll, draft, last, lastSendTime, unreadCount, markedUnread } = conversation;
  return {
    mention: atMe ? 'me' : atAll ? 'all' : undefined,
    draft,
    last,
    lastSendTime,
    unreadCount: unreadCount || (markedUnread ? 1 : 0),
    typing,
  };
}
