import type { ContactsService } from '../contacts/contacts-service.ts';
import type { ConversationsService } from '../conversations/conversations.ts';
import type { GroupsService } from '../groups/groups.ts';
import type { MessagesService } from '../messages/messages.ts';
import type { PresenceService } from '../presence/presence.ts';
import { type ConversationHandle, type ConversationTarget, createConversationHandle } from './conversation-handle.ts';
import { createGroupHandle, type GroupHandle } from './group-handle.ts';
import { createPersonHandle, type PersonHandle } from './person-handle.ts';

/** Handles: one conversation, one person or one group, with its verbs. */
export interface Handles {
  /**
   * One conversation, by its key (`p:2`), `{ user: 2 }` or `{ group: 7 }`. A new handle each time: close it where
   * `messages` or `timeline` was read. Throws `request.invalid` for anything else.
   *
   * @example
   * const chat = client.conversation({ user: 2 });
   * await chat.send('Hello');
   */
  conversation(target: ConversationTarget): ConversationHandle;
  /** One person, by user id; for the host product's own ids see `contacts.idOf`. Throws `request.invalid`. */
  person(userId: number): PersonHandle;
  /** One group, by its id. Throws `request.invalid`. */
  group(groupId: number): GroupHandle;
}

/** Makes handles over the client's services, which check what they are given. */
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
