import type { FastifyInstance } from 'fastify';
import { routes } from 'im-sdk/protocol';
import { readConnId } from '../../plugins/authentication.ts';
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
  registerRoute(app, routes.self, ({ actor }) => users.self(actor.userId));
  registerRoute(app, routes.findUser, ({ actor, params }) => users.find(actor, params.id));
  registerRoute(app, routes.findExternalUser, ({ actor, query }) => users.findExternal(actor.userId, query.externalId));
  registerRoute(app, routes.searchUsers, ({ actor, query }) => users.search(actor.userId, query.name));
  registerRoute(app, routes.updateProfile, async ({ actor, body, request }) => {
    await updateProfile(actor, readConnId(request), body);
    return null;
  });
  registerRoute(app, routes.manualApprove, async ({ actor, query }) => {
    await users.setManualApprove(actor.userId, query.enabled);
    return null;
  });
  registerRoute(app, routes.blacklist, ({ actor }) => blacklist.list(actor.userId));
  registerRoute(app, routes.block, async ({ actor, query }) => {
    await blacklist.add(actor.userId, query.userId);
    return null;
  });
  registerRoute(app, routes.unblock, async ({ actor, query }) => {
    await blacklist.remove(actor.userId, query.userId);
    return null;
  });
  registerRoute(app, routes.terminalsOnline, ({ actor, query }) => users.terminalsOnline(actor.userId, query.userIds));
}
