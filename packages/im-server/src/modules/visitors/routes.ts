import type { FastifyInstance } from 'fastify';
import { routes } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { deviceOf } from '../../plugins/device.ts';
import { registerOpenRoute, registerRoute } from '../../plugins/register-route.ts';
import type { AgentsChats } from '../../ports.ts';
import type { Visit } from './visitors.ts';

/** Adds `POST /auth/visitor` and `POST /agents/open`. */
export function addVisitorRoutes(
  app: FastifyInstance,
  { rateLimits }: Pick<ServerContext, 'rateLimits'>,
  visit: Visit,
  chats: AgentsChats,
): void {
  registerOpenRoute(app, routes.visit, ({ body, request }) =>
    visit(body, {
      device: deviceOf(request, body.terminal),
      address: request.source,
      acceptLanguage: request.headers['accept-language'],
    }),
  );
  registerRoute(app, routes.openAgentsChat, async ({ actor, body }) => {
    await rateLimits.consume('agentsChat', actor.userId);
    return chats.open({ userId: actor.userId, page: body?.page });
  });
}
