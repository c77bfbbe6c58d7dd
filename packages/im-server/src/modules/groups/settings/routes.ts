import type { FastifyInstance } from 'fastify';
import { routes } from 'im-sdk/protocol';
import { readConnId } from '../../../plugins/authentication.ts';
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
