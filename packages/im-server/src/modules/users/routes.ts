import type { FastifyInstance } from 'fastify';
import { HEADERS, routes } from 'im-sdk/protocol';
import { header } from '../../plugins/authentication.ts';
import { registerRoute } from '../../plugins/register-route.ts';
import type { Blacklist } from './blacklist.ts';
import type { UpdateProfile } from './profile-update.ts';
import type { UserService } from './service.ts';

export function addUserRoutes(
  app: FastifyInstance,
  users: UserService,
  blacklist: Blacklist,
  updateProfile: UpdateProfile,
): void {
  registerRoute(app, routes.self, ({ caller }) => users.self(caller.userId));
  registerRoute(app, routes.findUser, ({ caller, params }) => users.find(caller.userId, params.id));
  registerRoute(app, routes.findExternalUser, ({ caller, query }) =>
    users.findExternal(caller.userId, query.externalId),
  );
  registerRoute(app, routes.searchUsers, ({ caller, query }) => users.search(caller.userId, query.name));
  registerRoute(app, routes.updateProfile, async ({ caller, body, request }) => {
    await updateProfile(caller, header(request, HEADERS.connId), body);
    return null;
  });
  registerRoute(app, routes.manualApprove, async ({ caller, query }) => {
    await users.setManualApprove(caller.userId, query.enabled);
    return null;
  });
  registerRoute(app, routes.blacklist, ({ caller }) => blacklist.list(caller.userId));
  registerRoute(app, routes.block, async ({ caller, query }) => {
    await blacklist.add(caller.userId, query.userId);
    return null;
  });
  registerRoute(app, routes.unblock, async ({ caller, query }) => {
    await blacklist.remove(caller.userId, query.userId);
    return null;
  });
  registerRoute(app, routes.terminalsOnline, ({ caller, query }) =>
    users.terminalsOnline(caller.userId, query.userIds),
  );
}
