import type { FastifyInstance } from 'fastify';
import { routes } from 'im-sdk/protocol';
import { connIdOf } from '../../../plugins/authentication.ts';
import { registerRoute } from '../../../plugins/register-route.ts';
import type { GroupSettings } from './group-settings.ts';
import type { PersonalGroupSettings } from './personal-settings.ts';
import type { PinnedMessages } from './pinned-message.ts';

/** Services behind the routes for settings. */
export interface GroupSettingsServices {
  readonly settings: GroupSettings;
  readonly pinned: PinnedMessages;
  /** A member's own settings of a group. */
  readonly personal: PersonalGroupSettings;
}

/** Adds the routes for group, personal and pinned message settings. */
export function addGroupSettingsRoutes(
  app: FastifyInstance,
  { settings, pinned, personal }: GroupSettingsServices,
): void {
  addSharedRoutes(app, settings);
  addTopRoutes(app, pinned, personal);
  addOwnRoutes(app, personal);
}

function addSharedRoutes(app: FastifyInstance, groups: GroupSettings): void {
  registerRoute(app, routes.modifyGroup, ({ caller, body }) => groups.modify(caller.userId, body));
  registerRoute(app, routes.groupSettings, ({ caller, body }) => groups.change(caller.userId, body));
  registerRoute(app, routes.groupAttributes, ({ caller, body }) =>
    groups.setAttributes(caller.userId, body.id, body.attributes),
  );
  registerRoute(app, routes.muteGroup, ({ caller, body }) => groups.muteAll(caller.userId, body.id, body.isMuted));
  registerRoute(app, routes.muteMembers, ({ caller, body }) =>
    groups.muteMembers(caller.userId, body.groupId, body.userIds, body.isMuted),
  );
}

function addTopRoutes(app: FastifyInstance, tops: PinnedMessages, own: PersonalGroupSettings): void {
  registerRoute(app, routes.setTopMessage, ({ caller, params, query }) =>
    tops.set(caller.userId, params.id, query.messageId),
  );
  registerRoute(app, routes.removeTopMessage, ({ caller, params }) => tops.remove(caller.userId, params.id));
  registerRoute(app, routes.hideTopMessage, ({ caller, params, request }) =>
    own.hideTop(caller, connIdOf(request), params.id),
  );
}

function addOwnRoutes(app: FastifyInstance, own: PersonalGroupSettings): void {
  registerRoute(app, routes.groupDnd, ({ caller, body, request }) =>
    own.setDnd(caller, connIdOf(request), body.groupId, body.isDnd),
  );
  registerRoute(app, routes.groupTop, ({ caller, body, request }) =>
    own.setTop(caller, connIdOf(request), body.groupId, body.isTop),
  );
  registerRoute(app, routes.groupMsgRemind, ({ caller, body, request }) =>
    own.setMsgRemind(caller, connIdOf(request), body.groupId, body.msgRemind),
  );
}
