import type { Account } from '../auth/account.ts';
import type { Friend, FriendRequest, User } from '../protocol/index.ts';
import type { Person } from '../store/person.ts';

/** What pushes and lists do to the contacts. */
export interface ContactsWriter {
  putFriend(friend: Friend): void;
  putRequest(request: FriendRequest): void;
  changePerson(userId: number, change: Partial<Person>): void;
  learnUser(user: Partial<User> & { id: number }): void;
  /** Asks the server for one friend; where it knows none, the person is none any more. */
  fetchFriend(account: Account, userId: number): Promise<void>;
  reload(account: Account): Promise<void>;
  reloadRequests(account: Account): Promise<void>;
  /** The whole list of those whom one takes nothing from, the last one first. */
  putBlacklist(users: readonly User[]): void;
}
