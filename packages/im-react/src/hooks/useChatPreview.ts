import type { Conversation } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { useMemo } from 'react';
import { useChat, useTyping } from './useChats.ts';

/** What a line of a chat list can say of a conversation, as data: the words are the host's. */
export interface ChatPreviewData {
  /** Whether an unread message mentions the reader, or everyone. */
  readonly mention: 'me' | 'all' | undefined;
  /** The unsent text; `''` for none. */
  readonly draft: string;
  /** The last message: who, which type, `summary` of what it says. `undefined` where nothing was said. */
  readonly last: Conversation['last'];
  /** Epoch ms of the last message; 0 where nothing was said. */
  readonly lastSendTime: number;
  /** Messages that were not read; 1 for a conversation that was marked as unread by hand. */
  readonly unreadCount: number;
  /** User ids of who is typing now. */
  readonly typing: readonly number[];
}

/** What a chat list says of a conversation; `undefined` while nothing is known of it. */
export function useChatPreview(key: ConversationKey): ChatPreviewData | undefined {
  const chat = useChat(key);
  const typing = useTyping(key);
  return useMemo(() => chat && previewOf(chat, typing), [chat, typing]);
}

function previewOf(chat: Conversation, typing: readonly number[]): ChatPreviewData {
  const { atMe, atAll, draft, last, lastSendTime, unreadCount, markedUnread } = chat;
  return {
    mention: atMe ? 'me' : atAll ? 'all' : undefined,
    draft,
    last,
    lastSendTime,
    unreadCount: unreadCount || (markedUnread ? 1 : 0),
    typing,
  };
}
