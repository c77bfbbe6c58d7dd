import type { ContactsService, FriendRequestOptions, Person } from '../contacts/contacts-service.ts';
import type { ReadOptions } from '../http/read-options.ts';
import type { Presence, PresenceService } from '../presence/presence.ts';
import type { FriendRequest, User } from '../protocol/index.ts';
import type { FriendSound } from '../store/conversations/notification-setting.ts';
import type { Readable } from '../store/readable.ts';
import { type ConversationHandle, type ConversationParts, createConversationHandle } from './conversation-handle.ts';

/**
 * One person and the actions on them; made by `client.person`. It can be made before sign-in.
 * @throws `client.notSignedIn` while no account is signed in; else the server's refusal.
 */
export interface PersonHandle {
  /** The user id. */
  readonly id: number;
  /** Name, picture and friend settings, as far as known on this device; see `load`. */
  readonly profile: Readable<Person>;
  /** Whether the person is online. */
  readonly presence: Readable<Presence>;
  /** The conversation with this person. A new handle each time. */
  conversation(): ConversationHandle;
  /** Loads the public profile from the server, and updates `profile`. */
  load(options?: ReadOptions): Promise<User>;
  /** Sends a friend request; approved at once if the other person needs no approval. */
  add(options?: FriendRequestOptions): Promise<FriendRequest>;
  /** Ends the friendship for both sides. The conversation stays. */
  remove(): Promise<void>;
  /**
   * Sets the own remark for a friend, at most 32 characters; `''` shows the friend's own name. Optimistic update,
   * rolled back if refused.
   */
  setRemark(name: string): Promise<void>;
  /**
   * Turns the notifications for this friend's messages on or off; off: no badge, no sound. Optimistic update, rolled
   * back if refused.
   */
  setNotifications(isOn: boolean): Promise<void>;
  /** Pins the conversation to the top of the list, or unpins it. Optimistic update, rolled back if refused. */
  setPinned(isPinned: boolean): Promise<void>;
  /** Messages of this friend that make a sound. Optimistic update, rolled back if refused. */
  setSound(sound: FriendSound): Promise<void>;
  /** Blocks this person: no messages, requests or calls. Optimistic update, rolled back if refused. */
  block(): Promise<void>;
  /** Unblocks this person. Optimistic update, rolled back if refused. */
  unblock(): Promise<void>;
}

/** Binds the services to one person. */
export function createPersonHandle(
  parts: ConversationParts & { readonly contacts: ContactsService; readonly presence: PresenceService },
  id: number,
): PersonHandle {
  const { contacts, presence } = parts;
  return {
    id,
    profile: contacts.person(id),
    presence: presence.of(id),
    conversation: () => createConversationHandle(parts, { user: id }),
    load: (options) => contacts.load(id, options),
    add: (options) => contacts.add(id, options),
    remove: () => contacts.remove(id),
    setRemark: (name) => contacts.setRemark(id, name),
    setNotifications: (isOn) => contacts.setNotifications(id, isOn),
    setPinned: (isPinned) => contacts.setPinned(id, isPinned),
    setSound: (sound) => contacts.setSound(id, sound),
    block: () => contacts.block(id),
    unblock: () => contacts.unblock(id),
  };
}
