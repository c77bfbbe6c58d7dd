import type { ImClient } from 'im-sdk';
import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { useMemo } from 'react';
import { useClient } from './useClient.ts';

/** What can be done with a conversation from outside of it. */
export type ChatAction = 'pin' | 'unpin' | 'mute' | 'unmute' | 'markRead' | 'markUnread' | 'remove';

/** Actions on conversations. Stable: take it once for a whole list. */
export interface ChatActions {
  /** What a conversation offers now, in the order of a menu. */
  available(key: ConversationKey): readonly ChatAction[];
  /**
   * Does it. Pinning and muting hold on all of one's devices, show at once and are undone where the server refuses
   * (rejects with an `ImError` then); marking unread and removing are this device's.
   */
  run(action: ChatAction, key: ConversationKey): Promise<void>;
}

function available({ conversations }: ImClient, key: ConversationKey): readonly ChatAction[] {
  const chat = conversations.conversation(key).getSnapshot();
  if (!chat) return [];
  // Settings of a friendship or a membership that is over are nobody's.
  const settings: ChatAction[] =
    chat.kind === 'system' || chat.gone ? [] : [chat.isTop ? 'unpin' : 'pin', chat.isDnd ? 'unmute' : 'mute'];
  return [...settings, chat.unreadCount > 0 || chat.markedUnread ? 'markRead' : 'markUnread', 'remove'];
}

async function run({ contacts, groups, conversations }: ImClient, action: ChatAction, key: ConversationKey) {
  const about = parseConversationKey(key);
  if (!about) return;
  const settings = about.kind === 'group' ? groups : contacts;
  switch (action) {
    case 'pin':
    case 'unpin':
      return settings.setTop(about.target, action === 'pin');
    case 'mute':
    case 'unmute':
      return settings.setDnd(about.target, action === 'mute');
    case 'markRead':
      return conversations.markRead(key);
    case 'markUnread':
      return conversations.markUnread(key);
    case 'remove':
      return conversations.remove(key);
  }
}

/** Pin, mute, mark read or unread, remove: what the menu of a chat offers, for a menu or a swipe of one's own. */
export function useChatActions(): ChatActions {
  const client = useClient();
  return useMemo(
    () => ({
      available: (key) => available(client, key),
      run: (action, key) => run(client, action, key),
    }),
    [client],
  );
}
