import { conversationKey, type FriendRequest, RequestStatus } from 'im-sdk/protocol';
import { useClient } from '../../context/useClient.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { useConversationSelector } from '../conversations/useConversations.ts';
import { useSelfId } from '../session/useSelfId.ts';
import { useFriendRequests, usePerson } from './usePeople.ts';

/**
 * Relation to another user. `never`: not friends so far; `ended`: former friends; `requested`: own request is pending;
 * `asked`: the other's `request` is pending; `blocked`: by the current user.
 */
export type Friendship =
  | { readonly state: 'friends' | 'never' | 'ended' | 'requested' | 'blocked' }
  | { readonly state: 'asked'; readonly request: FriendRequest };

const NO_USERS: readonly number[] = [];

/** Relation of the current user to another one, by user id. */
export function useFriendship(userId: number): Friendship {
  const { contacts } = useClient();
  const person = usePerson(userId);
  const isBlocked = useReadable(contacts.blocked, NO_USERS).includes(userId);
  const selfId = useSelfId();
  const pending = useFriendRequests().filter(({ status }) => status === RequestStatus.PENDING);
  // A conversation with messages means a former friend: only friends can write, and the server lists no former friends.
  const hasWritten = useConversationSelector(
    conversationKey('private', userId),
    (chat) => (chat?.lastSendTime ?? 0) > 0,
  );
  if (isBlocked) return { state: 'blocked' };
  if (person.isFriend) return { state: 'friends' };
  const request = pending.find(({ sendId, recvId }) => sendId === userId && recvId === selfId);
  if (request) return { state: 'asked', request };
  if (pending.some(({ sendId, recvId }) => sendId === selfId && recvId === userId)) return { state: 'requested' };
  return { state: (person.known && person.deleted) || hasWritten ? 'ended' : 'never' };
}
