import { AgentsChat, OpenAgentsChat, VisitorRequest, VisitorSession } from '../entities/visitor.ts';
import { MessageType } from '../message-type.ts';
import type { RouteName } from './index.ts';
import { route } from './route.ts';

/** Visitors, and the conversation of a person with the agents. Both refuse with `agents.off` without `IM_VISITORS=on`. */
export const visitorsRoutes = {
  visit: route('POST', '/auth/visitor', { auth: 'none', body: VisitorRequest, data: VisitorSession }),
  /**
   * The caller's conversation with the agents, made where there is none, for visitors and users alike. Sets the page, if
   * one is given. The agents see the conversation from its first message on.
   */
  openAgentsChat: route('POST', '/agents/open', { body: OpenAgentsChat, data: AgentsChat, safe: true }),
} as const;

/**
 * Routes that a visitor may use; every other one that needs an access token refuses with `visitor.forbidden`. What they
 * read is limited further to the visitor's own conversation.
 */
export const visitorRouteNames: ReadonlySet<RouteName> = new Set<RouteName>([
  'openAgentsChat',
  'logout',
  'unregister',
  'systemConfig',
  'self',
  'findUser',
  'terminalsOnline',
  'blacklist',
  'friends',
  'friendRequests',
  'groups',
  'findGroup',
  'groupMembers',
  'groupMembersOnline',
  'groupRequests',
  'sendGroup',
  'recallMessage',
  'editMessage',
  'reactToMessage',
  'deleteMessages',
  'readGroup',
  'readSystem',
  'findReadedUsers',
  'history',
  'range',
  'pullOffline',
  'pullOfflineSystem',
  'loadOffline',
  'heads',
  'changes',
  'uploadImage',
  'uploadFile',
]);

/** Message types that a visitor may send. Cards are not among them: they would show the names of other people. */
export const visitorMessageTypes: ReadonlySet<number> = new Set([
  MessageType.TEXT,
  MessageType.IMAGE,
  MessageType.FILE,
  MessageType.AUDIO,
  MessageType.VIDEO,
]);
