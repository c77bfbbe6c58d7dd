import type { FastifyInstance } from 'fastify';
import { routes } from 'im-sdk/protocol';
import type { ServerContext } from '../../../context.ts';
import { registerRoute } from '../../../plugins/register-route.ts';
import { clearAllHistory, deleteMessagesForUser } from './delete-messages.ts';

/** Adds the routes for deleting messages for oneself. */
export function addDeletionRoutes(
  app: FastifyInstance,
  context: Pick<ServerContext, 'database' | 'changes' | 'clock'>,
): void {
  registerRoute(app, routes.deleteMessages, ({ actor, params, body }) =>
    deleteMessagesForUser(context, actor.userId, params.kind, body.chatId, body.messageIds),
  );
  registerRoute(app, routes.flushAllMessages, ({ actor }) => clearAllHistory(context, actor.userId));
}
