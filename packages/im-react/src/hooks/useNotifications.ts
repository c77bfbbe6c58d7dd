import { conversationKey, type GroupRequest } from 'im-sdk/protocol';
import { useClient } from '../context/useClient.ts';
import { useReadable } from '../primitives/useReadable.ts';
import { useConversationSelector } from './conversations/useConversations.ts';
import { usePendingRequests } from './people/usePeople.ts';

/** Key of the conversation with the system's notices. */
export const SYSTEM_CONVERSATION = conversationKey('system', 0);

const NO_REQUESTS: readonly GroupRequest[] = [];

/** Requests to get into groups, own ones and those that this account may answer, newest first. */
export function useGroupRequests(): readonly GroupRequest[] {
  return useReadable(useClient().groupRequests.requests, NO_REQUESTS);
}

/** Counts of the notification screen: requests to answer, and unread notices of the system. */
export interface NotificationCounts {
  /** Friend requests received and pending. */
  readonly friend: number;
  /** Requests to get into groups, and invitations, that this account may answer. */
  readonly group: number;
  /** Unread notices of the system. They are in `useUnreadTotal` as well, by their row in the chat list. */
  readonly system: number;
  /** Requests to answer, `friend` and `group`: for the entry of the screen. */
  readonly total: number;
}

/** Counts for the entry and the tabs of the notification screen. */
export function useNotificationCounts(): NotificationCounts {
  const friend = usePendingRequests();
  const group = useReadable(useClient().groupRequests.pendingCount, 0);
  const system = useConversationSelector(SYSTEM_CONVERSATION, (conversation) => conversation?.unreadCount ?? 0);
  return { friend, group, system, total: friend + group };
}
