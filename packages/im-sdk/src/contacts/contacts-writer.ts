import type { Account } from '../auth/account.ts';
import type { Friend, FriendRequest, User } from '../protocol/index.ts';
import type { Person } from '../store/person.ts';

/** Writes contacts from pushes, lists and answers into the store. */
export interface ContactsWriter {
  putFriend(friend: Friend): void;
  putRequest(request: FriendRequest): void;
  changePerson(userId: number, change: Partial<Person>): void;
  learnUser(user: Partial<User> & { id: number }): void;
  /** Loads one friend. Answer 404: the person is marked as no friend. */
  fetchFriend(account: Account, userId: number): Promise<void>;
  reload(account: Account): Promise<void>;
  reloadRequests(account: Account): Promise<void>;
  /** Replaces the blacklist, latest first. */
  putBlacklist(users: readonly User[]): void;
}
