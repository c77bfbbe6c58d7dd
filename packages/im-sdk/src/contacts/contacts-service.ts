import type { FriendRequest, User } from '../protocol/index.ts';
import type { Person } from '../store/person.ts';
import type { Readable } from '../store/readable.ts';

export type { Person } from '../store/person.ts';

/** What a search for a person found. */
export interface FoundUser extends User {
  /** Whether this is a friend. */
  readonly isFriend: boolean;
}

/** A person by user id, or by the host product's own id. */
export type UserRef = number | { readonly externalId: string };

/** What may go with a friend request. */
export interface FriendRequestOptions {
  /** What one says about oneself, at most 64 characters. */
  readonly remark?: string;
  /** Where one met: 1 by search, 2 by a card, 3 in a group. */
  readonly source?: 1 | 2 | 3;
  /** The group of `source` 3. */
  readonly groupId?: number;
}

/** What one can do with friends and requests. */
export interface ContactActions {
  /** People whose name contains `name`, at most 20. */
  search(name: string): Promise<readonly FoundUser[]>;
  /** Fetches the public profile of anybody. */
  find(userId: number): Promise<User>;
  /**
   * The user id of somebody whom the host product names in its own way; an id is answered as it is. Asked once, then known
   * until the account is left, with the public profile. Rejects with `user.notFound` where nobody is called so (yet), with
   * `client.notOffered` on a server that has no such names, and with what hinders the request; then ask again.
   */
  idOf(user: UserRef): Promise<number>;
  /** Asks for friendship; approved at once where the other does not ask for confirmation. */
  apply(userId: number, options?: FriendRequestOptions): Promise<FriendRequest>;
  /** Accepts a friend request: both are friends at once. */
  approve(requestId: number): Promise<void>;
  /** Declines a friend request. */
  reject(requestId: number): Promise<void>;
  /** Takes one's own friend request back. */
  recall(requestId: number): Promise<void>;
  /** Ends a friendship, on both sides. The conversation stays. */
  remove(userId: number): Promise<void>;
  /** What one calls a friend, at most 32 characters; `''` shows the friend's own name. Shown at once, undone where refused. */
  setRemark(userId: number, remarkNickName: string): Promise<void>;
  /** Do not disturb: no badge, no sound. Shown at once, undone where refused. */
  setDnd(userId: number, isDnd: boolean): Promise<void>;
  /** Keeps the conversation at the top. Shown at once, undone where refused. */
  setTop(userId: number, isTop: boolean): Promise<void>;
  /** 0 no sound, 1 sound. Shown at once, undone where refused. */
  setMsgRemind(userId: number, msgRemind: 0 | 1): Promise<void>;
  /** Takes nothing from somebody any more: no message, no request, no call. Shown at once, undone where refused. */
  block(userId: number): Promise<void>;
  /** Ends a block. Shown at once, undone where refused. */
  unblock(userId: number): Promise<void>;
}

/** Friends, requests, searching people. All calls reject with an `ImError`. */
export interface ContactsService extends ContactActions {
  /** Ids of all friends, by name in the reader's language. */
  readonly friends: Readable<readonly number[]>;
  /** One person, by user id. Same object for the same id. */
  person(userId: number): Readable<Person>;
  /** Requests sent and received, newest first. */
  readonly requests: Readable<readonly FriendRequest[]>;
  /** Received requests that wait for an answer: the number of the badge. */
  readonly pendingCount: Readable<number>;
  /** Ids of people whom one takes nothing from, the last one first. */
  readonly blocked: Readable<readonly number[]>;
}
