import type { FastifyInstance } from 'fastify';
import { limits, routes } from 'im-sdk/protocol';
import { registerRoute } from '../../plugins/register-route.ts';
import type { GroupAlbum } from './album-service.ts';
import type { GroupQueries } from './group-queries.ts';
import type { MembershipService } from './membership-service.ts';
import type { GroupRequestService } from './request-service.ts';
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
  registerRoute(app, routes.groups, ({ actor }) => groups.list(actor.userId));
  registerRoute(app, routes.findGroup, ({ actor, params }) => groups.find(actor.userId, params.id));
  registerRoute(app, routes.searchGroups, ({ actor, query }) => groups.search(actor.userId, query.keyword));
  registerRoute(app, routes.groupMembers, ({ actor, params, query }) =>
    groups.members(actor.userId, params.id, query.version ?? 0),
  );
  registerRoute(app, routes.groupMembersOnline, ({ actor, params }) => groups.membersOnline(actor.userId, params.id));
}

function addMembershipRoutes(app: FastifyInstance, groups: MembershipService): void {
  registerRoute(app, routes.createGroup, ({ actor, body }) => groups.create(actor.userId, body));
  registerRoute(app, routes.inviteToGroup, ({ actor, body }) =>
    groups.invite(actor.userId, body.groupId, body.friendIds),
  );
  registerRoute(app, routes.removeMembers, ({ actor, body }) =>
    groups.remove(actor.userId, body.groupId, body.userIds),
  );
  registerRoute(app, routes.quitGroup, ({ actor, params }) => groups.quit(actor.userId, params.id));
  registerRoute(app, routes.dissolveGroup, ({ actor, params }) => groups.dissolve(actor.userId, params.id));
  registerRoute(app, routes.transferGroup, ({ actor, body }) =>
    groups.transfer(actor.userId, body.groupId, body.userId),
  );
  registerRoute(app, routes.addManagers, ({ actor, body }) =>
    groups.setManagers(actor.userId, body.groupId, body.userIds, true),
  );
  registerRoute(app, routes.removeManagers, ({ actor, body }) =>
    groups.setManagers(actor.userId, body.groupId, body.userIds, false),
  );
}

function addAlbumRoutes(app: FastifyInstance, album: GroupAlbum): void {
  registerRoute(app, routes.albumImages, ({ actor, params, query }) =>
    album.list(actor.userId, params.id, query.before, query.size ?? limits.albumPageSize),
  );
  registerRoute(app, routes.addAlbumImages, ({ actor, body }) =>
    album.add(
      actor.userId,
      body.groupId,
      body.images.map(({ url }) => url),
    ),
  );
  registerRoute(app, routes.removeAlbumImage, ({ actor, params }) => album.remove(actor.userId, params.id));
}

function addGroupRequestRoutes(app: FastifyInstance, requests: GroupRequestService): void {
  registerRoute(app, routes.joinGroup, ({ actor, params, body }) =>
    requests.join(actor.userId, params.id, body?.remark ?? ''),
  );
  registerRoute(app, routes.groupRequests, ({ actor }) => requests.list(actor.userId));
  registerRoute(app, routes.approveGroupRequest, ({ actor, query }) => requests.answer(actor.userId, query.id, true));
  registerRoute(app, routes.rejectGroupRequest, ({ actor, query }) => requests.answer(actor.userId, query.id, false));
}
