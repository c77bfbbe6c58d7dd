import type { FastifyInstance } from 'fastify';
import { routes } from 'im-sdk/protocol';
import { registerRoute } from '../../../plugins/register-route.ts';
import type { GroupRequestService } from './request-service.ts';

export function addGroupRequestRoutes(app: FastifyInstance, requests: GroupRequestService): void {
  registerRoute(app, routes.joinGroup, ({ actor, params, body }) =>
    requests.join(actor.userId, params.id, body?.remark ?? ''),
  );
  registerRoute(app, routes.groupRequests, ({ actor }) => requests.list(actor.userId));
  registerRoute(app, routes.approveGroupRequest, ({ actor, query }) => requests.answer(actor.userId, query.id, true));
  registerRoute(app, routes.rejectGroupRequest, ({ actor, query }) => requests.answer(actor.userId, query.id, false));
}
