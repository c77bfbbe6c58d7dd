import type { ImClient } from 'im-sdk';
import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { useMemo } from 'react';
import { useClient } from '../../context/useClient.ts';

/** An action on a conversation of the chat list. */
export type ConversationAction =
  | 'pin'
  | 'unpin'
  | 'notificationsOff'
  | 'notificationsOn'
  | 'markRead'
  | 'markUnread'
  | 'remove';

/** Actions on conversations. Stable: one object serves a whole list. */
export interface ConversationActions {
  /** Actions available for a conversation now, in menu order. */
  available(key: ConversationKey): readonly ConversationAction[];
  /**
   * Runs an action. Pins and notifications sync to all devices of the user: optimistic update, rolled back if the server
   * refuses (rejects with an `ImError`). Marking as unread and removing are local to this device.
   */
  run(action: ConversationAction, key: ConversationKey): Promise<void>;
}

function available({ connection, conversations }: ImClient, key: ConversationKey): readonly ConversationAction[] {
  const conversation = conversations.conversation(key).getSnapshot();
  if (!conversation) return [];
  const notOffered = connection.notOffered.getSnapshot();
  const settings: ConversationAction[] = [];
  // A friendship or membership that ended has no settings.
  if (conversation.kind !== 'system' && !conversation.gone) {
    const isGroup = conversation.kind === 'group';
    if (!notOffered.has(isGroup ? 'groupTop' : 'friendTop')) settings.push(conversation.isTop ? 'unpin' : 'pin');
    if (!notOffered.has(isGroup ? 'groupDnd' : 'friendDnd'))
      settings.push(conversation.isDnd ? 'notificationsOn' : 'notificationsOff');
  }
  return [...settings, conversation.unreadCount > 0 || conversation.markedUnread ? 'markRead' : 'markUnread', 'remove'];
}

async function run({ contacts, groups, conversations }: ImClient, action: ConversationAction, key: ConversationKey) {
  const about = parseConversationKey(key);
  if (!about) return;
  const settings = about.kind === 'group' ? groups : contacts;
  switch (action) {
    case 'pin':
    case 'unpin':
      return settings.setPinned(about.target, action === 'pin');
    case 'notificationsOff':
    case 'notificationsOn':
      return settings.setNotifications(about.target, action === 'notificationsOn');
    case 'markRead':
      return conversations.markRead(key);
    case 'markUnread':
      return conversations.markUnread(key);
    case 'remove':
      return conversations.remove(key);
  }
}

/** Actions of a chat's menu (pin, notifications, mark as read or unread, remove), for a custom menu or swipe. */
export function useConversationActions(): ConversationActions {
  const client = useClient();
  return useMemo(
    () => ({
      available: (key) => available(client, key),
      run: (action, key) => run(client, action, key),
    }),
    [client],
  );
}
