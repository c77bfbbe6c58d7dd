import type { ReadOptions } from '../http/read-options.ts';
import type { FriendRequest, User } from '../protocol/index.ts';
import type { FriendSound } from '../store/conversations/notification-setting.ts';
import type { Person } from '../store/person.ts';
import type { Readable } from '../store/readable.ts';

export type { Person } from '../store/person.ts';

/** Result of a search for people. */
export interface FoundUser extends User {
  /** True for a friend. */
  readonly isFriend: boolean;
}

/** A person by user id, or by the host product's own id. */
export type UserRef = number | { readonly externalId: string };

/** Optional fields of a friend request. */
export interface FriendRequestOptions {
  /** Introduction of the sender, at most 64 characters. */
  readonly remark?: string;
  /** Origin of the request: 1 search, 2 group, 3 business card. Default 1. */
  readonly source?: 1 | 2 | 3;
  /** Group id for `source` 2. */
  readonly groupId?: number;
}

/** Actions on friends and friend requests. */
export interface ContactActions {
  /** Searches users whose name contains `name`; at most 20 results. */
  search(name: string, options?: ReadOptions): Promise<readonly FoundUser[]>;
  /** Loads the public profile of any user. */
  load(userId: number, options?: ReadOptions): Promise<User>;
  /**
   * Resolves to the user id for an id of the host product; a user id is returned as it is. Cached until sign-out,
   * together with the public profile. A failure is not cached.
   * @throws `user.notFound` if there is no such user (yet); `client.notOffered` if the server has no external ids; else
   * the error of the request.
   */
  idOf(user: UserRef, options?: ReadOptions): Promise<number>;
  /** Sends a friend request; approved at once if the other person needs no approval. */
  add(userId: number, options?: FriendRequestOptions): Promise<FriendRequest>;
  /** Accepts a friend request: both are friends at once. */
  approve(requestId: number): Promise<void>;
  /** Declines a friend request. */
  reject(requestId: number): Promise<void>;
  /** Withdraws an own friend request. */
  withdraw(requestId: number): Promise<void>;
  /** Ends the friendship for both sides. The conversation stays. */
  remove(userId: number): Promise<void>;
  /**
   * Sets the own remark for a friend, at most 32 characters; `''` shows the friend's own name. Optimistic update,
   * rolled back if refused.
   */
  setRemark(userId: number, remarkNickName: string): Promise<void>;
  /**
   * Turns the notifications for this friend's messages on or off (`isDnd`); off: no badge, no sound. Optimistic update,
   * rolled back if refused.
   */
  setNotifications(userId: number, isOn: boolean): Promise<void>;
  /** Pins the conversation to the top of the list, or unpins it. Optimistic update, rolled back if refused. */
  setPinned(userId: number, isPinned: boolean): Promise<void>;
  /** Messages that make a sound (`msgRemind`). Optimistic update, rolled back if refused. */
  setSound(userId: number, sound: FriendSound): Promise<void>;
  /** Blocks a user: no messages, requests or calls. Optimistic update, rolled back if refused. */
  block(userId: number): Promise<void>;
  /** Unblocks a user. Optimistic update, rolled back if refused. */
  unblock(userId: number): Promise<void>;
}

/** Friends, friend requests, search for people. All methods reject with an `ImError`. */
export interface ContactsService extends ContactActions {
  /** True once the friend list has been looked up in cache or on the server: show a skeleton until then. */
  readonly ready: Readable<boolean>;
  /** Ids of all friends, sorted by name in the user's language. A new array also when a friend is renamed. */
  readonly friends: Readable<readonly number[]>;
  /** One person, by user id. Same object for the same id. */
  person(userId: number): Readable<Person>;
  /** Requests sent and received, newest first. */
  readonly requests: Readable<readonly FriendRequest[]>;
  /** Number of received requests that are pending, for a badge. */
  readonly pendingCount: Readable<number>;
  /** Ids of blocked users, latest first. */
  readonly blocked: Readable<readonly number[]>;
}
