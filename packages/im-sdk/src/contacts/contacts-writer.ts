import type { Account } from '../account/account.ts';
import type { Friend, FriendRequest, User } from '../protocol/index.ts';
import type { Person } from '../store/person.ts';

/** Writes contacts from pushes, lists and answers into the store. */
export interface ContactsWriter {
  /** Adds or updates a friend, with online status. The conversation with a new friend is added to the list. */
  putFriend(account: Account, friend: Friend): void;
  /** Adds or updates a friend request; emits an own one that was approved. */
  putRequest(account: Account, request: FriendRequest): void;
  /** Changes fields of a person, also in the cached friend list. */
  changePerson(userId: number, change: Partial<Person>): void;
  /** Updates a person from a public profile. */
  putProfile(user: Partial<User> & { id: number }): void;
  /** Loads one friend. Answer 404: the person is marked as no friend. */
  fetchFriend(account: Account, userId: number): Promise<void>;
  /** Reloads friends, requests and blacklist. */
  reload(account: Account): Promise<void>;
  /** Reloads the friend requests. */
  reloadRequests(account: Account): Promise<void>;
  /** Replaces the blacklist, latest first. */
  putBlacklist(users: readonly User[]): void;
}
