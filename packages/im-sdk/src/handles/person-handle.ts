import type { ContactsService, FriendRequestOptions, Person } from '../contacts/contacts-service.ts';
import type { Presence, PresenceService } from '../presence/presence.ts';
import type { FriendRequest, User } from '../protocol/index.ts';
import type { Readable } from '../store/readable.ts';
import { type ConversationHandle, type ConversationParts, createConversationHandle } from './conversation-handle.ts';

/**
 * One person with everything that can be done about them; made by `client.person`. It may be made before anybody is signed
 * in. Methods reject with an `ImError`: `client.notSignedIn` while nobody is signed in, else the server's refusal.
 */
export interface PersonHandle {
  /** The user id. */
  readonly id: number;
  /** Name, picture and what is between the two of you, as far as it is known here; see `load`. */
  readonly profile: Readable<Person>;
  /** Whether the person is online. */
  readonly presence: Readable<Presence>;
  /** The conversation with this person. A new handle each time. */
  conversation(): ConversationHandle;
  /** Asks the server for the public profile; `profile` has it then too. */
  load(): Promise<User>;
  /** Asks for friendship; approved at once where the other does not ask for confirmation. */
  add(options?: FriendRequestOptions): Promise<FriendRequest>;
  /** Ends a friendship, on both sides. The conversation stays. */
  remove(): Promise<void>;
  /** What one calls a friend, at most 32 characters; `''` shows the friend's own name. Shown at once, undone where refused. */
  remark(name: string): Promise<void>;
  /** Do not disturb: no badge, no sound. Default: on. Shown at once, undone where refused. */
  mute(on?: boolean): Promise<void>;
  /** Keeps the conversation at the top of the list. Default: on. Shown at once, undone where refused. */
  pin(on?: boolean): Promise<void>;
  /** Whether messages of this friend make a sound. Shown at once, undone where refused. */
  setSound(on: boolean): Promise<void>;
  /** Takes nothing from this person any more: no message, no request, no call. Shown at once, undone where refused. */
  block(): Promise<void>;
  /** Ends a block. Shown at once, undone where refused. */
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
