import { albumRoutes } from './album.ts';
import { authRoutes } from './auth.ts';
import { callsRoutes } from './calls.ts';
import { exchangeRoutes } from './exchange.ts';
import { filesRoutes } from './files.ts';
import { friendsRoutes } from './friends.ts';
import { groupRequestsRoutes } from './group-requests.ts';
import { groupsRoutes } from './groups.ts';
import { messagesRoutes } from './messages.ts';
import { reportRoutes } from './reports.ts';
import { syncRoutes } from './sync.ts';
import { usersRoutes } from './users.ts';
import { visitorsRoutes } from './visitors.ts';

/** All routes by name. The server registers exactly these, the client calls exactly these. */
export const routes = {
  ...authRoutes,
  ...exchangeRoutes,
  ...visitorsRoutes,
  ...usersRoutes,
  ...friendsRoutes,
  ...groupsRoutes,
  ...groupRequestsRoutes,
  ...albumRoutes,
  ...messagesRoutes,
  ...syncRoutes,
  ...reportRoutes,
  ...filesRoutes,
  ...callsRoutes,
} as const;

/** Name of a route. */
export type RouteName = keyof typeof routes;

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
