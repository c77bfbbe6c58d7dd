import type { FastifyInstance } from 'fastify';
import { routes } from 'im-sdk/protocol';
import { registerRoute } from '../../plugins/routing.ts';
import type { GroupService } from './service.ts';

export function addGroupRoutes(app: FastifyInstance, groups: GroupService): void {
  registerRoute(app, routes.groups, ({ caller }) => groups.list(caller.userId));
  registerRoute(app, routes.findGroup, ({ caller, params }) => groups.find(caller.userId, params.id));
  registerRoute(app, routes.groupMembers, ({ caller, params, query }) =>
    groups.members(caller.userId, params.id, query.version ?? 0),
  );
  registerRoute(app, routes.groupMembersOnline, ({ caller, params }) => groups.membersOnline(caller.userId, params.id));
  registerRoute(app, routes.createGroup, ({ caller, body }) => groups.create(caller.userId, body));
  registerRoute(app, routes.inviteToGroup, async ({ caller, body }) => {
    await groups.invite(caller.userId, body.groupId, body.friendIds);
    return null;
  });
}
