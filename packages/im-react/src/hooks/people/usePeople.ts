import type { Person, Presence } from 'im-sdk';
import type { FriendRequest } from 'im-sdk/protocol';
import { useClient } from '../../context/useClient.ts';
import { constantReadable } from '../../platform/constant-readable.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { createUnknownPerson } from './unknown-person.ts';

const OFFLINE: Presence = { online: false, web: false, app: false };
const OFFLINE_READABLE = constantReadable(OFFLINE);
const NO_USERS: readonly number[] = [];
const NO_REQUESTS: readonly FriendRequest[] = [];
const STRANGER = createUnknownPerson(0);

/** A user, by id. An unknown user is a placeholder (`known: false`). */
export function usePerson(userId: number): Person {
  return useReadable(useClient().contacts.person(userId), STRANGER);
}

/** Presence of a user; offline for `undefined`. */
export function usePresence(userId: number | undefined): Presence {
  const { presence } = useClient();
  return useReadable(userId === undefined ? OFFLINE_READABLE : presence.of(userId), OFFLINE);
}

/** Ids of all friends, sorted by name in the user's language. */
export function useFriends(): readonly number[] {
  return useReadable(useClient().contacts.friends, NO_USERS);
}

/** Friend requests sent and received, newest first. */
export function useFriendRequests(): readonly FriendRequest[] {
  return useReadable(useClient().contacts.requests, NO_REQUESTS);
}

/** Number of received friend requests that are pending. */
export function usePendingRequests(): number {
  return useReadable(useClient().contacts.pendingCount, 0);
}
