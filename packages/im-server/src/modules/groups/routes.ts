import type { FastifyInstance } from 'fastify';
import { routes } from 'im-sdk/protocol';
import { registerRoute } from '../../plugins/register-route.ts';
import type { GroupAlbum } from './album/album-service.ts';
import { addAlbumRoutes } from './album/routes.ts';
import type { GroupQueries } from './group-queries.ts';
import type { MembershipService } from './membership-service.ts';
import type { GroupRequestService } from './requests/request-service.ts';
import { addGroupRequestRoutes } from './requests/routes.ts';
import { addGroupSettingsRoutes, type GroupSettingsServices } from './settings/routes.ts';

/** Services behind the routes of groups. */
export interface GroupServices extends GroupSettingsServices {
  readonly queries: GroupQueries;
  readonly memberships: MembershipService;
  readonly requests: GroupRequestService;
  readonly album: GroupAlbum;
}

/** Adds every route below `/group`. */
export function addGroupRoutes(app: FastifyInstance, services: GroupServices): void {
  addReadingRoutes(app, services.queries);
  addMembershipRoutes(app, services.memberships);
  addGroupRequestRoutes(app, services.requests);
  addGroupSettingsRoutes(app, services);
  addAlbumRoutes(app, services.album);
}

function addReadingRoutes(app: FastifyInstance, groups: GroupQueries): void {
  registerRoute(app, routes.groups, ({ caller }) => groups.list(caller.userId));
  registerRoute(app, routes.findGroup, ({ caller, params }) => groups.find(caller.userId, params.id));
  registerRoute(app, routes.searchGroups, ({ caller, query }) => groups.search(caller.userId, query.keyword));
  registerRoute(app, routes.groupMembers, ({ caller, params, query }) =>
    groups.members(caller.userId, params.id, query.version ?? 0),
  );
  registerRoute(app, routes.groupMembersOnline, ({ caller, params }) => groups.membersOnline(caller.userId, params.id));
}

function addMembershipRoutes(app: FastifyInstance, groups: MembershipService): void {
  registerRoute(app, routes.createGroup, ({ caller, body }) => groups.create(caller.userId, body));
  registerRoute(app, routes.inviteToGroup, ({ caller, body }) =>
    groups.invite(caller.userId, body.groupId, body.friendIds),
  );
  registerRoute(app, routes.removeMembers, ({ caller, body }) =>
    groups.remove(caller.userId, body.groupId, body.userIds),
  );
  registerRoute(app, routes.quitGroup, ({ caller, params }) => groups.quit(caller.userId, params.id));
  registerRoute(app, routes.dissolveGroup, ({ caller, params }) => groups.dissolve(caller.userId, params.id));
  registerRoute(app, routes.transferGroup, ({ caller, body }) =>
    groups.transfer(caller.userId, body.groupId, body.userId),
  );
  registerRoute(app, routes.addManagers, ({ caller, body }) =>
    groups.setManagers(caller.userId, body.groupId, body.userIds, true),
  );
  registerRoute(app, routes.removeManagers, ({ caller, body }) =>
    groups.setManagers(caller.userId, body.groupId, body.userIds, false),
  );
}
