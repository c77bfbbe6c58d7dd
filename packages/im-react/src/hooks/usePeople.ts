import type { Person, Presence } from 'im-sdk';
import type { FriendRequest } from 'im-sdk/protocol';
import { still } from './still.ts';
import { stranger } from './stranger.ts';
import { useClient } from './useClient.ts';
import { useReadable } from './useReadable.ts';

const OFFLINE: Presence = { online: false, web: false, app: false };
const NOBODY_ONLINE = still(OFFLINE);
const NOBODY: readonly number[] = [];
const NO_REQUESTS: readonly FriendRequest[] = [];
const STRANGER = stranger(0);

/** A person, by user id. Somebody unknown is a placeholder (`known: false`). */
export function usePerson(userId: number): Person {
  return useReadable(useClient().contacts.person(userId), STRANGER);
}

/** Where a person is online; offline for `undefined`. */
export function usePresence(userId: number | undefined): Presence {
  const { presence } = useClient();
  return useReadable(userId === undefined ? NOBODY_ONLINE : presence.of(userId), OFFLINE);
}

/** Ids of all friends, by name in the reader's language. */
export function useFriends(): readonly number[] {
  return useReadable(useClient().contacts.friends, NOBODY);
}

/** Friend requests sent and received, newest first. */
export function useFriendRequests(): readonly FriendRequest[] {
  return useReadable(useClient().contacts.requests, NO_REQUESTS);
}

/** How many received requests wait for an answer. */
export function usePendingRequests(): number {
  return useReadable(useClient().contacts.pendingCount, 0);
}
