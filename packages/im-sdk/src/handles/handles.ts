import type { ContactsService } from '../contacts/contacts-service.ts';
import type { ConversationsService } from '../conversations/conversations.ts';
import type { GroupsService } from '../groups/groups-service.ts';
import type { MessagesService } from '../messages/messages.ts';
import type { PresenceService } from '../presence/presence.ts';
import { type ConversationHandle, type ConversationTarget, createConversationHandle } from './conversation-handle.ts';
import { createGroupHandle, type GroupHandle } from './group-handle.ts';
import { createPersonHandle, type PersonHandle } from './person-handle.ts';

/** Handles: objects bound to one conversation, one person or one group. */
export interface Handles {
  /**
   * Returns a new handle of one conversation, by its key (`p:2`), `{ user: 2 }` or `{ group: 7 }`. Close it if you have
   * read `messages` or `timeline`.
   *
   * `s:0` is the conversation of system notices: `row` has its unread count, `messages` the notices (oldest first,
   * `messageBody(row)` gives title, text, link and cover), `loadOlder` the page before them, `markRead` reports them as
   * read. New ones are emitted as `notice`.
   * @throws `request.invalid` for any other target.
   *
   * @example
   * const chat = client.conversation({ user: 2 });
   * await chat.sendText('Hello');
   */
  conversation(target: ConversationTarget): ConversationHandle;
  /**
   * Returns a handle of one person, by user id. For ids of the host product see `contacts.idOf`. Throws
   * `request.invalid`.
   */
  person(userId: number): PersonHandle;
  /** Returns a handle of one group, by its id. Throws `request.invalid`. */
  group(groupId: number): GroupHandle;
}

/** Creates the handles over the client's services, which validate their input. */
export function createHandles(services: {
  readonly messages: MessagesService;
  readonly conversations: ConversationsService;
  readonly contacts: ContactsService;
  readonly groups: GroupsService;
  readonly presence: PresenceService;
}): Handles {
  return {
    conversation: (target) => createConversationHandle(services, target),
    person: (userId) => createPersonHandle(services, userId),
    group: (groupId) => createGroupHandle(services, groupId),
  };
}
