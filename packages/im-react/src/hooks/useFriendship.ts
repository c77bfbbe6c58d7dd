import { conversationKey, type FriendRequest, RequestStatus } from 'im-sdk/protocol';
import { useChatPart } from './useChats.ts';
import { useClient } from './useClient.ts';
import { useFriendRequests, usePerson } from './usePeople.ts';
import { useReadable } from './useReadable.ts';
import { useSelfId } from './useSelfId.ts';

/**
 * How the reader and somebody stand: `friends`; `never` friends so far; `ended`, they were; `requested` by the reader and not
 * answered; `asked` by the other, `request` is theirs; `blocked` by the reader.
 */
export type Friendship =
  | { readonly state: 'friends' | 'never' | 'ended' | 'requested' | 'blocked' }
  | { readonly state: 'asked'; readonly request: FriendRequest };

const NOBODY: readonly number[] = [];

/** How the reader and a person stand, by user id. */
export function useFriendship(userId: number): Friendship {
  const { contacts } = useClient();
  const person = usePerson(userId);
  const isBlocked = useReadable(contacts.blocked, NOBODY).includes(userId);
  const selfId = useSelfId();
  const pending = useFriendRequests().filter(({ status }) => status === RequestStatus.PENDING);
  // Only friends could have written to each other; the friend list of the server names no former ones.
  const hasWritten = useChatPart(conversationKey('private', userId), (chat) => (chat?.lastSendTime ?? 0) > 0);
  if (isBlocked) return { state: 'blocked' };
  if (person.isFriend) return { state: 'friends' };
  const request = pending.find(({ sendId, recvId }) => sendId === userId && recvId === selfId);
  if (request) return { state: 'asked', request };
  if (pending.some(({ sendId, recvId }) => sendId === selfId && recvId === userId)) return { state: 'requested' };
  return { state: (person.known && person.deleted) || hasWritten ? 'ended' : 'never' };
}
