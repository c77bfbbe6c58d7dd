import type { FriendRequest, User } from '../protocol/index.ts';
import type { Person } from '../store/person.ts';
import type { Readable } from '../store/readable.ts';

export type { Person } from '../store/person.ts';

/** What a search for a person found. */
export interface FoundUser extends User {
  readonly isFriend: boolean;
}

/** Friends, requests, searching people. All calls reject with an `ImError`. */
export interface ContactsService {
  /** Ids of all friends, by name in the reader's language. */
  readonly friends: Readable<readonly number[]>;
  /** One person, by user id. Same object for the same id. */
  person(userId: number): Readable<Person>;
  /** Requests sent and received, newest first. */
  readonly requests: Readable<readonly FriendRequest[]>;
  /** Received requests that wait for an answer: the number of the badge. */
  readonly pendingCount: Readable<number>;
  /** People whose name contains `name`, at most 20. */
  search(name: string): Promise<readonly FoundUser[]>;
  /** Fetches the public profile of anybody. */
  find(userId: number): Promise<User>;
  /** Asks for friendship; approved at once where the other does not ask for confirmation. */
  apply(userId: number, options?: { remark?: string; source?: 1 | 2 | 3; groupId?: number }): Promise<FriendRequest>;
  approve(requestId: number): Promise<void>;
  reject(requestId: number): Promise<void>;
  recall(requestId: number): Promise<void>;
}
