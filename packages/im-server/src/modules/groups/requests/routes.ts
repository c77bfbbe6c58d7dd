import type { FastifyInstance } from 'fastify';
import { routes } from 'im-sdk/protocol';
import { registerRoute } from '../../../plugins/register-route.ts';
import type { GroupRequestService } from './request-service.ts';

export function addGroupRequestRoutes(app: FastifyInstance, requests: GroupRequestService): void {
  registerRoute(app, routes.joinGroup, ({ caller, params, body }) =>
    requests.join(caller.userId, params.id, body?.remark ?? ''),
  );
  registerRoute(app, routes.groupRequests, ({ caller }) => requests.list(caller.userId));
  registerRoute(app, routes.approveGroupRequest, ({ caller, query }) => requests.answer(caller.userId, query.id, true));
  registerRoute(app, routes.rejectGroupRequest, ({ caller, query }) => requests.answer(caller.userId, query.id, false));
}
