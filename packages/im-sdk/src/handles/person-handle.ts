import type { ContactsService, FriendRequestOptions, Person } from '../contacts/contacts-service.ts';
import type { Presence, PresenceService } from '../presence/presence.ts';
import type { FriendRequest, User } from '../protocol/index.ts';
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
  load(): Promise<User>;
  /** Sends a friend request; approved at once if the other person needs no approval. */
  add(options?: FriendRequestOptions): Promise<FriendRequest>;
  /** Ends the friendship for both sides. The conversation stays. */
  remove(): Promise<void>;
  /**
   * Sets the own remark for a friend, at most 32 characters; `''` shows the friend's own name. Optimistic update,
   * rolled back if refused.
   */
  remark(name: string): Promise<void>;
  /** Do not disturb: no badge, no sound. Default: on. Optimistic update, rolled back if refused. */
  mute(on?: boolean): Promise<void>;
  /** Pins the conversation to the top of the list. Default: on. Optimistic update, rolled back if refused. */
  pin(on?: boolean): Promise<void>;
  /**
   * Turns the sound for this friend's messages on or off (`profile.msgRemind`: 1 on, 0 off). Optimistic update, rolled
   * back if refused.
   */
  setSound(on: boolean): Promise<void>;
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
    load: () => contacts.find(id),
    add: (options) => contacts.apply(id, options),
    remove: () => contacts.remove(id),
    remark: (name) => contacts.setRemark(id, name),
    mute: (on = true) => contacts.setDnd(id, on),
    pin: (on = true) => contacts.setTop(id, on),
    setSound: (on) => contacts.setMsgRemind(id, on ? 1 : 0),
    block: () => contacts.block(id),
    unblock: () => contacts.unblock(id),
  };
}
