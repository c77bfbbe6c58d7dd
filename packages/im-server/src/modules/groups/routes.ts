import type { FastifyInstance } from 'fastify';
import { limits, routes } from 'im-sdk/protocol';
import { readConnId } from '../../plugins/authentication.ts';
import { registerRoute } from '../../plugins/register-route.ts';
import type { GroupAlbum } from './album-service.ts';
import type { GroupQueries } from './group-queries.ts';
import type { MembershipService } from './membership-service.ts';
import type { GroupRequestService } from './request-service.ts';
import type { GroupSettings } from './settings/group-settings.ts';
import type { PersonalGroupSettings } from './settings/personal-settings.ts';
import type { PinnedMessages } from './settings/pinned-message.ts';

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

/** Services behind the routes for settings. */
interface GroupSettingsServices {
  readonly settings: GroupSettings;
  readonly pinned: PinnedMessages;
  /** A member's own settings of a group. */
  readonly personal: PersonalGroupSettings;
}

/** Adds the routes for group, personal and pinned message settings. */
function addGroupSettingsRoutes(app: FastifyInstance, { settings, pinned, personal }: GroupSettingsServices): void {
  addSharedRoutes(app, settings);
  addPinnedMessageRoutes(app, pinned, personal);
  addOwnRoutes(app, personal);
}

function addSharedRoutes(app: FastifyInstance, groups: GroupSettings): void {
  registerRoute(app, routes.modifyGroup, ({ actor, body }) => groups.modify(actor.userId, body));
  registerRoute(app, routes.groupSettings, ({ actor, body }) => groups.change(actor.userId, body));
  registerRoute(app, routes.groupAttributes, ({ actor, body }) =>
    groups.setAttributes(actor.userId, body.id, body.attributes),
  );
  registerRoute(app, routes.muteGroup, ({ actor, body }) => groups.muteAll(actor.userId, body.id, body.isMuted));
  registerRoute(app, routes.muteMembers, ({ actor, body }) =>
    groups.muteMembers(actor.userId, body.groupId, body.userIds, body.isMuted),
  );
}

function addPinnedMessageRoutes(app: FastifyInstance, pinned: PinnedMessages, own: PersonalGroupSettings): void {
  registerRoute(app, routes.setTopMessage, ({ actor, params, query }) =>
    pinned.set(actor.userId, params.id, query.messageId),
  );
  registerRoute(app, routes.removeTopMessage, ({ actor, params }) => pinned.remove(actor.userId, params.id));
  registerRoute(app, routes.hideTopMessage, ({ actor, params, request }) =>
    own.hidePinnedMessage(actor, readConnId(request), params.id),
  );
}

function addOwnRoutes(app: FastifyInstance, own: PersonalGroupSettings): void {
  registerRoute(app, routes.groupDnd, ({ actor, body, request }) =>
    own.setDnd(actor, readConnId(request), body.groupId, body.isDnd),
  );
  registerRoute(app, routes.groupTop, ({ actor, body, request }) =>
    own.setTop(actor, readConnId(request), body.groupId, body.isTop),
  );
  registerRoute(app, routes.groupMsgRemind, ({ actor, body, request }) =>
    own.setMsgRemind(actor, readConnId(request), body.groupId, body.msgRemind),
  );
}
