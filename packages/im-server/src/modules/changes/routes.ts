import type { FastifyInstance } from 'fastify';
import { routes } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { registerRoute } from '../../plugins/register-route.ts';

export function addChangesRoutes(app: FastifyInstance, context: Pick<ServerContext, 'database' | 'changes'>): void {
  registerRoute(app, routes.changes, ({ actor, query }) =>
    context.changes.since(context.database, actor.userId, query.rev),
  );
}
