import { albumRoutes } from './routes/album.ts';
import { authRoutes } from './routes/auth.ts';
import { callsRoutes } from './routes/calls.ts';
import { exchangeRoutes } from './routes/exchange.ts';
import { filesRoutes } from './routes/files.ts';
import { friendsRoutes } from './routes/friends.ts';
import { groupRequestsRoutes } from './routes/group-requests.ts';
import { groupsRoutes } from './routes/groups.ts';
import { messagesRoutes } from './routes/messages.ts';
import { reportRoutes } from './routes/reports.ts';
import { syncRoutes } from './routes/sync.ts';
import { usersRoutes } from './routes/users.ts';
import { visitorsRoutes } from './routes/visitors.ts';

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
